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

  @Test func rulesAreFoundById() {
    for rule in RuleRegistry.all { #expect(RuleRegistry.rule(id: rule.id)?.id == rule.id) }
    #expect(RuleRegistry.rule(id: "no-such-rule") == nil)
  }

  /// Reports join these texts into sentences.
  @Test(arguments: RuleRegistry.all)
  func textsFitIntoSentences(_ rule: Rule) {
    #expect(rule.id.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
    #expect(rule.summary.first?.isLowercase == true && !rule.summary.contains("."))
    #expect(rule.remedy.first?.isLowercase == true && rule.remedy.last != ".")
    #expect(rule.rationale.hasSuffix(".") && rule.blindSpots.hasSuffix("."))
    #expect(!rule.source.isEmpty && !rule.inputs.isEmpty)
    for text in [rule.summary, rule.rationale, rule.remedy, rule.blindSpots, rule.source] {
      #expect(!text.contains("\n") && !text.contains("  "))
    }
  }
}
