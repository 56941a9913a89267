import Foundation
import RestorationReport
import TestSupport
import Testing

/// What no page may have, whatever an archive contains: markup that is not the page's own. Python's
/// parser reads the pages as a browser does.
@Suite(.enabled(if: Python.has("html.parser"), "needs python3"))
struct HTMLPageTests {
  private static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "javascript:alert(1)",
    "' onmouseover='alert(1)", "</style></script><b>", "{{7*7}}", "<!--", "]]>", "&lt;b&gt;",
    "\u{202E}gnp.exe", "\u{0}\u{1B}[31m", "</pre></details></li></ul>",
  ]

  /// Elements and attributes that are not in the list, faults of nesting, and links to nothing.
  private static let program = #"""
    import json, sys
    from html.parser import HTMLParser
    table = """html lang|head|body|meta charset http-equiv content name|title|style|script|header|main
    section class id|form class role aria-label|label|select|option value|input type id autocomplete spellcheck
    button type id|output id role|h1|h2|h3|p class|pre|code class|span class|b|br|a href tabindex|ul class
    ol class|li class id|details id|summary|div class|table class|thead|tbody id|tr class|th scope class colspan
    td class colspan|svg class viewbox role aria-label x width|g|text x y|rect x y width height"""
    known = {row.split()[0]: set(row.split()[1:]) for row in table.replace("\n", "|").split("|")}
    empty = {"meta", "input", "br", "rect"}
    class Page(HTMLParser):
        def __init__(self, number):
            super().__init__()
            self.number, self.open, self.ids, self.links = number, [], [], set()
        def fault(self, *words):
            print(self.number, self.getpos(), *words)
        def handle_starttag(self, tag, attributes):
            if tag not in known:
                return self.fault("element", tag)
            for name, value in attributes:
                if not (name in known[tag] or name in ("hidden", "open") or name.startswith("data-")):
                    self.fault("attribute", tag, name)
                if name == "id":
                    self.ids.append(value)
                if name == "href":
                    self.links.add(value)
            if tag not in empty:
                self.open.append(tag)
        def handle_endtag(self, tag):
            if tag not in empty and (not self.open or self.open.pop() != tag):
                self.fault("ends nothing:", tag)
        def handle_comment(self, text):
            self.fault("comment", text)
        def handle_pi(self, text):
            self.fault("instruction", text)
    for number, text in enumerate(json.load(sys.stdin.buffer)):
        page = Page(number)
        page.feed(text)
        page.close()
        if page.open or not text.startswith("<!DOCTYPE html>\n"):
            page.fault("not a whole page", page.open)
        for link in page.links - {"#" + name for name in page.ids}:
            page.fault("a link to", link)
        if len(page.ids) != len(set(page.ids)):
            page.fault("an identifier twice")
    """#

  private static func faults(of pages: [String]) throws -> String {
    let result = try Python.run(program, input: try JSONEncoder().encode(pages))
    return result.status == 0 ? result.output : "the parser failed: \(result.errors)"
  }

  private static let formats = FormatCase.all.filter { $0.name == "html" }

  @Test func `no markup of an archive`() throws {
    let pages = Self.formats.flatMap { format in
      Self.hostile.map { text in
        let old = HostileTextTests.archive(text + text)
        return format.text(HostileTextTests.archive(text), since: old)
      }
    }
    #expect(try Self.faults(of: pages) == "")
    for page in pages {
      #expect(!page.unicodeScalars.contains { DisplayText.isHidden($0) && $0 != "\n" })
    }
    let wrong = ["<img src=x>", "<b onclick=\"x\">", "</p>", "<!-- x -->", "<a href=\"#no\">"]
      .map { pages[0].replacing("</body>", with: $0 + "</body>") }
    let faults = try Self.faults(of: wrong).split(separator: "\n")
    #expect(Set(faults.map { $0.prefix { $0 != " " } }).count == wrong.count, "\(faults)")
  }

  @Test func `pages of fixtures are well-formed, and their links lead to something`() throws {
    let step = TestSize.count(1, otherwise: 5)
    let archives = Fixture.all.map(\.archive).enumerated()
      .filter { $0.offset.isMultiple(of: step) }.map(\.element)
    let pages = Self.formats.flatMap { format in
      archives.flatMap { archive in
        [nil, 1].map { depth in format.text(archive, since: archives[0]) { $0.depth = depth } }
      }
    }
    #expect(try Self.faults(of: pages) == "")
    #expect(pages.contains { $0.contains("<a href=\"#") })
  }
}
