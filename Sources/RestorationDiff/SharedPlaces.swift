/// The places of the values that a coder refers to, including those in archives inside it. Each
/// value has a number, which is in `StateValue.shared` in `PlacedState.entries`.
package struct SharedPlaces: Sendable {
  /// The largest number of values in one coder: an archive in a coder begins at a multiple of it.
  static let coderSize = 1 << 40

  /// By the number of a value, its place, and its type as compared for `type-changed`.
  var homes: [Int: ShortKeyPath] = [:]
  private(set) var types: [Int: String] = [:]
  /// The number of the first value at a place.
  private(set) var numbers: [ShortKeyPath: Int] = [:]

  package var isEmpty: Bool { types.isEmpty }

  /// The count of a number in its own coder.
  package static func count(of number: Int) -> Int {
    number < 0 ? number : number % coderSize
  }

  mutating func add(_ number: Int, _ value: StateValue, at place: ShortKeyPath) {
    homes[number] = place
    types[number] = value.comparedType
    if numbers[place] == nil { numbers[place] = number }
  }

  /// Whether a value cannot be found by its place, because another value has the same key path.
  func isHidden(_ number: Int) -> Bool {
    homes[number].map { numbers[$0] != number } ?? false
  }

  /// The key path of a value; nil if no value has the number.
  package func keyPath(_ number: Int) -> String? { homes[number]?.distinctText }
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
package struct ShortKeyPath: Hashable, Sendable {
  package private(set) var text = ""
  /// Distinguishes long key paths that look equal; nil for a complete one.
  package private(set) var digest: String?

  var distinctText: String { text + (digest.map { " (\($0))" } ?? "") }

  /// In UTF-8 bytes.
  private static let longest = 256

  package init() {}

  /// No step leads to the same place.
  package func entering(_ step: KeyStep?) -> ShortKeyPath {
    guard let step else { return self }
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
