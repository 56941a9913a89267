/// A page with both archives side by side, object by object. One that moved is one row, with both
/// paths.
struct ChangesPage: Report {
  private var tally = ComparisonTally()

  func begin(_ out: Output) {
    HTMLPage(
      title: "Changes of saved state", unit: "objects",
      filters: [.change, .class, .severity, .rule]
    ).begin(out)
  }

  mutating func add(_ comparison: ArchiveComparison, to out: Output) {
    tally.add(comparison)
    if !out.options.isSingle, comparison.isWithoutNews { return }
    let name: Markup? = comparison.file.map {
      "<h2>\(comparison.status.rawValue) <code>\($0)</code></h2>\n"
    }
    var verdict: Line = ""
    if comparison.diff != nil {
      verdict = "\(comparison.sameness ?? ChangeCounts.summary(of: comparison), .bold)"
    }
    for (side, reason) in comparison.failures {
      verdict = "\(verdict)\(side.word): no readable archive: \(reason.message, .red). "
    }
    HTMLPage.section("\(name)<span class=\"verdict\">\(verdict)</span>\n", out) {
      guard let diff = comparison.diff else { return }
      out.html("<table class=\"sides\">\n<thead><tr>")
      for file in [diff.oldSource.file, diff.newSource.file] {
        out.html("<th scope=\"col\"><code>\(file ?? "an archive")</code></th>")
      }
      out.html("</tr></thead>\n")
      ChangeReport.write(diff, comparison.findings, out)
      out.html("</table>\n")
    }
  }

  func end(isEmpty: Bool, _ out: Output) {
    if !out.options.isSingle {
      out.html("<p class=\"summary b\">\(tally.description)</p>\n")
    }
    HTMLPage.end(out)
  }
}
