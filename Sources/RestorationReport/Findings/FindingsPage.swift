/// A page with each archive that has findings, shown at their objects, and the help of their rules.
/// Archives are not kept, so the summary of all is written last. The style shows it first.
struct FindingsPage: Report {
  private var whole = LintReport()

  mutating func add(_ part: LintReport, to out: Output) {
    var part = part
    for place in part.files.indices {
      write(part.files[place], out)
      part.files[place].archive = nil
    }
    whole.append(part)
  }

  private func write(_ file: LintReport.FileResult, _ out: Output) {
    // A clean archive is looked at only where it is the only one.
    if file.findings.isEmpty, file.archive == nil || !out.options.isSingle { return }
    if let archive = file.archive {
      return TreeReport.writeSection(archive, findings: file.findings, out)
    }
    let title: Markup = "<h2><code>\(file.file)</code>\(Markup(countsOf: file.findings))</h2>\n"
    HTMLPage.section(title, out) {
      FindingBlocks.writePage(file.findings, namesPlaces: true, out)
    }
  }

  func end(_ out: Output) {
    let clean = whole.files.filter(\.findings.isEmpty)
    if !out.options.isSingle, !clean.isEmpty {
      let title = CountText.count(clean.count, whole.summary.areArchives ? "archive" : "file")
      out.html(
        "<section data-group>\n<details><summary>\(title) without findings</summary>\n<ul>\n")
      for file in clean { out.html("<li data-item><code>\(file.file)</code></li>\n") }
      out.html("</ul>\n</details>\n</section>\n")
    }
    let summary = whole.summary
    let rows = RuleFindings.rows(of: whole.placedFindings)
    out.html("<section class=\"summary\">\n<p class=\"b\">")
    let links = summary.severities.map { severity, count -> Line in
      "\(CountText.count(count, severity.word), to: severity.word, .bold)"
    }
    let scope = (links.isEmpty ? summary.counts : "") + summary.scope
    out.html(
      "\(links.joined(separator: ", "))\(scope)\(Line("\(summary.allRemarks, .dim)"))</p>\n")
    if !whole.failures.isEmpty {
      out.html("<ul class=\"findings\">\n")
      for failure in whole.failures {
        out.html("<li class=\"error\"><code>\(failure.file)</code> \(failure.sentence)</li>\n")
      }
      out.html("</ul>\n")
    }
    var severities: Set<Severity> = []
    for row in rows {
      let word = row.severity.word
      let id: Markup? = severities.insert(row.severity).inserted ? " id=\"\(word)\"" : nil
      out.html(
        """
        <details\(id)><summary><span class="badge \(word)">\(word)</span> <code>\(row.rule)</code> \
        \(CountText.count(row.count, "finding"))</summary>
        <ul class="findings">

        """)
      for cause in row.causes { write(cause, out) }
      out.html("</ul>\n")
      if let rule = (RuleRegistry.all + out.options.ownRules).first(where: { $0.id == row.rule }) {
        RulePage.writePage(rule, out)
      }
      out.html("</details>\n")
    }
    out.html("</section>\n")
  }

  private func write(_ cause: FindingCause, _ out: Output) {
    let word = cause.finding.severity.word
    out.html(
      "<li class=\"\(word)\">\(cause.finding.message). <b>Fix:</b> \(cause.finding.remedy).<br>")
    let (places, more) = cause.places.shown(FindingCause.mostPlaces)
    var links = places.map { placed -> Line in
      let place = placed.finding.place ?? PlaceText.archive
      let name = whole.files.count == 1 ? place : placed.file + ": " + place
      return "\(name, to: "f" + placed.finding.fingerprint, .blue)"
    }
    if let more { links.append("\(more)") }
    out.html("\(links.joined(separator: ", "))</li>\n")
  }
}
