import PlistSyntax

extension FileError {
  /// One fact in lower case, without a way out.
  var reason: String {
    switch self {
    case .system(let errno): return SystemError(errno).message
    case .notAFile(let kind): return "is \(kind), not a file"
    case .tooLarge(let byteCount, let limit):
      return "has \(byteCount) bytes, more than the limit of \(limit)"
    }
  }
}
