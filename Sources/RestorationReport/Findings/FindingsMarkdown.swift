/// The findings of a run, as a page of Markdown with a limit on its size. Every line begins with a
/// fixed mark, and all text of archives is in code spans.
package struct FindingsMarkdown {
  private static let nameLimit = 160
  private static let messageLimit = 300

  private let rowLimit: Int
  private let byteLimit: Int
  private var text: String

  /// A comment on a pull request: GitHub accepts 65,536 characters.
  static func comment(_ report: LintReport) -> String {
    FindingsMarkdown(report, heading: "###", rowLimit: 50, byteLimit: 60_000).text
  }

  /// For the summary of a GitHub Actions step, of which GitHub accepts 1 MiB, or else nothing.
  package static func stepSummary(_ report: LintReport) -> String {
    FindingsMarkdown(report, heading: "##", rowLimit: 1000, byteLimit: 500_000).text + "\n"
  }

  private init(_ report: LintReport, heading: String, rowLimit: Int, byteLimit: Int) {
    (self.rowLimit, self.byteLimit) = (rowLimit, byteLimit)
    let summary = report.summary
    text = """
      \(heading) restorectl

      **\(summary.counts)**\(MarkdownText.escape(summary.scope + summary.allRemarks))

      """
    write("\nProblems of the run:\n\n", report.failures) { failure in
      "- \(Self.code(name: ReportedFile(failure.file).name)): "
        + MarkdownText.code(failure.sentence, limit: Self.messageLimit)
    }
    let rows = RuleFindings.rows(of: report.placedFindings)
    if report.placedFindings.count >= RuleFindings.manyFindings {
      write("\n| rule | level | findings |\n| --- | --- | --- |\n", rows) {
        "| \(MarkdownText.code($0.rule, limit: Self.nameLimit)) | \($0.severity.word) | "
          + "\(CountText.grouped($0.count)) |"
      }
    }
    write(
      "\n| level | file | object | finding |\n| --- | --- | --- | --- |\n",
      rows.flatMap(\.causes), row: Self.row)
    write("\nAccepted by the configuration:\n\n", report.accepted) { entry in
      "- \(Self.code(name: entry.path))"
        + (entry.rule.map { ", " + MarkdownText.code($0, limit: Self.nameLimit) } ?? "")
        + " (\(CountText.count(entry.count, "finding"))): "
        + MarkdownText.code(entry.reason, limit: Self.messageLimit)
    }
  }

  /// Writes rows as far as there is room.
  private mutating func write<Item>(_ heading: String, _ items: [Item], row: (Item) -> String) {
    guard !items.isEmpty else { return }
    text += heading
    var shown = 0
    for item in items.prefix(rowLimit) {
      let row = row(item)
      if text.utf8.count + row.utf8.count > byteLimit { break }
      text += row + "\n"
      shown += 1
    }
    if shown < items.count { text += "\n… \(CountText.grouped(items.count - shown)) more\n" }
  }

  private static func row(_ cause: FindingCause) -> String {
    let finding = cause.finding
    let shown = cause.places.prefix(FindingCause.mostPlaces)
    let rest = cause.places.count - shown.count
    let isOneFile = cause.fileCount == 1
    // Several findings about one object are one place.
    let objects = shown.map { placed in
      (isOneFile ? "" : code(name: ReportedFile(placed.file).name) + " ")
        + (placed.finding.place.map { code(name: $0) } ?? PlaceText.archive)
    }.grouped { $0 }.map(\.key)
    let position = cause.places.count == 1 ? finding.location?.textPosition : nil
    let suffix = position.map { ":\($0.line):\($0.column)" } ?? ""
    let file = code(name: ReportedFile(cause.places[0].file).name, suffix)
    let cells = [
      "**\(finding.severity.word)**",
      isOneFile ? file : CountText.count(cause.fileCount, "file"),
      CountText.list(objects, of: objects.count + rest),
      "\(MarkdownText.code(finding.rule, limit: nameLimit)): "
        + MarkdownText.code(finding.message, limit: messageLimit)
        + ". Fix: \(MarkdownText.escape(finding.remedy)).",
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func code(name: String, _ position: String = "") -> String {
    MarkdownText.code(ShortText.cut(name, to: nameLimit) + position, limit: nameLimit * 2)
  }
}
