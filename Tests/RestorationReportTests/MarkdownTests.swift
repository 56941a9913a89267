import RestorationArchives
import RestorationLint
import RestorationReport
import TestSupport
import Testing

/// Pages for comments on GitHub, which a reader of its Markdown takes apart.
struct MarkdownTests {
  /// A reader of one table row, after GitHub Flavored Markdown: a bar with a backslash before it
  /// ends no cell; in a cell, a run of backticks opens a span that the next run of that length closes.
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

  @Test func `no text of an archive is markup`() throws {
    let summary = FindingsMarkdown.stepSummary(AwkwardFindings.report)
    let page = try rendered(AwkwardFindings.report, as: "markdown")
    let remedies = Set(AwkwardFindings.report.files.flatMap(\.findings).map(\.remedy))
    for page in [page, summary] {
      let rows = page.split(separator: "\n").filter { $0.hasPrefix("| **") }
      #expect(rows.count == 30)
      for line in rows {
        let row = Row(line)
        #expect(row.cells.count == 4, "\(line)")
        #expect(!row.prose.contains("OPEN") && !row.prose.contains("evil"), "\(row.prose)")
        // Fixes are our own words.
        let words = remedies.reduce(row.prose.replacing("**", with: "")) {
          $0.replacing(
            $1.replacing("[", with: "\\[").replacing("_", with: "\\_"), with: "")
        }
        #expect(
          words.allSatisfy { $0.isLetter || $0.isNumber || " ,:;.()'\n".contains($0) }, "\(words)")
      }
      let lists = page.split(separator: "\n").filter { $0.hasPrefix("- ") }
      #expect(lists.count == AwkwardFindings.report.failures.count)
      #expect(lists.allSatisfy { Row.prose(String($0)) == "- CODE: CODE" })
    }
  }

  @Test func `a page is bounded`() throws {
    let many = AwkwardFindings.report.files.flatMap(\.findings)
    let big = LintReport(
      files: (0..<200).map { .init(file: "\($0).data", findings: many) },
      failures: (0..<500).map { .init(about: "\($0)", AwkwardFindings.texts[7]) })
    let page = try rendered(big, as: "markdown")
    #expect(page.utf8.count < 65_536)
    #expect(page.contains("\n… 450 more\n"))
    let shown = page.split(separator: "\n").count { $0.hasPrefix("| **error**") }
    #expect(shown > 10 && shown <= 50)
    let summary = FindingsMarkdown.stepSummary(big)
    #expect(summary.utf8.count > 65_536 && summary.utf8.count < 1 << 20)
  }

  @Test func `a comparison fits into a comment`() throws {
    let state = (0..<4000).map { StateEntry("key\($0)", "a value, to fill the page") }
    let new = RestorationArchive.uikit([.object("Root", "A", state: state)])
    let old = RestorationArchive.uikit([.object("Root", "A")])
    let page = try FormatCase.named("changes", "markdown").text(new, since: old)
    #expect(page.utf8.count < 65_536)
    #expect(page.contains("more lines not shown here") && page.hasSuffix("</details>\n"))
  }

  /// Two texts that differ all over.
  @Test func `the difference of two long texts is short, and found in bounded work`() throws {
    func archive(_ text: String) -> RestorationArchive {
      .uikit([.object("Root", "A", state: [StateEntry("k", .string(text))])])
    }
    let (old, new) = (
      String(repeating: "ab", count: 100_000), String(repeating: "ba", count: 100_001)
    )
    let text = try FormatCase.named("changes", "text")
      .text(archive(old + new), since: archive(old + "x" + old))
    #expect(text.utf8.count < 600 && text.split(separator: "[-").count == 2)
  }
}
