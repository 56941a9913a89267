import PlistSyntax
import RestorationArchives
import RestorationLint

/// A page with each archive that has findings, shown at their objects, and the help of their rules.
///
/// The summary of all files is at the end, because archives are written at once and not kept. The
/// page's script moves it to the top.
struct FindingsPage: Report {
  private let options: RenderOptions
  /// What the summary is about, without the archives.
  private var whole = LintReport()

  init(_ options: RenderOptions) { self.options = options }

  func begin(_ out: Output) {
    HTMLPage(
      title: "Restoration findings", unit: "entries", filters: [.severity, .rule, .kind, .class]
    ).begin(by: options.tool, out)
  }

  mutating func add(_ part: LintReport, to out: Output) {
    var part = part
    for place in part.files.indices {
      write(part.files[place], out)
      part.files[place].archive = Uncompared(nil)
    }
    whole.append(part)
  }

  private func write(_ file: LintReport.FileResult, _ out: Output) {
    if let archive = file.archive.value {
      // A clean archive is looked at only where it is the only one.
      guard options.isSingle || !file.findings.isEmpty else { return }
      return TreeReport.writeSection(archive, findings: file.findings, options, out)
    }
    guard !file.findings.isEmpty else { return }
    out.html("<section data-group>\n<h2><code>\(file.file)</code></h2>\n")
    FindingBlocks(file.findings).writePage(namesPlaces: true, out)
    out.html("</section>\n")
  }

  func end(isEmpty: Bool, _ out: Output) {
    let line = FindingsSummary(whole.summary).line
    out.html("<section class=\"summary\">\n<h2>Summary</h2>\n<p>\(line)</p>\n")
    if !whole.failures.isEmpty {
      out.html("<ul class=\"findings\">\n")
      for failure in whole.failures {
        out.html(
          "<li class=\"error\"><code>\(failure.file)</code> \(failure.sentence)</li>\n")
      }
      out.html("</ul>\n")
    }
    let rules = RuleRegistry.all + options.ownRules
    for row in RuleCount.rows(of: whole.files.flatMap(\.findings)) {
      let word = row.severity.word
      out.html(
        """
        <details><summary><span class="badge \(word)">\(word)</span> <code>\(row.rule)</code> \
        \(CountText.count(row.count, "finding"))</summary>

        """)
      if let rule = rules.first(where: { $0.id == row.rule }) { RulePage.writePage(rule, out) }
      out.html("</details>\n")
    }
    out.html("</section>\n")
    HTMLPage.end(out)
  }
}
