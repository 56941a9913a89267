import Platform

/// The values of an XML or JSON document: for each one the place in the text where it begins, in
/// document order, and for each container where its contents end.
///
/// One 32-bit word a scalar and two a container, so that the tape of a file stays within a small
/// multiple of its size; the text is read again when a value is asked for. What is long is read once
/// and kept, since a file can ask for it at very many places.
struct TextTape: Sendable {
  /// Marks a word that begins a container; the next word is the index just after its contents.
  static let containerFlag: UInt32 = 1 << 31

  let syntax: PlistSyntax
  let source: TextSource
  /// The text itself: stored here too, since every value looks at it.
  let bytes: ByteSlice
  let words: [UInt32]
  /// What was read of long values.
  private let kept = LongReadings()

  /// Longer texts are read once, in bytes: reading takes longer than to look for what was read.
  static let longestShortText = 128

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
    if isShort(index) { return readValue(index) }
    return kept.value(index) { readValue(index) }
  }

  private func readValue(_ index: Int) -> PlistValue {
    Work.note(length(index))
    return switch syntax {
    case .json: JSONReader.value(self, index)
    case .xml: XMLPlistReader.value(self, index)
    case .binary: .null
    }
  }

  /// Whether there is not much to read of a value.
  private func isShort(_ index: Int) -> Bool { length(index) <= Self.longestShortText }

  /// How much there is to read of a value: a scalar, or the tag of a container, up to where the next value
  /// begins.
  private func length(_ index: Int) -> Int {
    let next = index + (isContainer(index) ? 2 : 1)
    let end = next < words.count ? position(next) : bytes.count
    return end - position(index)
  }

  /// A text that has to be decoded.
  func text(_ range: Range<Int>, decode: (ByteSlice, Range<Int>) -> String) -> String {
    guard range.count > Self.longestShortText else { return decode(bytes, range) }
    return kept.text(range.lowerBound) {
      Work.note(range.count)
      return decode(bytes, range)
    }
  }

  /// What base64 stands for that begins at a position.
  func data(
    at start: Int, byteCount: Int, decode: () -> ByteSlice?
  ) -> ByteSlice? {
    guard byteCount > Self.longestShortText else { return decode() }
    return kept.data(start) {
      Work.note(byteCount)
      return decode()
    }
  }
}

/// What was read of the long values of a text, in one object: a tape is copied often.
///
/// `@unchecked Sendable`: what is known is touched under the lock of `KeptAnswers` alone.
@safe private final class LongReadings: @unchecked Sendable {
  private var values: [Int: PlistValue] = [:]
  private var texts: [Int: String] = [:]
  private var data: [Int: ByteSlice?] = [:]

  /// The value at an index.
  func value(_ index: Int, find: () -> PlistValue) -> PlistValue {
    KeptAnswers.answer(look: { values[index] }, find: find, keep: { values[index] = $0 })
  }

  /// The decoded text that begins at a position.
  func text(_ start: Int, find: () -> String) -> String {
    KeptAnswers.answer(look: { texts[start] }, find: find, keep: { texts[start] = $0 })
  }

  /// What base64 stands for that begins at a position; nil for text that is none.
  func data(_ start: Int, find: () -> ByteSlice?) -> ByteSlice? {
    KeptAnswers.answer(look: { data[start] }, find: find, keep: { data[start] = .some($0) })
  }
}
