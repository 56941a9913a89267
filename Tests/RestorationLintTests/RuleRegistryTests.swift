import Foundation
import RestorationLint
import Testing

struct RuleRegistryTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/RestorationLint/Rules")

  /// `DuplicatePath.swift` for `duplicate-path`.
  private func fileName(of rule: Rule) -> String {
    rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      + ".swift"
  }

  @Test func everyFileIsARuleAndEveryRuleAFile() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(RuleRegistry.all.map(fileName)))
    #expect(files.count == RuleRegistry.all.count)
  }

  @Test(arguments: RuleRegistry.all)
  func rulesAreDescribedInOneForm(_ rule: Rule) {
    #expect(rule.id.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
    #expect(!rule.summary.contains("."), "a summary is one sentence without a full stop")
    #expect(rule.summary.count <= 100)
    #expect(rule.summary.first?.isLowercase == true)
    #expect(rule.remedy.first?.isLowercase == true && rule.remedy.last != ".")
    #expect(rule.rationale.hasSuffix(".") && rule.blindSpots.hasSuffix("."))
    #expect(!rule.source.isEmpty && !rule.source.hasSuffix("."))
    #expect(!rule.inputs.isEmpty)
    for text in [rule.summary, rule.rationale, rule.remedy, rule.blindSpots, rule.source] {
      #expect(!text.contains("\n") && !text.contains("  "))
    }
  }

  /// A fix says what to change in the app, or which command to run.
  @Test(arguments: RuleRegistry.all)
  func fixesAreActionable(_ rule: Rule) {
    for words in ["save the state again", "the option allow", "@objc(OldName)"] {
      #expect(!rule.remedy.contains(words))
    }
    if rule.remedy.contains("allow\"") {
      #expect(rule.remedy.contains(".restorectl.json: \"rules\": {\"\(rule.id)\": {\"allow\""))
    }
    #expect(!rule.remedy.contains("new archive") || rule.remedy.contains("'restorectl find'"))
  }

  @Test func rulesAreFoundById() {
    for rule in RuleRegistry.all { #expect(RuleRegistry.rule(id: rule.id)?.id == rule.id) }
    #expect(RuleRegistry.rule(id: "no-such-rule") == nil)
  }

  /// The severities that the project promises.
  @Test(arguments: [
    ("duplicate-path", Severity.error, Rule.Certainty.exact),
    ("missing-parent-identifier", .error, .exact), ("malformed-path", .error, .exact),
    ("identifier-contains-separator", .warning, .heuristic),
    ("ambiguous-sibling-identifier", .warning, .exact),
    ("listed-path-without-state", .error, .exact), ("unlisted-state", .info, .heuristic),
    ("class-map-unknown-path", .warning, .exact), ("dangling-reference", .error, .exact),
    ("missing-class-name", .warning, .exact), ("undecodable-state", .error, .exact),
    ("unsupported-archive-version", .error, .exact), ("incomplete-envelope", .warning, .exact),
    ("reserved-key-conflict", .error, .exact), ("custom-class-in-state", .warning, .exact),
    ("unkeyed-values", .warning, .exact), ("unstable-class-name", .warning, .exact),
    ("tab-controller-without-children", .warning, .heuristic),
    ("navigation-stack-gap", .warning, .exact), ("no-recreation-route", .info, .heuristic),
    ("transient-screen-preserved", .info, .heuristic), ("unstable-identifier", .info, .heuristic),
    ("storyboard-bundle-path", .warning, .exact), ("interrupted-restore", .warning, .exact),
    ("snapshot-flag-mismatch", .info, .exact), ("timestamp-anomaly", .info, .exact),
    ("expected-path-missing", .error, .exact), ("storyboard-missing", .error, .exact),
    ("storyboard-identifier-missing", .error, .exact),
    ("storyboard-restoration-id-gap", .warning, .exact),
    ("duplicate-view-identifier", .warning, .exact),
    ("restoration-class-missing", .error, .exact), ("saved-class-missing", .warning, .exact),
    ("state-in-scene-app", .warning, .exact),
  ])
  func severities(id: String, severity: Severity, certainty: Rule.Certainty) {
    #expect(RuleRegistry.rule(id: id)?.severity == severity)
    #expect(RuleRegistry.rule(id: id)?.certainty == certainty)
  }
}
