import Platform

/// Something that was to be read and cannot be. The run goes on with the others.
struct InputFailure: Error, Hashable {
  /// The file; nil for standard input.
  let path: FilePath?
  let reason: Reason

  /// Why.
  enum Reason: Hashable {
    case unreadableFile(FileError)
    case unreadableFolder(FileError)
    /// A list names `-`, but standard input was or will be read already.
    case standardInputTwice
    /// A name in a list that no file can have; the line counts from 1.
    case impossibleName(line: Int)
    /// A line of a list is longer than any path; it counts from 1.
    case endlessName(line: Int)
    /// A line of a list of an Xcode build phase names a variable that is not set; counts from 1.
    case unsetVariable(name: String, line: Int)
    /// A line of such a list is empty or longer than any path when its variables are filled in.
    case impossiblePath(line: Int)
  }

  /// What messages call the input.
  var name: String { path?.displayed ?? "standard input" }

  /// One fact in lower case, then the way out.
  var message: String {
    switch reason {
    case .unreadableFile(let error): error.inputMessage
    case .unreadableFolder(let error):
      "folder cannot be read: \(error.reason); what is in it was not looked at"
    case .standardInputTwice: "is named twice, but can be read only once"
    case .impossibleName(let line):
      "line \(line) holds a NUL byte; a list separated by NUL needs '--null'"
    case .endlessName(let line):
      "line \(line) is longer than any path; are names separated by NUL? Then '--null' is missing"
    case .unsetVariable(let name, let line):
      "line \(line) names the variable '\(name)', which is not set; set it in the build settings"
    case .impossiblePath(let line):
      "line \(line) is no path once its variables are filled in; look at their values"
    }
  }
}

extension FileError {
  fileprivate var inputMessage: String {
    switch self {
    case .system:
      return switch kind {
      case .notFound: "no such file; check the spelling and the current folder"
      case .permissionDenied: "permission denied; make it readable first"
      case .isFolder: "is a folder; name an archive in it"
      case .tooManyOpenFiles: "too many open files; raise 'ulimit -n'"
      default: "cannot be read: \(reason)"
      }
    case .notAFile(FileError.folderKind): return "is a folder; name an archive in it"
    case .notAFile(let kind): return "is \(kind), not a file; pipe it in and name '-'"
    case .tooLarge(_, let limit):
      return "larger than the limit of \(Self.size(limit)); no archive that restores is"
    }
  }

  /// A limit in its largest whole unit: `2 GiB`.
  private static func size(_ byteCount: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")]
    where byteCount > 0 && byteCount.isMultiple(of: 1 << shift) {
      return "\(byteCount >> shift) \(unit)"
    }
    return "\(byteCount) bytes"
  }
}
