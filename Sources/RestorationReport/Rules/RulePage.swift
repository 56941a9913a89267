import PlistSyntax
package import RestorationLint

/// The page about a rule, with the same headings for every rule.
package enum RulePage {
  /// Appends a rule's page to a buffer, with the archives of the rule's tests at the end if
  /// `showsExamples`.
  package static func write(
    _ rule: Rule, showsExamples: Bool = false, options: RenderOptions = RenderOptions(),
    into buffer: inout [UInt8]
  ) {
    var text = HumanText(options)
    text.write(rule.id, .bold)
    text.write(" (")
    text.write(rule.severity.rawValue, rule.severity.color)
    text.write(")")
    text.endLine()
    let certainty = RuleHelp.sentence("\(rule.certainty.rawValue): \(rule.certainty.meaning)")
    let facts = "For \(ServedApps.kinds(for: rule)). \(certainty)"
    for line in TextLayout.lines(facts, width: text.layout.proseColumns, indent: 2) {
      text.write(line, .dim)
      text.endLine()
    }
    section("What it finds", [RuleHelp.sentence(rule.summary)], in: &text)
    section("Why it matters", [rule.rationale, "Source: \(rule.source)."], in: &text)
    section("How to fix it", [RuleHelp.sentence(rule.remedy)], in: &text)
    if let fix = rule.fix { show(fix, in: &text) }
    section("What it cannot see", [rule.blindSpots], in: &text)
    section(
      "Options",
      [
        "'lint --rule \(rule.id)=off' turns the rule off; 'info', 'warning' or 'error' sets its level."
      ] + rule.options.map(description),
      in: &text)
    if let settings = settings(of: rule) { quote(settings, in: &text) }
    if showsExamples {
      for example in rule.badExamples { show(example, "Bad", in: &text) }
      for example in rule.goodExamples { show(example, "Good", in: &text) }
    }
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

  private static func show(_ fix: RuleFix, in text: inout HumanText) {
    for (title, code) in [("Before", fix.swiftBefore), ("After", fix.swiftAfter)] {
      guard let code else { continue }
      heading(title, in: &text)
      quote(code, in: &text)
    }
    if let inspector = fix.inspector { section("In Xcode", [inspector], in: &text) }
  }

  private static func show(_ example: RuleExample, _ verdict: String, in text: inout HumanText) {
    heading("\(verdict): \(example.title)", in: &text)
    quote(example.document, in: &text)
    if let companion = example.companion {
      text.write("  beside it, \(companion.displayName):")
      text.endLine()
      quote(companion.text, in: &text)
    }
    let limits = example.limits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    if !limits.isEmpty {
      text.write("  with \(limits.joined(separator: ", "))")
      text.endLine()
    }
    for mark in example.marks {
      text.write("  → found at \(place(of: mark))")
      text.endLine()
    }
  }

  private static func quote(_ document: String, in text: inout HumanText) {
    for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { text.write("  " + line, .dim) }
      text.endLine()
    }
  }

  private static func place(of mark: RuleExample.Mark) -> String {
    switch (mark.path, mark.key) {
    case (let path?, nil): path
    case (let path?, let key?): "\(path)#\(key)"
    case (nil, let key?): "#\(key)"
    case (nil, nil): "the archive"
    }
  }
}
