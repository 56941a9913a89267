import Platform
import PlistSyntax

/// An input that a walk came upon. Files are not read yet: whoever works on one reads it, on a thread
/// of its own.
enum FoundInput: Sendable {
  /// Standard input, or what was named and cannot be.
  case read(Attempt<Input>)
  /// A file that was named, which counts whatever it holds. Its size is nil where that is not known
  /// before it is read.
  case named(FilePath, byteCount: Int?)
  /// A file in a folder; `isMember` tells that it is one of the system's own, which counts whatever
  /// it holds.
  case walked(FilePath, byteCount: Int, folder: FilePath, isMember: Bool)

  /// How many bytes are read for it, as far as is known. What may be slow to come counts as much.
  var weight: Int {
    switch self {
    case .read(.failure): 0
    case .read(.success): OrderedWork.wholeWeight
    case .named(_, let byteCount): byteCount ?? OrderedWork.wholeWeight
    case .walked(_, let byteCount, _, _): byteCount
    }
  }
}

/// Whether a file that a walk came upon counts. What is found out on the way stays in the input.
typealias FoundInputTest = @Sendable (inout Input) -> Bool

/// Reads what a walk came upon.
struct FoundInputReader: Sendable {
  let reader: InputReader
  /// Whether a file that a walk came upon counts.
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
