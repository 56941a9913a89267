import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var text: Self {
    Self(
      name: "text", summary: "by file on a terminal, else one line for each finding",
      isForPeople: true
    ) { FindingsText($0) }
  }
}

/// Findings in one of two layouts with the same content. Notes are counted unless they are
/// requested.
///
/// - In a pipe or a file, one line for each finding in the form of compilers: `FILE:0x1f: error:
///   [rule] PLACE: problem. Fix: remedy.` Each line is complete, so that it is useful in the output
///   of `grep`.
/// - On a terminal each file once, the highest severity first, problem and fix on lines of their
///   own; above them a table by rule if there are many.
struct FindingsText: Report {
  /// The longest path or message on a line, in characters. A path of UIKit is shorter.
  static let lengthLimit = 400
  /// The number of findings from which a table by rule comes first.
  private static let manyFindings = 50

  private let options: RenderOptions
  private var hasFindings = false
  private var summary = LintReport.Summary()
  /// On a terminal all files, because the table by rule comes before them.
  private var files: [LintReport.FileResult] = []

  init(_ options: RenderOptions) { self.options = options }

  mutating func add(_ part: LintReport, into buffer: inout [UInt8], drain: JSONOutput.Drain?) {
    summary.add(part)
    if options.layout.isTerminal { return files += part.files }
    var text = HumanText(options)
    for file in part.files {
      for finding in file.findings where isListed(finding) {
        hasFindings = true
        writeLine(finding, in: file.file, to: &text)
      }
    }
    buffer += text.bytes
  }

  private func isListed(_ finding: Finding) -> Bool {
    finding.severity > .info || options.listsNotes || options.failingSeverity == .info
  }

  private func shown(_ text: String) -> String {
    options.isFull ? text : ShortText.cut(text, to: Self.lengthLimit)
  }

  // MARK: A line for each finding

  private func writeLine(_ finding: Finding, in file: String, to text: inout HumanText) {
    text.write(untrusted: LineStart.guarded(fileName: file))
    text.write(finding.shortLocation.map { ":" + $0 } ?? "")
    text.write(": ")
    text.write(finding.severity.word, .bold, finding.severity.color)
    text.write(": [\(finding.rule)] ")
    if let place = finding.place {
      text.write(untrusted: shown(place), .bold)
      text.write(": ")
    }
    text.write(untrusted: shown(finding.message))
    text.write(". Fix: ")
    text.write(finding.remedy + ".", .cyan)
    text.endLine()
  }

  // MARK: A block for each finding

  /// A finding below its file: its severity in a column, its place and rule, then the problem and
  /// the fix.
  static func writeBlock(
    _ finding: Finding, severityWidth: Int, isFull: Bool, indent: String = "  ",
    to text: inout HumanText
  ) {
    let shown = { isFull ? $0 : ShortText.cut($0, to: lengthLimit) }
    text.write(indent)
    text.write(finding.severity.word, .bold, finding.severity.color)
    text.pad(from: finding.severity.word, to: severityWidth + 2)
    text.beginHanging()
    if let place = finding.place {
      text.write(untrusted: shown(place), .bold)
    } else {
      text.write("the archive", .bold)
    }
    text.write("  ")
    text.write(finding.rule, .dim)
    if isFull, let location = finding.location { text.write("  (\(location))", .dim) }
    text.endLine()
    text.write("    ")
    text.beginHanging()
    text.write(untrusted: shown(finding.message))
    text.endLine()
    text.write("    ")
    text.beginHanging()
    text.write("Fix: " + finding.remedy, .cyan)
    text.endLine()
  }

  /// The width of the column with the severities of findings.
  static func severityWidth(_ findings: [Finding]) -> Int {
    findings.map { $0.severity.word.utf8.count }.max() ?? 0
  }

  private mutating func writeFiles(to text: inout HumanText) {
    let files = files.map { file in
      (name: file.file, findings: Self.sorted(file.findings.filter(isListed)))
    }.filter { !$0.findings.isEmpty }
    hasFindings = !files.isEmpty
    let all = files.flatMap(\.findings)
    if all.count >= Self.manyFindings { writeTable(all, to: &text) }
    for (number, file) in files.enumerated() {
      if number > 0 { text.endLine() }
      text.write(untrusted: LineStart.guarded(fileName: file.name), .bold)
      text.endLine()
      let width = Self.severityWidth(file.findings)
      for finding in file.findings {
        Self.writeBlock(finding, severityWidth: width, isFull: options.isFull, to: &text)
      }
    }
  }

  /// The highest severity first, then in their order.
  static func sorted(_ findings: [Finding]) -> [Finding] {
    Severity.allCases.sorted(by: >).flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }

  /// The number of findings by rule: the highest severity first, then the most frequent.
  static func rows(
    of findings: [Finding]
  ) -> [(rule: String, count: Int, severity: Severity)] {
    Dictionary(grouping: findings, by: \.rule).map { rule, findings in
      (rule: rule, count: findings.count, severity: findings.map(\.severity).max() ?? .info)
    }.sorted {
      ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule)
    }
  }

  /// Writes how many findings each rule has.
  private func writeTable(_ findings: [Finding], to text: inout HumanText) {
    let rows = Self.rows(of: findings)
    let countWidth = rows.map { CountText.grouped($0.count).utf8.count }.max() ?? 0
    let severityWidth = rows.map { $0.severity.word.utf8.count }.max() ?? 0
    text.write(CountText.count(findings.count, "finding") + " by rule", .bold)
    text.endLine()
    for row in rows {
      let count = CountText.grouped(row.count)
      text.pad(from: count, to: 2 + countWidth)
      text.write(count + "  ")
      text.write(row.severity.word, .bold, row.severity.color)
      text.pad(from: row.severity.word, to: severityWidth + 2)
      text.write(row.rule)
      text.endLine()
    }
    text.endLine()
  }

  // MARK: The end

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    var text = HumanText(options)
    if options.layout.isTerminal { writeFiles(to: &text) }
    if !options.hidesSummary {
      if hasFindings { text.endLine() }
      writeSummary(to: &text)
    }
    buffer += text.bytes
  }

  private func writeSummary(to text: inout HumanText) {
    let lastLine = FindingsSummary(summary)
    if summary.files == 0 {
      text.write(lastLine.counts)
    } else {
      text.write(lastLine.counts, .bold, summary.highestSeverity?.color ?? .green)
    }
    text.write(lastLine.scope)
    text.write(lastLine.remarks)
    let listsNotes = options.listsNotes || options.failingSeverity == .info
    if summary.notes > 0, !listsNotes { text.write("; --notes lists the notes") }
    text.endLine()
    if options.isFull || options.showsHints, let hint = SkippedRulesText.hint(summary) {
      writeHint(hint, to: &text)
    }
    if options.isFull { writeSkippedRules(to: &text) }
    if let finding = summary.gravest, isListed(finding) {
      writeHint("Try 'restorectl explain \(finding.rule)'.", to: &text)
    } else if options.showsHints {
      for question in furtherQuestions { writeHint(question, to: &text) }
    }
  }

  /// Further commands for an archive without findings.
  private var furtherQuestions: [String] {
    let questions: [(need: Rule.Input, words: String)] = [
      (
        .storyboards,
        "'restorectl plan --storyboards FOLDER FILE' shows how each object would be restored."
      ),
      (
        .olderArchive,
        "'restorectl lint --against OLD FILE' checks what users of an older version would lose."
      ),
    ]
    return questions.compactMap { need, words in
      SkippedRulesText.rules(of: summary).contains { $0.needs == need } ? words : nil
    }
  }

  private func writeSkippedRules(to text: inout HumanText) {
    for skipped in SkippedRulesText.rules(of: summary) {
      writeHint(
        "skipped \(skipped.rule): it needs \(SkippedRulesText.need(of: skipped))", to: &text)
    }
  }

  private func writeHint(_ hint: String, to text: inout HumanText) {
    text.write(hint, .dim)
    text.endLine()
  }
}

extension Finding {
  /// The place in the file in the form of compilers: `0x1f`, or `3:17` in text; nil if unknown.
  var shortLocation: String? {
    guard let location else { return nil }
    if let position = location.textPosition { return "\(position.line):\(position.column)" }
    return "0x" + String(location.byteOffset, radix: 16)
  }
}

extension Severity {
  /// The word for the output.
  var word: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  var color: HumanText.Style {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }
}
