/// A few dozen names that are known beforehand, each with a number: asked for so often that hashing
/// each text would take longer than all that is done with the answer. Names of the system's differ in
/// length.
///
/// A question counts no references and takes no memory.
package struct NameTable: Sendable {
  /// A name among those of its length.
  private struct Place: Sendable {
    let number: Int
    /// Where its UTF-8 begins in `text`.
    let start: Int
  }

  /// The names, in the order of their numbers.
  package let names: [String]
  /// The UTF-8 of the names, one after the other.
  private let text: ByteSlice
  /// The names by their length in bytes.
  private let places: [Place]
  /// For each length the first of its `places`, and behind the last length the end of all.
  private let firstPlaces: [Int]

  /// Names, each once; they are numbered in this order.
  package init(_ names: [String]) {
    precondition(Set(names).count == names.count, "a name stands twice")
    var text: [UInt8] = []
    var placesByLength: [[Place]] = []
    for (number, name) in names.enumerated() {
      let length = name.utf8.count
      while placesByLength.count <= length { placesByLength.append([]) }
      placesByLength[length].append(Place(number: number, start: text.count))
      text += name.utf8
    }
    self.names = names
    self.text = ByteSlice(text)
    places = placesByLength.flatMap(\.self)
    var firstPlaces = [0]
    for places in placesByLength { firstPlaces.append(firstPlaces[firstPlaces.count - 1] + places.count) }
    self.firstPlaces = firstPlaces
  }

  /// The number of the name that some bytes say; nil when they say another.
  package func number(saidBy bytes: ByteView) -> Int? {
    guard bytes.count < firstPlaces.count - 1 else { return nil }
    for place in firstPlaces[bytes.count]..<firstPlaces[bytes.count + 1]
    where text.view.has(bytes, at: places[place].start) {
      return places[place].number
    }
    return nil
  }

  /// The number of a name; nil when it is none of the table's.
  package func number(of name: String) -> Int? { name.withByteView { number(saidBy: $0) } }
}
