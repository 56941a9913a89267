package import RestorationModel

/// What a person asked of a comparison.
package struct DiffOptions: Hashable, Sendable {
  /// Whether values count that differ between any two archives (see `volatileKeys`).
  package var comparesVolatile = false
  /// Which objects, keys and facts are left out. What belongs to the archive itself, such as
  /// `#bundleVersion`, is named without a path; facts of an object are named as in `ObjectFact`.
  package var ignoredPatterns: PatternSet = []
  /// How many unchanged values and objects are kept on either side of a change, for people.
  package var context = 0

  /// Tells of a coder whether its values stay where the file has them (see `PlacedState`): what is
  /// secret because of the names above it must stay below them. Not part of equality.
  package var keepsOrder = Uncompared<@Sendable ([StateEntry]) -> Bool>({ _ in false })

  /// The defaults.
  package init() {}

  /// Archive-wide values that say when and on which system an archive was written, under their
  /// names in `restorectl.archive/1`.
  package static let volatileKeys = ["systemVersion", "timestamp"]
}
