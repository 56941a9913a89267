#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file cannot be read or written: one type, and one wording, for every failing call.
package enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  case system(errno: Int32)
  /// A socket or device where a file is needed, as a noun phrase. A folder is `FileError.folder`.
  case notAFile(kind: String)
  /// A symbolic link to a file outside its own folder, where that is not allowed.
  case linkElsewhere
  case tooLarge(limit: Int)

  /// A folder where a file is needed, as the system reports it.
  package static let folder = FileError.system(errno: EISDIR)

  /// The errors of the system that users encounter, each in words.
  package enum Kind: String, Sendable {
    case notFound = "no such file or folder"
    case permissionDenied = "permission denied"
    case isFolder = "is a folder"
    case linkLoop = "too many symbolic links"
    case nameTooLong = "the name is too long"
    case noSpace = "no space left"
    case fileTooBig = "larger than the limit on file sizes"
    case readOnly = "the disk is read-only"
    case tooManyOpenFiles = "too many open files"
    case closedPipe = "the reader of the pipe is gone"
    case alreadyExists = "already exists"
    case inputOutput = "input/output error"
    case closed = "the file is closed"
  }

  /// The meaning of the system's error number; nil for errors that users do not encounter, and for
  /// other errors.
  package var kind: Kind? {
    guard case .system(let errno) = self else { return nil }
    return switch errno {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM: .permissionDenied
    case EISDIR: .isFolder
    case ELOOP: .linkLoop
    case ENAMETOOLONG: .nameTooLong
    case ENOSPC, EDQUOT: .noSpace
    case EFBIG: .fileTooBig
    case EROFS: .readOnly
    case EMFILE, ENFILE: .tooManyOpenFiles
    case EPIPE: .closedPipe
    case EEXIST: .alreadyExists
    case EIO: .inputOutput
    case EBADF: .closed
    default: nil
    }
  }

  /// One fact in lower case, without a remedy.
  package var description: String {
    switch self {
    case .system(let errno): kind?.rawValue ?? "system error \(errno)"
    case .notAFile(let kind): "is \(kind), not a file"
    case .linkElsewhere: "is a link to a file that is not in its folder"
    case .tooLarge(let limit): "larger than the limit of \(Self.size(limit))"
    }
  }

  /// The reason, then what the user can do, in lower case.
  package func message(_ remedy: String) -> String { description + "; " + remedy }

  /// A limit in its largest whole unit: `2 GiB`.
  private static func size(_ byteCount: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")]
    where byteCount > 0 && byteCount.isMultiple(of: 1 << shift) {
      return "\(byteCount >> shift) \(unit)"
    }
    return byteCount == 1 ? "1 byte" : "\(byteCount) bytes"
  }
}
