/// A page in one file, readable without its script. Text of a file never becomes markup, and would
/// not run if it did: the policy in the head allows only the page's own style and script, by their
/// digests. Source: W3C, Content Security Policy Level 3.
struct HTMLPage: Sendable {
  let title: String
  /// The name of the searched and counted items, in the plural.
  let unit: String
  /// The filters above the page: each hides items with other values of a data attribute.
  let filters: [String]

  private static let policy: String = {
    let digests = [PageStyle.text, PageScript.text].map {
      "'sha256-" + SHA256.base64Digest(of: ByteSlice(Array($0.utf8))) + "'"
    }
    return "default-src 'none'; style-src \(digests[0]); script-src \(digests[1]);"
      + " base-uri 'none'; form-action 'none'"
  }()

  private static func menu(_ filter: String) -> String {
    let title = filter.prefix(1).uppercased() + filter.dropFirst()
    let choices = "<select data-filter=\"\(filter)\"><option value=\"\">all</option></select>"
    return "<label>\(title) \(choices)</label>\n"
  }

  /// The script shows the form, which has no effect without one.
  func begin(_ out: Output) {
    out.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta name="generator" content="\(Version.line)">
      <title>\(title)</title>
      <style>\(PageStyle.text)</style>
      </head>
      <body>
      <header><h1>\(title)</h1></header>
      <form class="tools" role="search" aria-label="Search and filter" data-unit="\(unit)" hidden>
      <label>Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>
      \(filters.map(Self.menu).joined())\
      <button type="button" id="unfold">Unfold all</button>
      <button type="button" id="fold">Fold all</button>
      <output id="count" role="status"></output>
      </form>
      <main>

      """)
  }

  /// Writes a part of the page. If there may be others, it folds, so that their titles are a list.
  static func section(
    _ title: Markup, id: String? = nil, _ out: Output, contents: () -> Void
  ) {
    let anchor: Markup? = id.map { " id=\"\($0)\"" }
    out.html("<section data-group\(anchor)>\n")
    out.html(out.options.isSingle ? title : "<details open><summary>\(title)</summary>\n")
    contents()
    out.html(out.options.isSingle ? "</section>\n" : "</details></section>\n")
  }

  static func end(_ out: Output) {
    out.write("</main>\n<script>" + PageScript.text + "</script>\n</body>\n</html>\n")
  }
}
