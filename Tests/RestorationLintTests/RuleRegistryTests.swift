import RestorationLint
import Testing

struct RuleRegistryTests {
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
    let page = rule.page
    #expect(page.rationale.hasSuffix(".") && page.blindSpots.hasSuffix("."))
    #expect(!page.source.isEmpty && !rule.inputs.isEmpty)
    for text in [rule.summary, page.rationale, rule.remedy, page.blindSpots, page.source] {
      #expect(!text.contains("\n") && !text.contains("  "))
    }
  }
}
