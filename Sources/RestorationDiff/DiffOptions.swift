public import RestorationTree

/// What a person asked of a comparison.
public struct DiffOptions: Hashable, Sendable {
  /// Whether values count that differ between any two archives (see `volatileKeys`).
  public var comparesVolatile = false
  /// Which objects and keys are left out. What belongs to the archive itself, such as
  /// `#bundleVersion`, is named without a path.
  public var ignoredPatterns: [PathPattern] = []
  /// How many unchanged values and objects are kept on either side of a change, for people.
  public var context = 0

  /// The defaults.
  public init() {}

  /// Archive-wide values that say when and on which system an archive was written, under their
  /// names in `restorectl.archive/1`.
  public static let volatileKeys = ["systemVersion", "timestamp"]

  /// Whether a change is left out.
  func ignores(_ change: Change) -> Bool {
    if !comparesVolatile, let name = change.keyNames.first {
      // AppKit's keys are not mistaken for those of an app: no other kind of archive has them.
      let keys =
        change.kind == .envelopeChanged ? Self.volatileKeys : KnownKeys.AppKit.volatileKeys
      if keys.contains(name) { return true }
    }
    let paths = [change.path ?? RestorationPath(""), change.fromPath].compactMap(\.self)
    return ignoredPatterns.contains { pattern in
      paths.contains { pattern.matches($0, key: change.keyNames) }
    }
  }
}
