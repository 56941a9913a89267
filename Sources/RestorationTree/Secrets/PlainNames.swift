import PlistSyntax

/// Short names that were found to say nothing of secrets and to need no escape. Archives have few names
/// and many objects, and to know one again costs less than to look at it.
struct PlainNames {
  private struct Name: Equatable {
    let count: Int
    let first: UInt64
    let last: UInt64
  }

  /// A place for each hash; a new name drives out the one that was there.
  private var names: [Name] = []
  private static let placeCount = 128

  private static func name(_ text: ByteView) -> Name? {
    text.shortWords.map { Name(count: text.count, first: $0.0, last: $0.1) }
  }

  private static func place(of name: Name) -> Int {
    let mixed = (name.first ^ name.last &* 31) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 57)
  }

  /// Whether a name is known.
  func contains(_ text: ByteView) -> Bool {
    guard !names.isEmpty, let name = Self.name(text) else { return false }
    return names[Self.place(of: name)] == name
  }

  /// Remembers a name, if it is a short one.
  mutating func insert(_ text: ByteView) {
    guard let name = Self.name(text) else { return }
    if names.isEmpty {
      names = [Name](repeating: Name(count: 0, first: 0, last: 0), count: Self.placeCount)
    }
    names[Self.place(of: name)] = name
  }
}
