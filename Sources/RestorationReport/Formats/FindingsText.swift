import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var text: Self {
    Self(name: "text", summary: "one line for each finding, for people", isForPeople: true) {
      FindingsText($0)
    }
  }
}

/// Findings as lines for people: `FILE: error [rule] PATH#KEY: message; remedy`, a blank line between
/// files. Each line says all, so that it is worth something when `grep` has found it.
///
/// Where a finding stands in the file is told at the end of its line when values are shown whole;
/// else the path is what a person looks for.
struct FindingsText: Report {
  /// Longest path or message on a line, in characters. A path as UIKit writes it is shorter.
  static let lengthLimit = 400

  private let options: RenderOptions
  private var hasGroups = false
  /// What the summary is about.
  private var whole = LintReport()

  init(_ options: RenderOptions) { self.options = options }

  mutating func add(_ part: LintReport, into buffer: inout [UInt8], drain: JSONOutput.Drain?) {
    whole.append(part)
    var text = HumanText(colored: options.colored)
    for file in part.files where !file.findings.isEmpty {
      beginGroup(in: &text)
      for finding in file.findings { write(finding, in: file.file, to: &text) }
    }
    buffer += text.bytes
  }

  private mutating func beginGroup(in text: inout HumanText) {
    if hasGroups { text.endLine() }
    hasGroups = true
  }

  private func write(_ finding: Finding, in file: String, to text: inout HumanText) {
    text.write(untrusted: LineStart.guarded(fileName: file))
    text.write(": ")
    Self.write(finding, to: &text, shown: shown)
    if options.isFull, let location = finding.location { text.write(" (\(location))", .dim) }
    text.endLine()
  }

  /// A finding without the name of the file that it is in.
  static func write(_ finding: Finding, to text: inout HumanText, shown: (String) -> String) {
    text.write(finding.severity.rawValue, .bold, finding.severity.color)
    text.write(" [\(finding.rule)] ")
    if let place = finding.place {
      text.write(untrusted: shown(place), .bold)
      text.write(": ")
    }
    text.write(untrusted: shown(finding.message))
    text.write("; ")
    text.write(finding.remedy, .cyan)
  }

  private func shown(_ text: String) -> String {
    options.isFull ? text : ShortText.cut(text, to: Self.lengthLimit)
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    if options.hidesSummary { return }
    var text = HumanText(colored: options.colored)
    beginGroup(in: &text)
    let summary = FindingsSummary(whole)
    if whole.files.isEmpty {
      text.write(summary.counts)
    } else {
      text.write(summary.counts, .bold, whole.highestSeverity?.color ?? .green)
    }
    text.write(summary.scope)
    text.write(summary.remarks)
    text.endLine()
    if let rule = whole.gravestFinding?.rule {
      text.write("Try 'restorectl explain \(rule)'.", .dim)
      text.endLine()
    }
    buffer += text.bytes
  }
}

extension Severity {
  var color: HumanText.Style {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }
}
