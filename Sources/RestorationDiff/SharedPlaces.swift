/// The places of the values that a coder refers to, including those in archives inside it. Each
/// value has a number, which is in `StateValue.shared` in `PlacedState.entries`.
package struct SharedPlaces: Sendable {
  /// A place on the way to such a value.
  private struct Place {
    let parent: Int?
    let step: KeyStep?
    var inner: [KeyStep: Int] = [:]
    var number: Int?
  }

  static let top = 0
  /// The largest number of values in one coder: an archive in a coder begins at a multiple of it.
  static let coderSize = 1 << 40

  private var list = [Place(parent: nil, step: nil)]
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
    list.append(Place(parent: parent, step: step))
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
    let steps = sequence(first: home) { list[$0].parent }.compactMap { list[$0].step }
    let path = steps.reversed().reduce(ShortKeyPath()) { $0.entering($1) }
    return path.text + (path.digest.map { " (\($0))" } ?? "")
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

/// A key path as text. Of a long one `**` replaces the beginning, because the file determines how many
/// values and references show it.
package struct ShortKeyPath {
  package private(set) var text = ""
  /// Distinguishes long key paths that look equal; nil for a complete one.
  package private(set) var digest: String?

  /// In UTF-8 bytes.
  private static let longest = 256

  package init() {}

  package func entering(_ step: KeyStep) -> ShortKeyPath {
    var path = self
    var shown = step.text(isFirst: text.isEmpty)
    // Facts of objects have names such as `<class>`.
    if text.isEmpty, shown.begins(with: "<") { shown = KeyPathName.quoted(shown) }
    path.text += shown
    guard path.text.utf8.count > Self.longest else { return path }
    var hash = FNV1a()
    hash.combine((digest ?? "") + path.text)
    path.digest = String(hash.value, radix: 16)
    let isLong = shown.utf8.count > Self.longest / 2
    path.text = "**." + (isLong ? "*" : step.text(isFirst: true))
    return path
  }
}

extension KeyStep {
  /// The step as it is shown: an element of a set has no place.
  package var shown: KeyStep { if case .member = self { .element } else { self } }
}
