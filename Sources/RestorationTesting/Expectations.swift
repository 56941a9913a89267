package import RestorationArchives
@_exported public import RestorationKit
package import RestorationLint
public import Testing
import XCTest

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

// XCTest's own spelling.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Asserts that UIKit can restore an archive, and that no rule finds an error in it. Each finding is a
/// failure of its own. Parameters are those of `expectRestorable`.
public func XCTAssertRestorable(
  _ archive: RestorationArchive, against older: RestorationArchive? = nil,
  storyboards: [String] = [], rules: [Rule] = [],
  configuration: LintConfiguration = LintConfiguration(),
  file: StaticString = #filePath, line: UInt = #line
) {
  let faults = archive.faults(
    against: older, storyboards: storyboards, rules: rules, configuration: configuration)
  for fault in faults { XCTFail(fault, file: file, line: line) }
}

extension RestorationArchive {
  /// What fails a test of this archive, each a text for people; empty if nothing does. Findings below the
  /// level that the configuration names, `error` unless it names one, fail none.
  package func faults(
    against older: RestorationArchive?, storyboards: [String], rules: [Rule],
    configuration: LintConfiguration
  ) -> [String] {
    var configuration = configuration
    do {
      if !storyboards.isEmpty { try configuration.read(storyboards: storyboards) }
      let linter = try Linter(configuration: configuration, adding: rules)
      let level = configuration.failOn ?? .error
      let name = source.file.map { $0 + ": " } ?? ""
      return linter.findings(in: self, against: older)
        .filter { $0.severity >= level }.map { name + $0.description }
    } catch {
      return ["\(error)"]
    }
  }
}
