import PlistSyntax

/// The large values that a reader has read, and the text of those that are text, so that
/// repetitions share their memory.
///
/// Most coders have few, which are searched one by one: for a set, the runtime would look up a
/// protocol conformance, which costs a run on one small archive as much as reading it.
struct SeenValues {
  /// With more, searching takes longer than hashing.
  private static let mostSearched = 16

  private var first: [(id: ValueID, text: String?)] = []
  private var others: Set<ValueID> = []
  private var otherTexts: [ValueID: String] = [:]

  /// Adds a value; false if it was added before.
  mutating func insert(_ id: ValueID) -> Bool {
    if place(of: id) != nil { return false }
    guard first.count == Self.mostSearched else {
      first.append((id, nil))
      return true
    }
    return others.insert(id).inserted
  }

  /// The stored text of a value.
  func text(of id: ValueID) -> String? {
    if let place = place(of: id) { return first[place].text }
    return others.isEmpty ? nil : otherTexts[id]
  }

  /// Stores the text of a value that was added.
  mutating func keep(_ text: String, of id: ValueID) {
    if let place = place(of: id) { first[place].text = text } else { otherTexts[id] = text }
  }

  private func place(of id: ValueID) -> Int? {
    for place in first.indices where first[place].id == id { return place }
    return nil
  }
}
