package import RestorationModel

/// Where the values are that a coder refers to more than once, and those in archives inside it.
///
/// Each has a number: in `PlacedState.fields`, `StateValue.shared` has it.
package struct SharedPlaces: Sendable {
  /// A value on the way to one that is referred to, or such a value.
  struct Place: Sendable {
    /// The number of the container around it; nil at the top.
    var parent: Int?
    /// The step from there; nil from data to what is opened of it.
    let step: KeyStep?
    /// How long the key path is, about, in UTF-8 bytes.
    let length: Int
    /// Tells key paths apart.
    let hash: UInt64
  }

  private(set) var places: [Int: Place] = [:]
  /// Its position in the placed coder that it is in, counted as `StateValue.shared` counts.
  var positions: [Int: Int] = [:]
  /// What can be repeated wherever it is referred to: a value without contents, or a small list or
  /// dictionary of such.
  var repeated: [Int: StateValue] = [:]
  /// Its type, as far as it makes a `type-changed`.
  var types: [Int: String] = [:]

  /// No places.
  package init() {}

  /// Whether nothing is referred to.
  var isEmpty: Bool { types.isEmpty }

  /// Adds a place below another one.
  mutating func add(_ number: Int, below parent: Int?, _ step: KeyStep?) {
    let above = parent.flatMap { places[$0] }
    var hash = StepHash(above?.hash ?? 0)
    var length = above?.length ?? 0
    if let step {
      let text = step.text(isFirst: length == 0)
      hash.add(text)
      length += text.utf8.count
    }
    places[number] = Place(parent: parent, step: step, length: length, hash: hash.value)
  }

  /// How the number counts in the coder, or the archive inside it, that the value is in.
  package static func count(of number: Int) -> Int { number & (coderSize - 1) }

  /// As many numbers as the values of one coder can have.
  static let coderSize = 1 << 40

  /// Longer key paths are shown by their ends, in UTF-8 bytes: a file decides how long they are.
  private static let longest = 1000
  /// The steps that are shown then, at either end, and how long each may be.
  private static let (firstSteps, lastSteps, longestStep) = (2, 3, 100)

  /// The key path of a value; nil where none has the number.
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

  /// What can be repeated in place of a reference; nil for what has to be referred to.
  package func repeated(_ number: Int) -> StateValue? { repeated[number] }

  mutating func merge(_ inner: SharedPlaces) {
    places.merge(inner.places) { one, _ in one }
    positions.merge(inner.positions) { one, _ in one }
    repeated.merge(inner.repeated) { one, _ in one }
    types.merge(inner.types) { one, _ in one }
  }
}

extension StateValue {
  /// The value with the numbers of its coder, as `restorectl.archive/1` counts them.
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

/// A hash that is the same on every machine: FNV-1a.
struct StepHash {
  private(set) var value: UInt64

  init(_ start: UInt64 = 0) { value = start ^ 0xCBF2_9CE4_8422_2325 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { take(byte) }
    take(0xFF)
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { take(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private mutating func take(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
