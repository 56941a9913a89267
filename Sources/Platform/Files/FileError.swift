/// Why the system refuses a file: one type, and one wording, for every call that fails.
package enum FileError: Error, Hashable, Sendable {
  /// The system refused the call; `errno` says why.
  case system(errno: Int32)
  /// A folder, socket, device or pipe where a file is needed.
  case notAFile(kind: String)
  /// A symbolic link whose file is not in its own folder, where one must not lead elsewhere.
  case linkElsewhere
  /// More bytes than the limit.
  case tooLarge(byteCount: Int, limit: Int)

  /// The kind of a folder.
  package static let folderKind = "a folder"

  /// What a user can meet of what the system says.
  package enum Kind: Hashable, Sendable {
    case notFound, permissionDenied, isFolder, linkLoop, nameTooLong, noSpace, fileTooBig
    case readOnly, tooManyOpenFiles, closedPipe, alreadyExists, inputOutput, closed
  }

  /// One fact in lower case, without a way out.
  package var reason: String {
    switch self {
    case .system(let errno): kind?.reason ?? "system error \(errno)"
    case .notAFile(let kind): "is \(kind), not a file"
    case .linkElsewhere: "is a link to a file that is not in its folder"
    case .tooLarge(let byteCount, let limit):
      "has \(DigitGroups.text(byteCount)) bytes, more than the limit of \(DigitGroups.text(limit))"
    }
  }
}

extension FileError: CustomStringConvertible {
  /// The reason: one fact in lower case.
  package var description: String { reason }
}

extension FileError.Kind {
  fileprivate var reason: String {
    switch self {
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
    }
  }
}
