import RestorationArchives

/// What the options exclude from the comparison of one object.
struct Exclusion: Equatable {
  /// Whether the whole object is excluded.
  var coversAll: Bool { named.coverage == .whole }
  private let named: KeyMatch
  private let volatileKeys: [String]

  /// Excludes `volatileKeys`, unless the options compare them, and what patterns for any of the
  /// paths match.
  init(_ options: DiffOptions, paths: [RestorationPath], volatileKeys: [String]) {
    self.volatileKeys = options.comparesVolatile ? [] : volatileKeys
    named = options.ignoredPatterns.naming(paths)
  }

  /// Excludes nothing.
  static let nothing = Exclusion(DiffOptions(), paths: [], volatileKeys: [])

  /// Whether a value is excluded, with all of its contents.
  func covers(_ steps: [KeyStep]) -> Bool {
    if coversAll { return true }
    if steps.count == 1, case .name(let key)? = steps.first, volatileKeys.contains(key) {
      return true
    }
    return named.covers(steps)
  }

  /// Whether a change outside the values is excluded. Excluded values are not compared in the first
  /// place.
  func covers(_ change: Change) -> Bool {
    if coversAll { return true }
    if let fact = change.fact { return covers(fact) }
    return change.route.isEmpty && !change.keyNames.isEmpty
      && covers(change.keyNames.map { .name($0) })
  }

  /// Whether a fact of the object itself is excluded. A fact must be named: `*` matches only keys.
  func covers(_ fact: ObjectFact) -> Bool {
    named.names(word: fact.rawValue)
  }
}
