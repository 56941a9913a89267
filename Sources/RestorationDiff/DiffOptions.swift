public import RestorationModel

/// What a person asked of a comparison.
public struct DiffOptions: Hashable, Sendable {
  /// Whether values count that differ between any two archives (see `volatileKeys`).
  public var comparesVolatile = false
  /// Which objects, keys and facts are left out. What belongs to the archive itself, such as
  /// `#bundleVersion`, is named without a path; facts of an object are named as in `ObjectFact`.
  public var ignoredPatterns: [PathPattern] = []
  /// How many unchanged values and objects are kept on either side of a change, for people.
  public var context = 0

  /// The defaults.
  public init() {}

  /// Archive-wide values that say when and on which system an archive was written, under their
  /// names in `restorectl.archive/1`.
  public static let volatileKeys = ["systemVersion", "timestamp"]
}
