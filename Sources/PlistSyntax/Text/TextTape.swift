import Platform

/// The values of an XML or JSON document: for each one its place in the text, in document order,
/// and for each container the end of its contents.
///
/// One 32-bit word for a scalar and two for a container, so that the tape of a file stays within a
/// small multiple of its size; the text is read again on demand. Long values are read once and
/// stored, because a file can refer to one at very many places.
struct TextTape: Sendable {
  /// Marks a word that begins a container; the next word is the index just after its contents.
  static let containerFlag: UInt32 = 1 << 31

  let syntax: PlistSyntax
  let source: TextSource
  /// The text itself: stored here too, because every value reads it.
  let bytes: ByteSlice
  let words: [UInt32]
  /// The stored long values.
  private let kept = LongReadings()

  /// Longer texts are read once, in bytes: reading them takes longer than a look-up.
  static let longestShortText = 128

  init(syntax: PlistSyntax, source: TextSource, words: [UInt32]) {
    self.syntax = syntax
    self.source = source
    bytes = source.bytes
    self.words = words
  }

  /// The start of a value, relative to `bytes`.
  func position(_ index: Int) -> Int {
    guard words.indices.contains(index) else { return 0 }
    return Int(words[index] & ~Self.containerFlag)
  }

  /// The index of the value after this one and all of its contents.
  func sibling(of index: Int) -> Int {
    words[index] & Self.containerFlag != 0 ? Int(words[index + 1]) : index + 1
  }

  /// Whether the value at an index has contents.
  func isContainer(_ index: Int) -> Bool { words[index] & Self.containerFlag != 0 }

  /// The contents of a container.
  func elements(_ index: Int) -> PlistElements {
    PlistElements(start: index + 2, knownCount: nil, end: Int(words[index + 1]))
  }

  /// Whether the container whose first element is at an index is a dictionary.
  func isDictionary(withContentsAt start: Int) -> Bool {
    if case .dictionary = value(start - 2) { true } else { false }
  }

  /// The value at an index.
  func value(_ index: Int) -> PlistValue {
    guard words.indices.contains(index) else { return .null }
    if isShort(index) { return readValue(index) }
    return kept.value(index) { readValue(index) }
  }

  private func readValue(_ index: Int) -> PlistValue {
    switch syntax {
    case .json: JSONReader.value(self, index)
    case .xml: XMLPlistReader.value(self, index)
    case .binary: .null
    }
  }

  /// Whether the text of a value is short.
  private func isShort(_ index: Int) -> Bool { length(index) <= Self.longestShortText }

  /// The length of the text of a value: a scalar, or the tag of a container, up to the start of the
  /// next value.
  private func length(_ index: Int) -> Int {
    let next = index + (isContainer(index) ? 2 : 1)
    let end = next < words.count ? position(next) : bytes.count
    return end - position(index)
  }

  /// A text that must be decoded.
  func text(_ range: Range<Int>, decode: (ByteSlice, Range<Int>) -> String) -> String {
    guard range.count > Self.longestShortText else { return decode(bytes, range) }
    return kept.text(range.lowerBound) { decode(bytes, range) }
  }

  /// The decoded base64 at a position.
  func data(
    at start: Int, byteCount: Int, decode: () -> ByteSlice?
  ) -> ByteSlice? {
    guard byteCount > Self.longestShortText else { return decode() }
    return kept.data(start) { decode() }
  }
}

/// The long values of a text, in one object, because a tape is copied often.
///
/// `@unchecked Sendable`: the stored values are accessed only under the lock of `KeptAnswers`.
@safe private final class LongReadings: @unchecked Sendable {
  private var values: [Int: PlistValue] = [:]
  private var texts: [Int: String] = [:]
  private var data: [Int: ByteSlice?] = [:]

  /// The value at an index.
  func value(_ index: Int, find: () -> PlistValue) -> PlistValue {
    KeptAnswers.answer(look: { values[index] }, find: find, keep: { values[index] = $0 })
  }

  /// The decoded text at a position.
  func text(_ start: Int, find: () -> String) -> String {
    KeptAnswers.answer(look: { texts[start] }, find: find, keep: { texts[start] = $0 })
  }

  /// The decoded base64 at a position; nil for text that is not base64.
  func data(_ start: Int, find: () -> ByteSlice?) -> ByteSlice? {
    KeptAnswers.answer(look: { data[start] }, find: find, keep: { data[start] = .some($0) })
  }
}
