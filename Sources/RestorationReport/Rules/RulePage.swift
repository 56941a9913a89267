import PlistSyntax
package import RestorationLint

/// The page about a rule, with the same headings for every rule.
package enum RulePage {
  /// Appends a rule's page to a buffer.
  package static func write(
    _ rule: Rule, options: RenderOptions = RenderOptions(), into buffer: inout [UInt8]
  ) {
    let page = rule.page
    var text = HumanText(options)
    text.write(rule.id, .bold)
    text.write(" (")
    text.write(rule.severity.rawValue, rule.severity.color)
    text.write(")")
    text.endLine()
    for sentence in [
      "For \(ServedApps.kinds(for: rule)).",
      RuleHelp.sentence("\(rule.certainty.rawValue): \(rule.certainty.meaning)"),
    ] {
      for line in TextLayout.lines(sentence, width: text.layout.proseColumns, indent: 2) {
        text.write(line, .dim)
        text.endLine()
      }
    }
    section("What it finds", [RuleHelp.sentence(rule.summary)], in: &text)
    section("Why it matters", [page.rationale, "Source: \(page.source)."], in: &text)
    section("How to fix it", [RuleHelp.sentence(rule.remedy)], in: &text)
    for (title, code) in page.code {
      heading(title, in: &text)
      quote(code, in: &text)
    }
    if let inspector = page.inspector { section("In Xcode", [inspector], in: &text) }
    section("What it cannot see", [page.blindSpots], in: &text)
    section(
      "Options",
      [
        "'lint --rule \(rule.id)=off' turns the rule off; 'info', 'warning' or 'error' sets its level."
      ] + rule.options.map(description),
      in: &text)
    if let settings = settings(of: rule) { quote(settings, in: &text) }
    buffer += text.bytes
  }

  private static func description(of option: RuleOption) -> String {
    switch option.value {
    case .limit(let value, let unit):
      "'\(option.name)' in .restorectl.json, by default \(CountText.grouped(value)) \(unit): "
        + "\(option.summary)."
    case .names:
      "'\(option.name)' in .restorectl.json, a list of names: \(option.summary)."
    }
  }

  /// The options in the form of a configuration; nil if there are none.
  private static func settings(of rule: Rule) -> String? {
    guard !rule.options.isEmpty else { return nil }
    let members = rule.options.map { option in
      let value =
        switch option.value {
        case .limit(let value, _): String(value)
        case .names: "[\"…\"]"
        }
      return "\"\(option.name)\": \(value)"
    }
    return "{ \"rules\": { \"\(rule.id)\": {\n    \(members.joined(separator: ",\n    ")) } } }"
  }

  private static func heading(_ title: String, in text: inout HumanText) {
    text.endLine()
    text.write(title, .bold)
    text.endLine()
  }

  private static func section(
    _ title: String, _ paragraphs: [String], in text: inout HumanText
  ) {
    heading(title, in: &text)
    for paragraph in paragraphs {
      for line in TextLayout.lines(paragraph, width: text.layout.proseColumns, indent: 2) {
        text.write(line)
        text.endLine()
      }
    }
  }

  private static func quote(_ document: String, in text: inout HumanText) {
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { text.write("  " + line, .dim) }
      text.endLine()
    }
  }
}
