/// The page about a rule, with the same headings for every rule.
package enum RulePage {
  /// A part of the page under its own heading: words, or Swift code.
  private typealias Section = (heading: String, text: String, isCode: Bool)

  private static func sections(_ rule: Rule) -> [Section] {
    let page = rule.page
    var sections: [Section] = [
      ("What it finds", WordList.sentence(rule.summary), false),
      ("Why it matters", "\(page.rationale) Source: \(page.source).", false),
      ("How to fix it", WordList.sentence(rule.remedy), false),
    ]
    sections += page.code.map { ($0.heading, $0.text, true) }
    if let inspector = page.inspector { sections.append(("In Xcode", inspector, false)) }
    return sections + [("What it cannot see", page.blindSpots, false)]
  }

  package static func write(_ rule: Rule, _ out: Output) {
    let isOwn = Rule.isOwn(id: rule.id)
    if isOwn {
      out.line("\(rule.id, .bold)")
      out.prose(
        "A rule of your own: your tests check it with RestorationKit, and lint does not.", .dim)
    } else {
      out.line("\(rule.id, .bold) (\(rule.severity.rawValue, rule.severity.style))")
      out.prose("For \(kinds(of: rule)).", .dim)
      out.prose(WordList.sentence("\(rule.certainty.rawValue): \(rule.certainty.meaning)"), .dim)
    }
    for (heading, text, isCode) in sections(rule) {
      out.heading(heading)
      if isCode { quote(text, out) } else { out.prose(text) }
    }
    out.heading("Options")
    let usual =
      "'lint --rule \(rule.id)=off' turns the rule off; 'info', 'warning' or 'error' sets its level."
    for option in (isOwn ? rule.settings : [usual]) + rule.options.map(description) {
      out.prose(option)
    }
    if let settings = settings(of: rule) { quote(settings, out) }
  }

  private static func kinds(of rule: Rule) -> String {
    let inputs = Set(rule.inputs + rule.alternatives)
    var kinds: [String] = []
    if !inputs.isDisjoint(with: [.uikitArchive, .storyboards]) { kinds.append("classic UIKit") }
    if inputs.contains(.scene) { kinds.append("scenes") }
    if inputs.contains(.appkitArchive) { kinds.append("AppKit") }
    return kinds.isEmpty ? "all apps" : "apps with " + kinds.joined(separator: " or ")
  }

  static func writePage(_ rule: Rule, _ out: Output) {
    out.html("<div class=\"body\">")
    for (heading, text, isCode) in sections(rule) {
      out.html("<p><b>\(heading)</b> ")
      out.html(isCode ? "</p><pre>\(Markup(preformatted: text))</pre>" : "\(text)</p>")
    }
    out.html("</div>\n")
  }

  static func plainText(_ rule: Rule) -> String {
    sections(rule).filter { !$0.isCode }.map { "\($0.heading): \($0.text)" }
      .joined(separator: "\n\n")
  }

  static func markdown(_ rule: Rule) -> String {
    sections(rule).map { heading, text, isCode in
      let shown = isCode ? "```swift\n\(text)\n```" : MarkdownText.escape(text)
      return "**\(heading)**\n\n\(shown)\n"
    }.joined(separator: "\n")
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

  private static func settings(of rule: Rule) -> String? {
    guard !rule.options.isEmpty else { return nil }
    let members = rule.options.map { option in
      let value = if case .limit(let value, _) = option.value { String(value) } else { "[\"…\"]" }
      return "\"\(option.name)\": \(value)"
    }
    return "{ \"rules\": { \"\(rule.id)\": {\n    \(members.joined(separator: ",\n    ")) } } }"
  }

  private static func quote(_ code: String, _ out: Output) {
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      out.line(line.isEmpty ? "" : "\("  " + line, .dim)")
    }
  }
}
