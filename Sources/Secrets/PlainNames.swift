package import PlistSyntax

/// Short names that are known to be harmless. Archives have few names and many objects: with a
/// judgement for each, `lint` of many small archives takes 4 % more instructions.
package struct PlainNames {
  private struct Name: Equatable {
    let count: Int
    let first: UInt64
    let last: UInt64
  }

  /// A slot for each hash; a new name replaces the old one.
  private var names: [Name] = []
  private static let placeCount = 128

  private static func name(_ text: ByteSlice) -> Name? {
    text.shortWords.map { Name(count: text.count, first: $0.0, last: $0.1) }
  }

  private static func place(of name: Name) -> Int {
    let mixed = (name.first ^ name.last &* 31) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 57)
  }

  /// No names.
  package init() {}

  /// Whether a name is known.
  package func contains(_ text: ByteSlice) -> Bool {
    guard !names.isEmpty, let name = Self.name(text) else { return false }
    return names[Self.place(of: name)] == name
  }

  /// Stores a name, if it is short.
  package mutating func insert(_ text: ByteSlice) {
    guard let name = Self.name(text) else { return }
    if names.isEmpty {
      names = [Name](repeating: Name(count: 0, first: 0, last: 0), count: Self.placeCount)
    }
    names[Self.place(of: name)] = name
  }
}
