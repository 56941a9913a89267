import RestorationLint
import Testing

@testable import RestorationReport

struct FindingsMarkdownTests {
  /// A reader of one table row, after GitHub Flavored Markdown: a bar with a backslash before it ends
  /// no cell; in a cell, a run of backticks opens a span that the next run of that length closes.
  private struct Row {
    var cells: [String] = []
    /// The text outside of code spans.
    var prose = ""

    init(_ line: some StringProtocol) {
      var cell = ""
      var previous: Unicode.Scalar = " "
      for scalar in line.unicodeScalars {
        if scalar == "|" && previous != "\\" {
          cells.append(cell)
          cell = ""
        } else {
          if scalar == "|" { cell.removeLast() }
          cell.unicodeScalars.append(scalar)
        }
        previous = scalar
      }
      cells = Array(cells.dropFirst())
      for cell in cells { prose += Self.prose(cell) + "\n" }
    }

    static func prose(_ cell: String) -> String {
      var prose = ""
      var rest = Array(cell.unicodeScalars)[...]
      while let scalar = rest.first {
        guard scalar == "`" else {
          prose.unicodeScalars.append(scalar)
          rest.removeFirst()
          continue
        }
        let fence = rest.prefix { $0 == "`" }.count
        rest = rest.dropFirst(fence)
        var isClosed = false
        while !rest.isEmpty, !isClosed {
          let run = rest.prefix { $0 == "`" }.count
          isClosed = run == fence
          rest = rest.dropFirst(max(run, 1))
        }
        prose += isClosed ? "CODE" : "OPEN"
      }
      return prose
    }
  }

  @Test func noTextOfAnArchiveIsMarkup() throws {
    let page = try rendered(AwkwardFindings.report, as: "markdown")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| **") }
    #expect(rows.count == AwkwardFindings.report.files.map(\.findings.count).reduce(0, +))
    for line in rows {
      let row = Row(line)
      #expect(row.cells.count == 4, "\(line)")
      let words = row.prose.replacing("**", with: "")
      #expect(words.allSatisfy { $0.isLetter || $0.isNumber || " ,:;.\n".contains($0) }, "\(words)")
      #expect(!words.contains("OPEN") && !words.contains("evil"))
    }
    let lists = page.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(lists.count == AwkwardFindings.report.failures.count)
    #expect(lists.allSatisfy { Row.prose(String($0)) == "- CODE: CODE" })
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a``b`", "``` a``b` ```"),
    (" a", "`  a `"), ("", "`  `"), ("a|b", "`a\\|b`"), ("a\\|b", "`a\\\\u{7c}b`"),
    ("a\nb", "`a\\u{a}b`"), ("<b>@x", "`<b>@x`"), ("abcdefghij", "`ab…ij`"),
  ])
  func codeSpans(text: String, span: String) {
    #expect(MarkdownText.code(text, limit: text.count > 8 ? 4 : 40) == span)
  }

  @Test(arguments: [
    ("listed 2 times, only one", true), ("a.b", false), ("@x", false), ("a_b", false),
    ("commit deadbeef", false), ("1234567", false), ("123456", true), ("", false), (" a", false),
    ("é", false), ("a:b", false),
  ])
  func plainWordsNeedNoSpan(text: String, isPlain: Bool) {
    let expected = isPlain ? text : MarkdownText.code(text, limit: 80)
    #expect(MarkdownText.phrase(text, limit: 80) == expected)
  }

  @Test func aPageIsBounded() throws {
    let many = AwkwardFindings.report.files.flatMap(\.findings)
    let big = LintReport(
      files: (0..<200).map { .init(file: "\($0).data", findings: many) },
      failures: (0..<500).map { .init(file: "\($0)", message: AwkwardFindings.texts[7]) })
    let page = try rendered(big, as: "markdown")
    #expect(page.utf8.count < 65_536)
    #expect(page.contains("\n… ") && page.hasSuffix(" more\n"))
    let shown = page.split(separator: "\n").count { $0.hasPrefix("| **error**") }
    #expect(shown > 10 && shown <= 50)
    var summary: [UInt8] = []
    GitHubSummary.write(big, into: &summary)
    #expect(summary.count < 1 << 20)
    #expect(summary.count > 65_536)
  }

  @Test func nothingFound() throws {
    let report = LintReport(files: [.init(file: "a", findings: [])])
    #expect(
      try rendered(report, as: "markdown") == "### restorectl\n\n**no findings** in 1 archive\n")
  }
}
