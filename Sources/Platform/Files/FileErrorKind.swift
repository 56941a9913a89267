#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileError {
  /// A folder where a file is needed, as the system reports it.
  package static let folder = FileError.system(errno: EISDIR)

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
}
