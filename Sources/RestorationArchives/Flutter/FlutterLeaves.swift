package enum FlutterTag: UInt8, Sendable {
  case null, yes, no, int32, int64, largeInteger, float64, string
  case bytes, int32List, int64List, float64List, list, map, float32List
}

/// The places of the texts, numbers and bytes in a payload, so that others of the same size can be
/// written there.
package struct FlutterLeaves: Sendable {
  package struct Leaf: Sendable {
    package let tag: FlutterTag
    /// The bytes without tag, size and padding, counted from the payload's start.
    package let range: Range<Int>
    /// Whether it is a restoration identifier.
    package fileprivate(set) var isName = false
    fileprivate var place: Int
  }

  package private(set) var all: [Leaf] = []
  /// The steps to the leaves, each with the place of the step before it, which is -1 for the first.
  private var places: [(outer: Int, step: KeyStep)] = []
  private var current = -1

  /// The way to a leaf in the contents of opened data. A key is where its value is.
  package func steps(to leaf: Leaf) -> [KeyStep] {
    var steps: [KeyStep] = []
    var place = leaf.place
    while place >= 0 {
      steps.append(places[place].step)
      place = places[place].outer
    }
    return steps.reversed()
  }

  mutating func add(_ tag: FlutterTag, _ range: Range<Int>) {
    all.append(Leaf(tag: tag, range: range, place: current))
  }

  mutating func enter(_ step: KeyStep) {
    places.append((current, step))
    current = places.count - 1
  }

  /// Enters the value under a key, whose leaves are the last ones.
  mutating func enter(_ key: StateValue, leavesFrom first: Int, isName: Bool) {
    enter(key.step)
    for index in first..<all.count {
      all[index].place = current
      if case .string = key { all[index].isName = isName }
    }
  }

  /// Enters a part of a bucket. Its key, the last leaf, is no value.
  mutating func enterPart(_ name: String) {
    all.removeLast()
    enter(.name(name))
  }

  mutating func leave() { current = places[current].outer }
}
