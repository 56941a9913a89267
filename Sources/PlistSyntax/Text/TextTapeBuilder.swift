/// A tape while a reader writes it.
struct TextTapeBuilder {
  private(set) var words: [UInt32] = []

  /// Words that are reserved at most at once, 256 MiB; a tape beyond that grows as it must.
  private static let reserveLimit = 1 << 26

  /// A tape that will have at most `wordLimit` words, as the size of the text promises. Memory that is
  /// reserved and not written costs nothing, and growing would need the tape twice.
  init(wordLimit: Int) {
    words.reserveCapacity(min(wordLimit, Self.reserveLimit))
  }

  /// Adds a value that begins at a position and has no others in it.
  mutating func appendScalar(at position: Int) {
    words.append(UInt32(truncatingIfNeeded: position))
  }

  /// Adds a container that begins at a position; what follows stands in it until it is closed.
  mutating func openContainer(at position: Int) {
    words.append(UInt32(truncatingIfNeeded: position) | TextTape.containerFlag)
    words.append(0)
  }

  /// Ends the container at an index of the tape.
  mutating func closeContainer(_ index: Int) {
    words[index + 1] = UInt32(truncatingIfNeeded: words.count)
  }

  /// Where the value at an index begins.
  func position(_ index: Int) -> Int { Int(words[index] & ~TextTape.containerFlag) }

  /// Whether the container at an index, the last one of the tape, holds one key and a scalar.
  func hasOneScalarPair(_ index: Int) -> Bool {
    words.count == index + 4 && words[index + 3] & TextTape.containerFlag == 0
  }

  /// Makes the container at an index, the last one of the tape, a scalar.
  mutating func replaceWithScalar(_ index: Int) {
    words.removeLast(words.count - index - 1)
    words[index] &= ~TextTape.containerFlag
  }
}
