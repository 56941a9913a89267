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
    for section in sections(rule) {
      write(section.heading, section.isCode ? [] : [section.text], out)
      if section.isCode { quote(section.text, out) }
    }
    let usual =
      "'lint --rule \(rule.id)=off' turns the rule off; 'info', 'warning' or 'error' sets its level."
    write("Options", (isOwn ? rule.settings : [usual]) + rule.options.map(description), out)
    if let settings = settings(of: rule) { quote(settings, out) }
  }

  private static func kinds(of rule: Rule) -> String {
    let inputs = Set(rule.inputs + rule.alternatives)
    var kinds: [String] = []
    if inputs.contains(.uikitArchive) || inputs.contains(.storyboards) {
      kinds.append("classic UIKit")
    }
    if inputs.contains(.scene) { kinds.append("scenes") }
    if inputs.contains(.appkitArchive) { kinds.append("AppKit") }
    return kinds.isEmpty ? "all apps" : "apps with " + kinds.joined(separator: " or ")
  }

  static func writePage(_ rule: Rule, _ out: Output) {
    out.html("<div class=\"body\">")
    for section in sections(rule) {
      let code = Markup(preformatted: section.text)
      out.html("<p><b>\(section.heading)</b> ")
      out.html(section.isCode ? "</p><pre>\(code)</pre>" : "\(section.text)</p>")
    }
    out.html("</div>\n")
  }

  static func plainText(_ rule: Rule) -> String {
    sections(rule).filter { !$0.isCode }.map { "\($0.heading): \($0.text)" }
      .joined(separator: "\n\n")
  }

  static func markdown(_ rule: Rule) -> String {
    sections(rule).map { section in
      let text =
        section.isCode ? "```swift\n\(section.text)\n```" : MarkdownText.escape(section.text)
      return "**\(section.heading)**\n\n" + text
    }.joined(separator: "\n\n") + "\n"
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

  private static func write(_ heading: String, _ paragraphs: [String], _ out: Output) {
    out.line()
    out.line("\(heading, .bold)")
    for paragraph in paragraphs { out.prose(paragraph) }
  }

  private static func quote(_ code: String, _ out: Output) {
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      out.line(line.isEmpty ? "" : "\("  " + line, .dim)")
    }
  }
}
