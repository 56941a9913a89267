package import RestorationArchives

package struct DiffOptions: Hashable, Sendable {
  /// Whether values that differ between any two archives are compared (see `volatileKeys`).
  package var comparesVolatile = false
  /// The ignored objects, keys and facts. A value of the archive itself, such as `#bundleVersion`,
  /// has no path; facts of an object have the names of `ObjectFact`.
  package var ignoredPatterns: PatternSet = []
  /// How many unchanged values and objects are kept on either side of a change, for text output.
  package var context = 0

  /// Whether the values of a coder keep the file's order (see `PlacedState`): a value that is
  /// secret because of the names above it must stay below them. Not part of equality.
  package var keepsOrder = Uncompared<@Sendable ([StateEntry]) -> Bool>({ _ in false })

  package init() {}

  /// Archive-wide values with the time and the system of the save, under their names in
  /// `restorectl.archive/1`.
  package static let volatileKeys = ["systemVersion", "timestamp"]
}

/// What the options exclude from the comparison of one object.
struct Exclusion {
  var coversAll: Bool { named.coverage == .whole }
  private let named: KeyMatch
  private let volatileKeys: [String]

  /// Excludes `volatileKeys`, unless the options compare them, and what patterns for any of the
  /// paths match.
  init(_ options: DiffOptions, paths: [RestorationPath], volatileKeys: [String]) {
    self.volatileKeys = options.comparesVolatile ? [] : volatileKeys
    named = options.ignoredPatterns.naming(paths)
  }

  /// Whether a value is excluded, with all of its contents.
  func covers(_ steps: [KeyStep]) -> Bool {
    if coversAll { return true }
    if steps.count == 1, case .name(let key)? = steps.first, volatileKeys.contains(key) {
      return true
    }
    return named.covers(steps)
  }

  /// Whether a change outside the values is excluded. A fact must be named: `*` matches only keys.
  func covers(_ change: Change) -> Bool {
    coversAll || change.fact.map { named.names(word: $0.rawValue) } ?? false
  }
}
