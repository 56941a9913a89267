import PlistSyntax

/// An input that a walk came upon. Files are not read yet: whoever works on one reads it, on a thread
/// of its own.
enum FoundInput: Sendable {
  /// Standard input, or what was named and cannot be.
  case read(Attempt<Input>)
  /// A file that was named, which counts whatever it holds.
  case named(FilePath)
  /// A file in a folder; `isMember` tells that it is one of the system's own, which counts whatever
  /// it holds.
  case walked(FilePath, folder: FilePath, isMember: Bool)
}

/// Reads what a walk came upon.
struct FoundInputReader: Sendable {
  let reader: InputReader
  /// Whether a file that a walk came upon counts.
  let isArchive: @Sendable (ByteSlice) -> Bool

  /// The input; nil for one that does not count.
  func read(_ found: FoundInput) -> Attempt<Input>? {
    switch found {
    case .read(let result): return result
    case .named(let path): return reader.read(path, isNamed: true)
    case .walked(let path, let folder, let isMember):
      let read = reader.read(path, isNamed: false).map { input in
        var input = input
        input.walkedFolder = folder
        return input
      }
      if !isMember, case .success(let input) = read, !isArchive(input.bytes) { return nil }
      return read
    }
  }
}
