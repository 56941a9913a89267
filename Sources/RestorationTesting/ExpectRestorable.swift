public import RestorationKit
public import Testing

/// Expects that UIKit can restore an archive, and that no rule finds an error in it. Each finding is an
/// issue of its own.
///
/// ```swift
/// @Test func savedStateIsRestorable() throws {
///   let archive = try RestorationArchive(contentsOfFile: "Fixtures/recipes.data")
///   expectRestorable(archive, storyboards: ["App"])
/// }
/// ```
///
/// - Parameters:
///   - archive: The archive.
///   - older: An archive that an older version of the app has saved: its users must not lose anything.
///   - storyboards: The app's storyboards and nibs, and folders that are searched for them.
///   - rules: Rules of your own.
///   - configuration: The settings of rules. Its `failOn` decides which findings are issues.
public func expectRestorable(
  _ archive: RestorationArchive, against older: RestorationArchive? = nil,
  storyboards: [String] = [], rules: [Rule] = [],
  configuration: LintConfiguration = LintConfiguration(),
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let faults = archive.faults(
    against: older, storyboards: storyboards, rules: rules, configuration: configuration)
  for fault in faults {
    Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
  }
}
