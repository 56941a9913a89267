/// The system refused a call.
struct SystemError: Error, Hashable, Sendable {
  /// The system's own number.
  let errno: Int32

  init(_ errno: Int32) {
    self.errno = errno
  }

  /// What a user can meet.
  enum Kind: Hashable, Sendable {
    case notFound, permissionDenied, isFolder, linkLoop, nameTooLong, noSpace, fileTooBig
    case readOnly, tooManyOpenFiles, closedPipe, alreadyExists, inputOutput, closed
  }

  /// One fact in lower case, without a way out.
  var message: String {
    switch kind {
    case .notFound: "no such file or folder"
    case .permissionDenied: "permission denied"
    case .isFolder: "is a folder"
    case .linkLoop: "too many symbolic links"
    case .nameTooLong: "the name is too long"
    case .noSpace: "no space left"
    case .fileTooBig: "larger than files may be here"
    case .readOnly: "the disk is read-only"
    case .tooManyOpenFiles: "too many open files"
    case .closedPipe: "nobody reads the pipe any more"
    case .alreadyExists: "exists already"
    case .inputOutput: "the disk does not answer"
    case .closed: "it is closed"
    case nil: "system error \(errno)"
    }
  }
}
