package import RestorationArchives

/// The options of a comparison.
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

  /// The defaults.
  package init() {}

  /// Archive-wide values with the time and the system of the save, under their names in
  /// `restorectl.archive/1`.
  package static let volatileKeys = ["systemVersion", "timestamp"]
}
