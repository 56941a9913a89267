/// A set of whole numbers from 0 on, one bit each. Allocates no memory before the first.
package struct BitSet: Sendable {
  @usableFromInline var words: [UInt64] = []
  /// The upper bound of the numbers in the set.
  @usableFromInline let limit: Int?

  /// An empty set.
  ///
  /// - Parameter limit: the upper bound of all numbers, so that memory is allocated once; larger
  ///   numbers are never in the set. Without a limit the set grows with its numbers.
  @inlinable package init(below limit: Int? = nil) { self.limit = limit }

  /// Whether a number is in the set.
  @inlinable package func contains(_ number: Int) -> Bool {
    let word = number >> 6
    return words.indices.contains(word) && words[word] >> UInt64(number & 63) & 1 == 1
  }

  /// Adds a number to the set.
  @inlinable package mutating func insert(_ number: Int) {
    guard number >= 0, number < limit ?? .max else { return }
    let word = number >> 6
    if word >= words.count {
      let count = limit.map { ($0 + 63) / 64 } ?? word + 1
      words.append(contentsOf: repeatElement(0, count: count - words.count))
    }
    words[word] |= 1 << UInt64(number & 63)
  }
}
