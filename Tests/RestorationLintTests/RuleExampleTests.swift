import Foundation
import RestorationLint
import TestSupport
import Testing

struct RuleExampleTests {
  @Test func everyRuleHasExamplesAndEveryFileIsOfARule() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: RuleExample.folder.path)
    #expect(Set(files) == Set(RuleRegistry.all.map { $0.id + ".md" }))
  }

  @Test(arguments: RuleRegistry.all)
  func findingsAreWhereTheExamplesSayAlsoAfterTheyWereWritten(_ rule: Rule) throws {
    let examples = try RuleExample.all(of: rule)
    #expect(examples.count { $0.places.isEmpty } >= 2)
    #expect(examples.count { !$0.places.isEmpty } >= 2)
    for example in examples {
      let archive = try example.archive()
      let found = try [archive, archive.readAgain()].map { try example.findings(of: rule, in: $0) }
      let texts = found.map { $0.map { [$0.fingerprint, $0.message] } }
      #expect(texts[0] == texts[1], "\(example)")
      for findings in found {
        let places = findings.filter { $0.rule == rule.id }.map { Self.place($0, of: rule) }
        #expect(places == example.places, "\(example)")
      }
    }
  }

  /// The severity is there where it is not the rule's.
  static func place(_ finding: Finding, of rule: Rule) -> String {
    let severity = finding.severity == rule.severity ? "" : " (\(finding.severity))"
    return RestorationLintTests.place(finding) + severity
  }

  /// Rules that may accompany others at the same path, because they give the reason for those findings or
  /// are about them.
  private static let companions = [
    "identifier-contains-separator": ["malformed-path", "missing-parent-identifier"],
    "version-not-bumped": ["class-changed", "value-type-changed"],
    "snapshot-flag-mismatch": ["visible-screen-not-saved"],
    "duplicate-view-identifier": ["storyboard-restoration-id-gap"],
  ]

  /// One fault is one rule's; a note may accompany it. Examples mention only
  /// what their rule is about, so those with an envelope lack the rest of it.
  @Test(arguments: RuleRegistry.all)
  func noOtherRuleFires(_ rule: Rule) throws {
    let aside = [rule.id, "incomplete-envelope"] + (Self.companions[rule.id] ?? [])
    for example in try RuleExample.all(of: rule) {
      let others = try example.findings(of: rule).filter {
        $0.severity > .info && !aside.contains($0.rule)
      }
      #expect(others == [], "\(example)")
    }
  }
}
