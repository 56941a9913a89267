import PlistSyntax
import RestorationLint

extension FindingFormat {
  static let text = FindingFormat(
    name: "text", summary: "one line for each finding",
    write: { report, _, options, buffer in
      var text = FindingsText(options)
      for file in report.files {
        for finding in file.findings { text.add(finding, in: file.file) }
      }
      if !options.hidesSummary { text.addSummary(of: report) }
      buffer += text.bytes
    })
}

/// Findings as lines for people: `FILE: error [rule] PATH#KEY: message; remedy`.
///
/// Where a finding stands in the file is told at the end of its line when values are shown whole;
/// else the path is what a person looks for.
private struct FindingsText {
  /// Longest path or message on a line, in characters. A path as UIKit writes it is shorter.
  private static let lengthLimit = 400

  private var text: HumanText
  private let isFull: Bool

  var bytes: [UInt8] { text.bytes }

  init(_ options: RenderOptions) {
    text = HumanText(colored: options.colored)
    isFull = options.isFull
  }

  mutating func add(_ finding: Finding, in file: String) {
    text.write(untrusted: LineStart.guarded(fileName: file))
    text.write(": ")
    text.write(finding.severity.rawValue, .bold, finding.severity.color)
    text.write(" [\(finding.rule)] ")
    if finding.path != nil || finding.key != nil {
      text.write(untrusted: shown(place(of: finding)), .bold)
      text.write(": ")
    }
    text.write(untrusted: shown(finding.message))
    text.write("; \(finding.remedy)")
    if isFull, let location = finding.location { text.write(" (\(location))", .dim) }
    text.endLine()
  }

  private func place(of finding: Finding) -> String {
    // An empty path would look like a missing one.
    let path = finding.path.map { $0.isEmpty ? "''" : $0 } ?? ""
    return finding.key.map { "\(path)#\($0)" } ?? path
  }

  /// The text, its middle left out when it is longer than any that UIKit writes.
  private func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard !isFull, text.utf8.count > Self.lengthLimit, scalars.count > Self.lengthLimit else {
      return text
    }
    let half = Self.lengthLimit / 2
    return String(scalars.prefix(half)) + "…" + String(scalars.suffix(half))
  }

  // MARK: The end

  mutating func addSummary(of report: LintReport) {
    let summary = report.summary
    let counts = [
      Plural.count(summary.errors, "error"), Plural.count(summary.warnings, "warning"),
      Plural.count(summary.notes, "note"),
    ].compactMap(\.self)
    let archives = Plural.text(summary.files, "archive")
    if summary.files == 0 {
      text.write("no archive was checked")
    } else if counts.isEmpty {
      text.write("no findings", .bold, .green)
      text.write(" in \(archives)")
    } else {
      text.write(
        counts.joined(separator: ", "), .bold, (report.highestSeverity ?? .info).color)
      text.write(
        summary.files == 1
          ? " in 1 archive" : " in \(summary.filesWithFindings) of \(archives)")
    }
    if !report.failures.isEmpty {
      text.write(" · \(Plural.text(report.failures.count, "input")) could not be checked")
    }
    if summary.baselined > 0 { text.write(" · \(summary.baselined) in the baseline") }
    addSkippedRules(report.skippedRules)
    text.endLine()
    if let rule = gravest(in: report)?.rule {
      text.write("Try 'restorectl explain \(rule)'.", .dim)
      text.endLine()
    }
  }

  private mutating func addSkippedRules(_ skipped: [LintReport.SkippedRule]) {
    guard !skipped.isEmpty else { return }
    var needs: [String] = []
    for rule in skipped where !needs.contains(rule.needs.displayName) {
      needs.append(rule.needs.displayName)
    }
    text.write(
      " · \(Plural.text(skipped.count, "rule")) skipped (for want of "
        + needs.joined(separator: ", ") + ")")
  }

  /// The first finding of the highest severity.
  private func gravest(in report: LintReport) -> Finding? {
    let severity = report.highestSeverity
    for file in report.files {
      if let finding = file.findings.first(where: { $0.severity == severity }) { return finding }
    }
    return nil
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

/// Numbers with a noun.
enum Plural {
  /// `1 error`, `2 errors`, `0 errors`.
  static func text(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The same, or nil for none.
  static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : text(number, noun)
  }
}
