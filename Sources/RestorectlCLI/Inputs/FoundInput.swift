import Platform
import PlistSyntax

/// An input that a search of folders found. Files are read later, on the thread that processes
/// them.
enum FoundInput: Sendable {
  /// Standard input, or a named input that cannot be read.
  case read(Attempt<Input>)
  /// A named file, which counts whatever its contents. Its size is nil if it is unknown before the
  /// read.
  case named(FilePath, byteCount: Int?)
  /// A file in a folder; `isMember`: it is one of the system's own, which counts whatever its
  /// contents.
  case walked(FilePath, byteCount: Int, folder: FilePath, isMember: Bool)

  /// How many bytes are read for it, as far as is known. Possibly slow inputs count as large.
  var weight: Int {
    switch self {
    case .read(.failure): 0
    case .read(.success): OrderedWork.wholeWeight
    case .named(_, let byteCount): byteCount ?? OrderedWork.wholeWeight
    case .walked(_, let byteCount, _, _): byteCount
    }
  }
}

/// Whether a file that a search found counts. The results of the check are stored in the input.
typealias FoundInputTest = @Sendable (inout Input) -> Bool

/// Reads inputs that a search found.
struct FoundInputReader: Sendable {
  let reader: InputReader
  /// Whether a file that a search found counts.
  let isArchive: FoundInputTest

  /// The input; nil for one that does not count.
  func read(_ found: FoundInput) -> Attempt<Input>? {
    switch found {
    case .read(let result): return result
    case .named(let path, _): return reader.read(path, isNamed: true)
    case .walked(let path, _, let folder, let isMember):
      let read = reader.look(at: path)
      guard case .success(var input) = read else { return read }
      input.walkedFolder = folder
      guard isMember || isArchive(&input) else { return nil }
      reader.note(input)
      return .success(input)
    }
  }
}
