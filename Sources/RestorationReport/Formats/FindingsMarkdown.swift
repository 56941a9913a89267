import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var markdown: Self {
    Self(name: "markdown", summary: "Markdown, for a comment on a pull request", isForPeople: true)
    {
      WholeFindings($0) { report, _, buffer in
        // GitHub accepts comments of 65,536 characters.
        var page = MarkdownPage(heading: "###", rowLimit: 50, byteLimit: 60_000)
        page.write(report)
        buffer += page.bytes
      }
    }
  }
}

/// The findings of a run, as a page of Markdown with a limit on its size.
///
/// Every line begins with a fixed mark, and all text of archives is in code spans.
struct MarkdownPage {
  /// Longest name or path in a cell, in characters.
  private static let nameLimit = 160
  /// Longest message in a cell, in characters.
  private static let messageLimit = 300
  /// The room for the text below the table, in bytes.
  private static let reserve = 2048

  private(set) var bytes: [UInt8] = []
  private let heading: String
  private let rowLimit: Int
  private let byteLimit: Int

  /// `heading` is the mark of the title, such as `##`; the page has at most as many rows and bytes.
  init(heading: String, rowLimit: Int, byteLimit: Int) {
    self.heading = heading
    self.rowLimit = rowLimit
    self.byteLimit = byteLimit
  }

  /// Appends the page.
  mutating func write(_ report: LintReport) {
    let summary = FindingsSummary(report.summary)
    line("\(heading) restorectl")
    line("")
    line("**\(summary.counts)**\(MarkdownText.escape(summary.scope + summary.allRemarks))")
    writeFindings(report.findingsBySeverity)
    let unreadable = report.failures(.unreadable)
    writeFailures(unreadable.filter { !$0.isAboutFile }, heading: "Nothing to check:")
    writeFailures(unreadable.filter(\.isAboutFile), heading: "Could not be checked:")
    writeFailures(report.failures(.staleBaseline), heading: "In the baseline, and no longer found:")
    writeFailures(report.failures(.unmatched), heading: "Without a match:")
  }

  private mutating func writeFindings(_ findings: [LintReport.PlacedFinding]) {
    guard !findings.isEmpty else { return }
    line("")
    line("| level | file | object | finding |")
    line("| --- | --- | --- | --- |")
    var shown = 0
    for placed in findings {
      let row = Self.row(placed.finding, in: placed.file)
      guard hasRoom(for: row, after: shown) else { break }
      line(row)
      shown += 1
    }
    writeOmission(of: findings.count - shown)
  }

  private static func row(_ finding: Finding, in file: String) -> String {
    var position = ""
    if let column = finding.column { position = ":\(finding.line):\(column)" }
    let cells = [
      "**\(finding.severity.rawValue)**",
      code(name: ReportedFile(file).name, position),
      finding.place.map { code(name: $0) } ?? "the archive",
      "\(MarkdownText.code(finding.rule, limit: nameLimit)): "
        + MarkdownText.phrase(finding.message, limit: messageLimit)
        + ". Fix: \(MarkdownText.escape(finding.remedy)).",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private mutating func writeFailures(_ failures: [LintReport.Failure], heading: String) {
    guard !failures.isEmpty else { return }
    line("")
    line(heading)
    line("")
    var shown = 0
    for failure in failures {
      let file = Self.code(name: ReportedFile(failure.file).name)
      let row = "- \(file): \(MarkdownText.code(failure.message, limit: Self.messageLimit))"
      guard shown == 0 || hasRoom(for: row, after: shown) else { break }
      line(row)
      shown += 1
    }
    writeOmission(of: failures.count - shown)
  }

  private mutating func writeOmission(of count: Int) {
    guard count > 0 else { return }
    line("")
    line("… \(CountText.grouped(count)) more")
  }

  private func hasRoom(for row: String, after shown: Int) -> Bool {
    shown < rowLimit && bytes.count + row.utf8.count + Self.reserve <= byteLimit
  }

  private static func code(name: String, _ position: String = "") -> String {
    MarkdownText.code(ShortText.cut(name, to: nameLimit) + position, limit: nameLimit * 2)
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }
}
