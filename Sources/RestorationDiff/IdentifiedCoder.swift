import RestorationArchives

/// Which of the values that coders refer to are compared with each other.
struct SharedPairs {
  private var newOfOld: [Int: Int] = [:]
  private var oldOfNew: [Int: Int] = [:]

  /// Notes that two values are compared, unless one of them is compared with another.
  mutating func add(old: Int, new: Int) {
    guard newOfOld[old] == nil, oldOfNew[new] == nil else { return }
    newOfOld[old] = new
    oldOfNew[new] = old
  }

  /// The new value that an old value is compared with.
  func new(of old: Int) -> Int? { newOfOld[old] }

  /// The old value that a new value is compared with.
  func old(of new: Int) -> Int? { oldOfNew[new] }
}

/// The values of a coder by position: values are counted from 0, parents before children, in order,
/// like `StateValue.shared`.
struct IdentifiedCoder {
  /// The keys and values.
  let fields: [StateField]
  /// The places of the values that are referred to.
  let places: SharedPlaces
  /// A number for the meaning of the value at each position.
  var identities: [Int] = []
  /// The position after the last value inside the value at each position.
  var ends: [Int] = []
  /// The numbers of the values that are referred to, by position.
  var targets: [Int: Int] = [:]
  /// How many of these come before each position, including those in archives inside.
  var targetCounts: [Int] = []
  /// How many there are.
  var targetCount = 0
  /// The archives among the values, by position.
  var nested: [Int: IdentifiedCoder] = [:]

  init(fields: [StateField], places: SharedPlaces) {
    self.fields = fields
    self.places = places
  }

  /// Adds an archive among the values.
  mutating func add(_ archive: IdentifiedCoder, at position: Int) {
    nested[position] = archive
    targetCount += archive.targetCount
  }

  /// Whether the value at a position, or one inside it, is referred to.
  func holdsTarget(_ position: Int) -> Bool {
    let end = ends[position]
    let count = targetCounts.indices.contains(end) ? targetCounts[end] : targetCount
    return count > targetCounts[position]
  }

  /// The keys with their values and positions.
  var members: [(name: String, value: StateValue, position: Int)] {
    zip(fields, positions(of: fields.count, from: 0)).map { ($0.name, $0.value, $1) }
  }

  /// The positions of adjacent values.
  func positions(of count: Int, from first: Int) -> [Int] {
    var position = first
    return (0..<count).map { _ in
      defer { position = ends[position] }
      return position
    }
  }
}
