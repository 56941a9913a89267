/// Pieces of Markdown for GitHub and GitLab, for use in a cell of a table or in a line.
enum MarkdownText {
  /// Untrusted text: a code span, in which markup, HTML, links, mentions and references to issues
  /// have no effect. An escape is not sufficient: sites look for mentions after removing it.
  static func code(_ text: String, limit: Int) -> String {
    let shown = ShortText.cut(DisplayText.escape(text), to: limit)
    var previous: Unicode.Scalar = " "
    let span = shown.escaping { scalar in
      defer { previous = scalar }
      // Cells are split before code spans; sites differ in how they count backslashes.
      return scalar == "|" ? (previous == "\\" ? "\\u{7c}" : "\\|") : nil
    }
    let fence = Self.fence(around: shown, least: 1)
    // One blank on each side is removed again, and needed if a span begins with a backtick.
    let ends = [shown.unicodeScalars.first, shown.unicodeScalars.last]
    let margin = ends.contains { $0 == "`" || $0 == " " || $0 == nil } ? " " : ""
    return fence + margin + span + margin + fence
  }

  /// Backticks that no line of a text can close.
  static func fence(around text: String, least: Int) -> String {
    let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// Trusted text, with its Markdown characters escaped.
  static func escape(_ words: String) -> String {
    words.escaping { "\\`*_{}[]<>#|~!&$".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}
