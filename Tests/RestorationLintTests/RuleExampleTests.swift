import PlistSyntax
import RestorationLint
import RestorationTree
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

  /// One fault is one rule's. Notes are no faults, and examples mention only what their rule is
  /// about, so those with an envelope lack the rest of it.
  @Test(arguments: RuleRegistry.all)
  func noOtherRuleFires(_ rule: Rule) throws {
    var aside = [rule.id, "incomplete-envelope"]
    // This rule is about what others find.
    if rule.id == "version-not-bumped" { aside += ["class-changed", "value-type-changed"] }
    for example in rule.badExamples + rule.goodExamples {
      let others = try example.findings(of: rule).filter {
        !aside.contains($0.rule) && $0.severity > .info
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
