/// A set of places in a list, a bit each. Takes nothing while it is empty.
struct PlaceSet: Sendable {
  private var words: [UInt64] = []

  /// Whether a place is in the set.
  func contains(_ place: Int) -> Bool {
    let word = place >> 6
    return word < words.count && words[word] >> UInt64(place & 63) & 1 == 1
  }

  /// Puts a place into the set.
  mutating func insert(_ place: Int) {
    let word = place >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    words[word] |= 1 << UInt64(place & 63)
  }
}
