/// Why a file cannot be read or written: one type, and one wording, for every failing call.
package enum FileError: Error, Hashable, Sendable {
  /// The system refused the call with an error number.
  case system(errno: Int32)
  /// A socket or device where a file is needed, as a noun phrase. A folder is `FileError.folder`.
  case notAFile(kind: String)
  /// A symbolic link to a file outside its own folder, where that is not allowed.
  case linkElsewhere
  /// More bytes than the limit.
  case tooLarge(limit: Int)

  /// The errors of the system that users encounter.
  package enum Kind: Hashable, Sendable {
    case notFound, permissionDenied, isFolder, linkLoop, nameTooLong, noSpace, fileTooBig
    case readOnly, tooManyOpenFiles, closedPipe, alreadyExists, inputOutput, closed
  }

  /// The reason: one fact in lower case, without a remedy.
  package var reason: String {
    switch self {
    case .system(let errno): kind?.reason ?? "system error \(errno)"
    case .notAFile(let kind): "is \(kind), not a file"
    case .linkElsewhere: "is a link to a file that is not in its folder"
    case .tooLarge(let limit): "larger than the limit of \(Self.size(limit))"
    }
  }

  /// The reason, then what the user can do, in lower case.
  package func message(_ remedy: String) -> String { reason + "; " + remedy }

  /// A limit in its largest whole unit: `2 GiB`.
  private static func size(_ byteCount: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")]
    where byteCount > 0 && byteCount.isMultiple(of: 1 << shift) {
      return "\(byteCount >> shift) \(unit)"
    }
    return DigitGroups.text(byteCount) + (byteCount == 1 ? " byte" : " bytes")
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
    case .fileTooBig: "larger than the limit on file sizes"
    case .readOnly: "the disk is read-only"
    case .tooManyOpenFiles: "too many open files"
    case .closedPipe: "the reader of the pipe is gone"
    case .alreadyExists: "already exists"
    case .inputOutput: "input/output error"
    case .closed: "the file is closed"
    }
  }
}
