/// A tape that a reader is writing.
struct TextTapeBuilder {
  private(set) var words: [UInt32] = []

  /// The largest number of words reserved at once, 256 MiB; a larger tape grows as needed.
  private static let reserveLimit = 1 << 26

  /// A tape of at most `wordLimit` words, according to the size of the text. Reserved memory that
  /// is not written costs nothing, and growing would need the tape twice.
  init(wordLimit: Int) {
    words.reserveCapacity(min(wordLimit, Self.reserveLimit))
  }

  /// Adds a value without contents, from a position.
  mutating func appendScalar(at position: Int) {
    words.append(UInt32(truncatingIfNeeded: position))
  }

  /// Adds a container from a position; the following values are inside it until it is closed.
  mutating func openContainer(at position: Int) {
    words.append(UInt32(truncatingIfNeeded: position) | TextTape.containerFlag)
    words.append(0)
  }

  /// Ends the container at an index of the tape.
  mutating func closeContainer(_ index: Int) {
    words[index + 1] = UInt32(truncatingIfNeeded: words.count)
  }

  /// The start of the value at an index.
  func position(_ index: Int) -> Int { Int(words[index] & ~TextTape.containerFlag) }

  /// Whether the container at an index, the last one of the tape, contains one key and a scalar.
  func hasOneScalarPair(_ index: Int) -> Bool {
    words.count == index + 4 && words[index + 3] & TextTape.containerFlag == 0
  }

  /// Makes the container at an index, the last one of the tape, a scalar.
  mutating func replaceWithScalar(_ index: Int) {
    words.removeLast(words.count - index - 1)
    words[index] &= ~TextTape.containerFlag
  }
}
