import PlistSyntax
package import RestorationArchives

/// The places of the values that a coder refers to more than once, including those in archives
/// inside it.
///
/// Each has a number, which is in `StateValue.shared` in `PlacedState.fields`.
package struct SharedPlaces: Sendable {
  /// A value that is referred to, or a container of one.
  struct Place: Sendable {
    /// The number of its container; nil at the top.
    var parent: Int?
    /// The step from the container; nil for the contents of opened data.
    let step: KeyStep?
    /// The approximate length of the key path, in UTF-8 bytes.
    let length: Int
    /// A hash of the key path.
    let hash: UInt64
  }

  private(set) var places: [Int: Place] = [:]
  /// Its position in its placed coder, counted like `StateValue.shared`.
  var positions: [Int: Int] = [:]
  /// The values that can be repeated at each reference: those without contents, and small lists and
  /// dictionaries of these.
  var repeated: [Int: StateValue] = [:]
  /// Its type, as compared for `type-changed`.
  var types: [Int: String] = [:]

  /// No places.
  package init() {}

  /// Whether there are no references.
  var isEmpty: Bool { types.isEmpty }

  /// Adds a place below another one.
  mutating func add(_ number: Int, below parent: Int?, _ step: KeyStep?) {
    let above = parent.flatMap { places[$0] }
    var hash = FNV1a(seed: above?.hash ?? 0)
    var length = above?.length ?? 0
    if let step {
      let text = step.text(isFirst: length == 0)
      hash.combine(text)
      length += text.utf8.count
    }
    places[number] = Place(parent: parent, step: step, length: length, hash: hash.value)
  }

  /// The count of the number in its own coder, or in the archive inside it.
  package static func count(of number: Int) -> Int { number & (coderSize - 1) }

  /// The largest number of values in one coder.
  static let coderSize = 1 << 40

  /// The longest key path that is shown completely, in UTF-8 bytes, because the file determines the
  /// length.
  private static let longest = 1000
  /// The number of steps at either end of a longer one, and the length of each step.
  private static let (firstSteps, lastSteps, longestStep) = (2, 3, 100)

  /// The key path of a value; nil if no value has the number.
  package func keyPath(_ number: Int) -> String? {
    guard let place = places[number] else { return nil }
    let steps = Array(steps(to: number))
    guard place.length > Self.longest else { return steps.keyPath }
    let digits = String(place.hash, radix: 16)
    let shown = steps.prefix(Self.firstSteps).map(Self.shown).joined(separator: ".")
    let rest = steps.suffix(Self.lastSteps).map(Self.shown).joined(separator: ".")
    return "\(shown).**.\(rest) (\(digits))"
  }

  private static func shown(_ step: KeyStep) -> String {
    // A name is not shown shorter than it is.
    if case .name(let name) = step, name.utf8.count > longestStep { return "*" }
    let text = step.text(isFirst: true)
    return text.utf8.count > longestStep ? "*" : text
  }

  /// The steps to a value, from the outermost.
  func steps(to number: Int) -> [KeyStep] {
    var steps: [KeyStep] = []
    var next: Int? = number
    while let place = next.flatMap({ places[$0] }) {
      if let step = place.step { steps.append(step) }
      next = place.parent
    }
    return steps.reversed()
  }

  /// The value that can be repeated in place of a reference; nil if it cannot be repeated.
  package func repeated(_ number: Int) -> StateValue? { repeated[number] }

  mutating func merge(_ inner: SharedPlaces) {
    places.merge(inner.places) { one, _ in one }
    positions.merge(inner.positions) { one, _ in one }
    repeated.merge(inner.repeated) { one, _ in one }
    types.merge(inner.types) { one, _ in one }
  }
}

extension StateValue {
  /// The value with the numbers of its own coder, as `restorectl.archive/1` counts them.
  package var withNumbersOfItsCoder: StateValue {
    map { value in
      if case .shared(let number) = value, number >= SharedPlaces.coderSize {
        .shared(SharedPlaces.count(of: number))
      } else {
        nil
      }
    } ?? self
  }
}
