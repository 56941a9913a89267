import PlistSyntax
import RestorationArchives
import RestorationLint
import Testing

struct RuleExampleTests {
  @Test(arguments: RuleRegistry.all)
  func badExamplesFireWhereTheyAreMarked(_ rule: Rule) throws {
    #expect(rule.badExamples.count >= 2)
    for example in rule.badExamples {
      let findings = try example.findings(of: rule)
      #expect(!example.marks.isEmpty)
      #expect(
        findings.filter { $0.rule == rule.id }.map { RuleExample.Mark($0.path, key: $0.key) }
          == example.marks, "\(example.title)")
    }
  }

  @Test(arguments: RuleRegistry.all)
  func goodExamplesAreSilent(_ rule: Rule) throws {
    #expect(rule.goodExamples.count >= 2)
    for example in rule.goodExamples {
      let findings = try example.findings(of: rule)
      #expect(findings.filter { $0.rule == rule.id } == [], "\(example.title)")
    }
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
    for example in rule.badExamples + rule.goodExamples {
      let others = try example.findings(of: rule).filter {
        $0.severity > .info && !aside.contains($0.rule)
      }
      #expect(others == [], "\(example.title)")
    }
  }

  @Test(arguments: RuleRegistry.all)
  func examplesReadTheSameAfterTheyWereWritten(_ rule: Rule) throws {
    for example in rule.badExamples + rule.goodExamples {
      let first = try archive(example.document)
      var json = JSONOutput()
      first.writeJSON(into: &json)
      let second = try RestorationArchive(reading: ByteSlice(json.bytes), name: "a.json")
      let before = try example.findings(of: rule, in: first)
      let after = try example.findings(of: rule, in: second)
      #expect(before.map(\.fingerprint) == after.map(\.fingerprint))
      #expect(before.map(\.message) == after.map(\.message))
    }
  }
}
