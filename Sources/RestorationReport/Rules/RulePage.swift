import PlistSyntax
package import RestorationLint

/// The page about a rule, with the same headings for every rule.
package enum RulePage {
  /// A part of the page under its own heading: prose, or Swift code.
  private enum Section {
    case prose(heading: String, [String])
    case code(heading: String, String)
  }

  private static func sections(_ rule: Rule) -> [Section] {
    let page = rule.page
    var sections: [Section] = [
      .prose(heading: "What it finds", [sentence(rule.summary)]),
      .prose(heading: "Why it matters", [page.rationale, "Source: \(page.source)."]),
      .prose(heading: "How to fix it", [sentence(rule.remedy)]),
    ]
    sections += page.code.map { .code(heading: $0.heading, $0.text) }
    if let inspector = page.inspector { sections.append(.prose(heading: "In Xcode", [inspector])) }
    return sections + [.prose(heading: "What it cannot see", [page.blindSpots])]
  }

  /// Appends a rule's page to a buffer.
  package static func write(
    _ rule: Rule, options: RenderOptions = RenderOptions(), into buffer: inout [UInt8]
  ) {
    var text = HumanText(options)
    text.write(rule.id, .bold)
    text.write(" (")
    text.write(rule.severity.rawValue, rule.severity.color)
    text.write(")")
    text.endLine()
    for paragraph in [
      "For \(ServedApps.kinds(for: rule)).",
      sentence("\(rule.certainty.rawValue): \(rule.certainty.meaning)"),
    ] {
      write(paragraph, .dim, to: &text)
    }
    for section in sections(rule) {
      switch section {
      case .prose(let heading, let paragraphs):
        write(heading: heading, to: &text)
        for paragraph in paragraphs { write(paragraph, to: &text) }
      case .code(let heading, let code):
        write(heading: heading, to: &text)
        quote(code, to: &text)
      }
    }
    write(heading: "Options", to: &text)
    write(
      "'lint --rule \(rule.id)=off' turns the rule off; 'info', 'warning' or 'error' sets its level.",
      to: &text)
    for option in rule.options { write(description(of: option), to: &text) }
    if let settings = settings(of: rule) { quote(settings, to: &text) }
    buffer += text.bytes
  }

  /// The page as plain text, without its code.
  static func plainText(_ rule: Rule) -> String {
    sections(rule).compactMap { section in
      guard case .prose(let heading, let paragraphs) = section else { return nil }
      return "\(heading): \(paragraphs.joined(separator: " "))"
    }.joined(separator: "\n\n")
  }

  /// The page as Markdown.
  static func markdown(_ rule: Rule) -> String {
    sections(rule).map { section in
      switch section {
      case .prose(let heading, let paragraphs):
        "**\(heading)**\n\n\(MarkdownText.escape(paragraphs.joined(separator: " ")))"
      case .code(let heading, let code): "**\(heading)**\n\n```swift\n\(code)\n```"
      }
    }.joined(separator: "\n\n") + "\n"
  }

  /// A phrase as a sentence.
  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
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

  private static func write(heading: String, to text: inout HumanText) {
    text.endLine()
    text.write(heading, .bold)
    text.endLine()
  }

  private static func write(
    _ paragraph: String, _ style: HumanText.Style? = nil, to text: inout HumanText
  ) {
    for line in TextLayout.lines(paragraph, width: text.layout.proseColumns, indent: 2) {
      if let style { text.write(line, style) } else { text.write(line) }
      text.endLine()
    }
  }

  private static func quote(_ code: String, to text: inout HumanText) {
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { text.write("  " + line, .dim) }
      text.endLine()
    }
  }
}
