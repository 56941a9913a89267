import PlistSyntax
package import RestorationLint

extension FindingFormat {
  /// Text for people.
  package static let text = FindingFormat(
    name: "text", summary: "one line for each finding, for people",
    write: { report, _, options, buffer in
      var text = FindingsText(options)
      for file in report.files { text.add(file) }
      text.end(report)
      buffer += text.bytes
    })
}

/// Findings as lines for people: `FILE: error [rule] PATH#KEY: message; remedy`, a blank line between
/// files. Each line says all, so that it is worth something when `grep` has found it.
///
/// Where a finding stands in the file is told at the end of its line when values are shown whole;
/// else the path is what a person looks for.
///
/// The files of a report may be added as they are checked, and its end once all are.
package struct FindingsText {
  /// Longest path or message on a line, in characters. A path as UIKit writes it is shorter.
  static let lengthLimit = 400

  private var text: HumanText
  private let isFull: Bool
  private let hidesSummary: Bool

  /// The text so far, UTF-8.
  package var bytes: [UInt8] { text.bytes }

  /// A text without findings.
  package init(_ options: RenderOptions) {
    text = HumanText(colored: options.colored)
    isFull = options.isFull
    hidesSummary = options.hidesSummary
  }

  /// Adds the findings of a file.
  package mutating func add(_ file: LintReport.FileResult) {
    guard !file.findings.isEmpty else { return }
    beginGroup()
    for finding in file.findings { add(finding, in: file.file) }
  }

  private mutating func beginGroup() {
    if !text.bytes.isEmpty { text.endLine() }
  }

  private mutating func add(_ finding: Finding, in file: String) {
    text.write(untrusted: LineStart.guarded(fileName: file))
    text.write(": ")
    text.write(finding.severity.rawValue, .bold, finding.severity.color)
    text.write(" [\(finding.rule)] ")
    if let place = finding.place {
      text.write(untrusted: shown(place), .bold)
      text.write(": ")
    }
    text.write(untrusted: shown(finding.message))
    text.write("; ")
    text.write(finding.remedy, .cyan)
    if isFull, let location = finding.location { text.write(" (\(location))", .dim) }
    text.endLine()
  }

  private func shown(_ text: String) -> String {
    isFull ? text : ShortText.cut(text, to: Self.lengthLimit)
  }

  /// Adds what is said of all files together, when all of the report's were added.
  package mutating func end(_ report: LintReport) {
    if hidesSummary { return }
    beginGroup()
    let summary = FindingsSummary(report)
    if report.files.isEmpty {
      text.write(summary.counts)
    } else {
      text.write(summary.counts, .bold, report.highestSeverity?.color ?? .green)
    }
    text.write(summary.scope)
    text.write(summary.remarks)
    text.endLine()
    if let rule = report.gravestFinding?.rule {
      text.write("Try 'restorectl explain \(rule)'.", .dim)
      text.endLine()
    }
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
