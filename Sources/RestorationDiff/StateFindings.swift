import RestorationArchives

/// The findings about one coder.
struct StateFindings {
  /// The changes, without paths, and the values near them.
  var items: Folding<Change, UnchangedValue>
  /// Excluded changes, without paths.
  var ignored: [Change] = []
  /// Values that are redacted on one side, without paths.
  var uncompared: [Change] = []
  /// Whether a value of the coders refers to another one.
  var refers = false
  /// How many changes there are.
  var changeCount: Int { items.finished().changes.count }
  /// The pairs of compared values that the coders refer to.
  var pairs = SharedPairs()

  /// No findings yet; `context` is how many unchanged values are kept on either side of a change.
  init(context: Int) { items = Folding(context: context) }

  /// A value that did not change.
  static func unchanged(
    _ steps: [KeyStep], _ value: StateValue, _ places: SharedPlaces
  ) -> UnchangedValue {
    UnchangedValue(steps: steps, value: value, places: Uncompared(places))
  }
}
