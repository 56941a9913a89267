import RestorationLint

/// The help about a rule, in the forms of other programs.
enum RuleHelp {
  /// The longest description that GitHub accepts, in characters. Source: GitHub documentation,
  /// SARIF support for code scanning.
  private static let descriptionLimit = 1024

  /// The rule's summary as a sentence.
  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// Why the rule matters, within the limit.
  static func description(_ rule: Rule) -> String {
    let text = sentence(rule.summary) + " " + rule.page.rationale
    guard text.utf8.count > descriptionLimit else { return text }
    // Cut between words: the texts are ASCII and short.
    let head = text.utf8.prefix(descriptionLimit - 3)
    let end = head.lastIndex(of: UInt8(ascii: " ")) ?? head.endIndex
    return text[..<end] + "…"
  }

  /// The whole page as plain text.
  static func text(_ rule: Rule) -> String {
    sections(rule).map { "\($0.title): \($0.text)" }.joined(separator: "\n\n")
  }

  /// The whole page as Markdown.
  static func markdown(_ rule: Rule) -> String {
    var parts = sections(rule).map { "**\($0.title)**\n\n\(MarkdownText.escape($0.text))" }
    parts += rule.page.code.map { "**\($0.heading)**\n\n```swift\n\($0.text)\n```" }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func sections(_ rule: Rule) -> [(title: String, text: String)] {
    let page = rule.page
    let inspector = page.inspector.map { " In Xcode: \($0)." } ?? ""
    return [
      ("What it finds", sentence(rule.summary)),
      ("Why it matters", "\(page.rationale) Source: \(page.source)."),
      ("How to fix it", sentence(rule.remedy) + inspector),
      ("What it cannot see", page.blindSpots),
    ]
  }
}
