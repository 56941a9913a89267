import ProjectFiles
import RestorationLint

@testable import RestorationReport

/// All rules on one page of Markdown, for Documentation/rules.md.
enum RulesPage {
  static func markdown(of rules: [Rule] = RuleRegistry.all) -> [UInt8] {
    var lines = [
      "# Rules", "",
      "<!-- Made by `make docs` from the sources of the rules. -->", "",
    ]
    lines += prose(
      """
      These are the rules of `restorectl lint`. `restorectl explain RULE` shows the page of a rule. \
      `--rule RULE=LEVEL` and [.restorectl.json](configuration.md) set the level of a rule. A rule is \
      skipped if an input that it needs is missing.
      """)
    lines += [""]
    lines += prose(
      Rule.Certainty.allCases.map {
        "**\($0.rawValue)**: \(sentence($0.meaning))"
      }.joined(separator: " "))
    lines += ["", "| rule | level | what it finds |", "| --- | --- | --- |"]
    for rule in rules {
      let summary = escaped(rule.summary).replacing("|", with: "\\|")
      lines.append("| [\(rule.id)](#\(rule.id)) | \(rule.severity.rawValue) | \(summary) |")
    }
    for rule in rules { lines += section(on: rule) }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func section(on rule: Rule) -> [String] {
    let page = rule.page
    var lines = ["", "## \(rule.id)", ""]
    let alternatives = rule.alternatives.map(\.displayName).joined(separator: " or ")
    let inputs = rule.inputs.map(\.displayName) + (alternatives.isEmpty ? [] : [alternatives])
    lines += prose(
      "**\(rule.severity.rawValue)** · \(rule.certainty.rawValue) · needs "
        + inputs.joined(separator: ", "))
    lines += [""] + prose(sentence(rule.summary) + " " + escaped(page.rationale))
    lines += [""] + prose("Source: \(escaped(page.source)).")
    lines += [""] + prose("**How to fix it:** " + sentence(rule.remedy))
    for (heading, code) in page.code { lines += ["", "\(heading):"] + block("swift", code) }
    if let inspector = page.inspector { lines += [""] + prose("In Xcode: \(escaped(inspector)).") }
    lines += [""] + prose("**What it cannot see:** " + escaped(page.blindSpots))
    lines += options(of: rule)
    return lines
  }

  private static func block(_ language: String, _ text: String) -> [String] {
    ["", "```" + language]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["```"]
  }

  private static func options(of rule: Rule) -> [String] {
    guard !rule.options.isEmpty else { return [] }
    var lines = ["", "| option | default | |", "| --- | --- | --- |"]
    for option in rule.options {
      let value =
        switch option.value {
        case .limit(let limit, let unit): "\(CountText.grouped(limit)) \(unit)"
        case .names: "no names"
        }
      let summary = escaped(option.summary).replacing("|", with: "\\|")
      lines.append("| `\(option.name)` | \(value) | \(summary) |")
    }
    return lines
  }

  private static func sentence(_ words: String) -> String { escaped(WordList.sentence(words)) }

  private static func escaped(_ words: String) -> String {
    var text = ""
    for character in words {
      if "\\`*_<".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }

  private static func prose(_ words: String) -> [String] {
    words.wrapped(to: 100)
  }
}
