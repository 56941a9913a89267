import RestorationModel

/// What a comparison leaves out of one object, as its options say.
struct Exclusion: Equatable {
  /// Whether the whole object is left out.
  var coversAll: Bool { named.isWhole }
  private let named: NamedKeys
  private let volatileKeys: [String]

  /// `volatileKeys` differ between any two archives, and patterns that match any of the paths count.
  init(_ options: DiffOptions, paths: [RestorationPath], volatileKeys: [String]) {
    self.volatileKeys = options.comparesVolatile ? [] : volatileKeys
    named = options.ignoredPatterns.naming(paths)
  }

  /// Leaves out nothing.
  static let nothing = Exclusion(DiffOptions(), paths: [], volatileKeys: [])

  /// Whether a value is left out, with all that is in it.
  func covers(_ steps: [KeyStep]) -> Bool {
    if coversAll { return true }
    if steps.count == 1, case .name(let key)? = steps.first, volatileKeys.contains(key) {
      return true
    }
    return named.covers(steps)
  }

  /// Whether a change is left out that was found elsewhere than among the values, where what is left
  /// out is not looked at.
  func covers(_ change: Change) -> Bool {
    if coversAll { return true }
    if let fact = change.fact { return covers(fact) }
    return change.route.isEmpty && !change.keyNames.isEmpty
      && covers(change.keyNames.map { .name($0) })
  }

  /// Whether a fact of the object itself is left out. A fact must be named: `*` stands for keys.
  func covers(_ fact: ObjectFact) -> Bool {
    named.says(fact.rawValue)
  }
}
