/// The places of the values that a coder refers to, including those in archives inside it. Each
/// value has a number, which is in `StateValue.shared` in `PlacedState.fields`.
package struct SharedPlaces: Sendable {
  /// A place on the way to such a value.
  private struct Place {
    let parent: Int?
    let step: KeyStep?
    /// The approximate length of the key path, in UTF-8 bytes.
    let length: Int
    let hash: UInt64
    var inner: [KeyStep: Int] = [:]
    var number: Int?
  }

  static let top = 0
  /// The largest number of values in one coder: an archive in a coder begins at a multiple of it.
  static let coderSize = 1 << 40
  /// A longer key path is shown by its last step, in UTF-8 bytes, because the file determines how
  /// many references show it.
  private static let longest = 1000

  private var list = [Place(parent: nil, step: nil, length: 0, hash: 0)]
  /// By the number of a value, its place, and its type as compared for `type-changed`.
  private(set) var homes: [Int: Int] = [:]
  private(set) var types: [Int: String] = [:]

  package var isEmpty: Bool { types.isEmpty }

  /// The count of a number in its own coder.
  package static func count(of number: Int) -> Int {
    number < 0 ? number : number % coderSize
  }

  /// The place one step further, which is made if it is new. No step leads to the same place.
  mutating func place(_ step: KeyStep?, in parent: Int) -> Int {
    guard let step else { return parent }
    if let known = list[parent].inner[step] { return known }
    let text = step.text(isFirst: parent == Self.top)
    var hash = FNV1a(seed: list[parent].hash)
    hash.combine(text)
    list.append(
      Place(
        parent: parent, step: step, length: list[parent].length + text.utf8.count,
        hash: hash.value))
    list[parent].inner[step] = list.count - 1
    return list.count - 1
  }

  mutating func add(_ number: Int, _ value: StateValue, at place: Int) {
    homes[number] = place
    types[number] = value.comparedType
    if list[place].number == nil { list[place].number = number }
  }

  /// Names another place at which a value is too.
  mutating func move(_ number: Int, to steps: [KeyStep]) {
    homes[number] = steps.reduce(Self.top) { place($1, in: $0) }
  }

  /// The place one step further; nil if nothing on the way is referred to.
  func inner(_ step: KeyStep?, of place: Int?) -> Int? {
    guard let place, let step else { return place }
    return list[place].inner[step]
  }

  func number(at place: Int?) -> Int? { place.flatMap { list[$0].number } }

  /// Whether a value cannot be found by its place, because another value has the same key path.
  func isHidden(_ number: Int) -> Bool {
    homes[number].map { list[$0].number != number } ?? false
  }

  /// The key path of a value; nil if no value has the number.
  package func keyPath(_ number: Int) -> String? {
    guard let home = homes[number] else { return nil }
    var steps: [KeyStep] = []
    var next: Int? = home
    while let place = next {
      if let step = list[place].step { steps.append(step) }
      next = list[place].parent
    }
    guard list[home].length > Self.longest, let last = steps.first else {
      return steps.reversed().keyPath
    }
    let text = last.text(isFirst: true)
    let shown = text.utf8.count <= Self.longest / 10 ? text : "*"
    return "**.\(shown) (\(String(list[home].hash, radix: 16)))"
  }
}

extension StateValue {
  /// The value with the numbers of its own coder, as `restorectl.archive/1` counts them.
  package var withNumbersOfItsCoder: StateValue {
    map { value in
      if case .shared(let number) = value { .shared(SharedPlaces.count(of: number)) } else { nil }
    } ?? self
  }
}
