import PlistSyntax

/// A page in one file: no network, only its own script, and readable without that.
///
/// Text of a file never becomes markup, and the policy in the head would not run it if it did: it
/// allows only the page's own style sheet and script, by their digests. Source: W3C, Content
/// Security Policy Level 3.
enum HTMLPage {
  /// A filter above the page, which hides items with other values.
  enum Filter: String, CaseIterable {
    case kind, `class`, standing, change, severity, rule

    fileprivate var label: String {
      switch self {
      case .kind: "Kind"
      case .class: "Class"
      case .standing: "Restored"
      case .change: "Change"
      case .severity: "Severity"
      case .rule: "Rule"
      }
    }
  }

  private static let policy: String = {
    let digests = [PageStyle.text, PageScript.text].map {
      "'sha256-" + SHA256.base64Digest(of: ByteSlice(Array($0.utf8))) + "'"
    }
    return "default-src 'none'; style-src \(digests[0]); script-src \(digests[1]);"
      + " base-uri 'none'; form-action 'none'"
  }()

  /// Writes the part before the subjects.
  ///
  /// - Parameters:
  ///   - title: the title of the page, as trusted text.
  ///   - unit: the name of the searched and counted items, in the plural.
  static func begin(
    _ title: String, unit: String, filters: [Filter], by tool: ToolIdentity,
    to text: inout HumanText
  ) {
    text.markup(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="\(tool.name) \(tool.version)">
      <title>\(title)</title>
      <style>
      """)
    text.markup(PageStyle.text + "</style>\n</head>\n<body>\n<header><h1>\(title)</h1></header>\n")
    // The script shows it: without a script it would have no effect.
    text.markup(
      """
      <form class="tools" role="search" aria-label="Search and filter" data-unit="\(unit)" hidden>
      <label>Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>

      """)
    for filter in filters {
      text.markup(
        "<label>\(filter.label) <select data-filter=\"\(filter.rawValue)\">"
          + "<option value=\"\">all</option></select></label>\n")
    }
    text.markup(
      """
      <button type="button" id="unfold">Unfold all</button>
      <button type="button" id="fold">Fold all</button>
      <output id="count" role="status"></output>
      </form>
      <main>

      """)
  }

  /// Writes the part after the subjects.
  static func end(to text: inout HumanText) {
    text.markup("</main>\n<script>" + PageScript.text + "</script>\n</body>\n</html>\n")
  }
}
