import PlistSyntax
import RestorationArchives
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var html: Self {
    Self(
      name: "html", summary: "a page with the findings on their objects, in one file",
      showsSurroundings: true
    ) { FindingsHTML($0) }
  }
}

/// A page with each archive that has findings, shown at their objects, and the help of their rules.
///
/// The summary of all files is at the end, because archives are written at once and not kept. The page's
/// script moves it to the top.
struct FindingsHTML: Report {
  private let options: RenderOptions
  private var isSingle = true
  private(set) var unreadableCount = 0
  /// What the summary is about, without the archives.
  private var whole = LintReport()

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isSingle: Bool, into buffer: inout [UInt8]) {
    self.isSingle = isSingle
    HumanText(htmlTo: nil).append(to: &buffer) { text in
      HTMLPage.begin(
        "Restoration findings", unit: "entries", filters: [.severity, .rule, .kind, .class],
        by: options.tool, to: &text)
    }
  }

  mutating func add(_ part: LintReport, into buffer: inout [UInt8], drain: JSONOutput.Drain?) {
    var part = part
    HumanText(htmlTo: drain).append(to: &buffer) { text in
      for place in part.files.indices {
        write(part.files[place], to: &text)
        part.files[place].archive = Uncompared(nil)
      }
    }
    whole.append(part)
  }

  private func write(_ file: LintReport.FileResult, to text: inout HumanText) {
    if let archive = file.archive.value {
      // A clean archive is looked at only where it is the only one.
      guard isSingle || !file.findings.isEmpty else { return }
      var section = ArchiveSection(archive, options: options, findings: file.findings)
      return section.write(to: &text)
    }
    guard !file.findings.isEmpty else { return }
    text.markup("<section data-group>\n<h2><code>")
    text.write(untrusted: file.file)
    text.markup("</code></h2>\n")
    FindingBlock.write(file.findings, namesPlaces: true, to: &text)
    text.markup("</section>\n")
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    HumanText(htmlTo: nil).append(to: &buffer) { text in
      text.markup("<section class=\"summary\">\n<h2>Summary</h2>\n<p>")
      text.write(FindingsSummary(whole.summary).line)
      text.markup("</p>\n")
      writeFailures(to: &text)
      writeRules(to: &text)
      text.markup("</section>\n")
      HTMLPage.end(to: &text)
    }
  }

  private func writeFailures(to text: inout HumanText) {
    guard !whole.failures.isEmpty else { return }
    text.markup("<ul class=\"findings\">\n")
    for failure in whole.failures {
      text.markup("<li class=\"error\"><code>")
      text.write(untrusted: failure.file)
      text.markup("</code> ")
      text.write(untrusted: failure.sentence)
      text.markup("</li>\n")
    }
    text.markup("</ul>\n")
  }

  /// Writes the help of the rules with findings: the highest severity first, then the most frequent.
  private func writeRules(to text: inout HumanText) {
    for row in FindingsText.rows(of: whole.files.flatMap(\.findings)) {
      text.markup("<details><summary>")
      text.markup("<span class=\"badge \(row.severity.word)\">\(row.severity.word)</span> <code>")
      text.write(untrusted: row.rule)
      text.markup("</code> ")
      text.write(CountText.count(row.count, "finding"))
      text.markup("</summary>\n")
      if let rule = RuleRegistry.rule(id: row.rule) { write(rule, to: &text) }
      text.markup("</details>\n")
    }
  }

  private func write(_ rule: Rule, to text: inout HumanText) {
    let page = rule.page
    text.markup("<div class=\"body\"><p>")
    text.write(RulePage.sentence(rule.summary) + " " + page.rationale)
    text.markup("</p><p><b>Fix:</b> ")
    text.write(RulePage.sentence(rule.remedy))
    if let inspector = page.inspector { text.write(" In Xcode: \(inspector).") }
    text.markup("</p>")
    for (heading, code) in page.code {
      text.markup("<p class=\"path\">\(heading)</p><pre>")
      text.write(code)
      text.markup("</pre>")
    }
    text.markup("<p class=\"path\">")
    text.write("Source: \(page.source).")
    text.markup("</p></div>\n")
  }
}
