#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemError {
  /// What the number means; nil for those that no user meets.
  var kind: Kind? {
    switch errno {
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
