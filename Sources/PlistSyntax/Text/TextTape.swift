/// The values of an XML or JSON document: for each one the place in the text where it begins, in
/// document order, and for each container where its contents end.
///
/// One 32-bit word a scalar and two a container, so that the tape of a file stays within a small
/// multiple of its size; the text is read again when a value is asked for.
struct TextTape: Sendable {
  /// Marks a word that begins a container; the next word is the index just after its contents.
  static let containerFlag: UInt32 = 1 << 31

  let syntax: PlistSyntax
  let source: TextSource
  /// The text itself: stored here too, since every value looks at it.
  let bytes: ByteSlice
  let words: [UInt32]

  init(syntax: PlistSyntax, source: TextSource, words: [UInt32]) {
    self.syntax = syntax
    self.source = source
    bytes = source.bytes
    self.words = words
  }

  /// Where a value begins, relative to `bytes`.
  func position(_ index: Int) -> Int {
    guard words.indices.contains(index) else { return 0 }
    return Int(words[index] & ~Self.containerFlag)
  }

  /// The index of the value after this one and all that it contains.
  func sibling(of index: Int) -> Int {
    words[index] & Self.containerFlag != 0 ? Int(words[index + 1]) : index + 1
  }

  /// Whether the value at an index holds others.
  func isContainer(_ index: Int) -> Bool { words[index] & Self.containerFlag != 0 }

  /// The contents of a container.
  func elements(_ index: Int) -> PlistElements {
    PlistElements(start: index + 2, knownCount: nil, end: Int(words[index + 1]))
  }

  /// Whether the container whose first element stands at an index is a dictionary.
  func isDictionary(withContentsAt start: Int) -> Bool {
    if case .dictionary = value(start - 2) { true } else { false }
  }

  /// What stands at an index.
  func value(_ index: Int) -> PlistValue {
    guard words.indices.contains(index) else { return .null }
    switch syntax {
    case .json: return JSONReader.value(self, index)
    case .xml: return XMLPlistReader.value(self, index)
    case .binary: return .null
    }
  }
}
