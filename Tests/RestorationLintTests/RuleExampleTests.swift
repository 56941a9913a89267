import PlistSyntax
import RestorationLint
import RestorationTree
import Testing

struct RuleExampleTests {
  /// Examples mention only what their rule is about, so those with an envelope lack the rest of it.
  private func findings(in example: RuleExample) throws -> [Finding] {
    try Linter().findings(in: archive(example.document), context: example.context())
  }

  @Test(arguments: RuleRegistry.all)
  func badExamplesFireWhereTheyAreMarked(_ rule: Rule) throws {
    #expect(rule.badExamples.count >= 2)
    for example in rule.badExamples {
      let findings = try findings(in: example)
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
      let findings = try findings(in: example)
      #expect(findings.filter { $0.rule == rule.id } == [], "\(example.title)")
    }
  }

  /// Rules that say why another one has fired at the same path.
  private static let explained = [
    "identifier-contains-separator": ["malformed-path", "missing-parent-identifier"]
  ]

  /// One fault is one rule's; what is only worth knowing may stand beside it.
  @Test(arguments: RuleRegistry.all)
  func noOtherRuleFires(_ rule: Rule) throws {
    let aside = [rule.id, "incomplete-envelope"] + (Self.explained[rule.id] ?? [])
    for example in rule.badExamples + rule.goodExamples {
      let others = try findings(in: example).filter {
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
      let context = try example.context()
      let before = Linter().findings(in: first, context: context)
      let after = Linter().findings(in: second, context: context)
      #expect(before.map(\.fingerprint) == after.map(\.fingerprint))
      #expect(before.map(\.message) == after.map(\.message))
    }
  }
}
