import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  /// GitHub shows ten errors, ten warnings and ten notices of a step, so the gravest come first.
  /// Source: GitHub documentation, workflow commands; actions/runner, ActionCommand.cs.
  static var github: Self {
    Self(
      name: "github", summary: "annotations: GitHub Actions workflow commands", isForPeople: true
    ) {
      WholeFindings($0) { report, options, buffer in
        for failure in report.failures {
          let command = WorkflowCommand(
            name: "error", file: failure.file, line: nil, column: nil,
            title: failure.kind.rawValue, message: failure.sentence)
          buffer += command.text(options).utf8
        }
        for placed in report.findingsBySeverity {
          buffer += WorkflowCommand(placed.finding, in: placed.file).text(options).utf8
        }
        if !options.hidesSummary { buffer += (FindingsSummary(report).line + "\n").utf8 }
      }
    }
  }
}

/// One workflow command: `::error file=…,line=…,col=…,title=…::message`.
private struct WorkflowCommand {
  /// Longest message, in characters.
  private static let lengthLimit = 1000

  let name: String
  let file: String
  let line: Int?
  let column: Int?
  let title: String
  let message: String

  func text(_ options: RenderOptions) -> String {
    let message = options.isFull ? message : ShortText.cut(message, to: Self.lengthLimit)
    let file = ReportedFile(file).name(in: options)
    var text = "::\(name) file=\(Self.escape(property: file))"
    if let line { text += ",line=\(line)" }
    if let column { text += ",col=\(column)" }
    return text + ",title=\(title)::\(Self.escape(data: message))\n"
  }

  /// A message. People read it, so it keeps no line break either.
  private static func escape(data: String) -> String {
    percent(DisplayText.escape(data), [("%", "%25")])
  }

  /// The name of a file. GitHub looks for that file, so it keeps the line breaks that commands can
  /// hold.
  private static func escape(property: String) -> String {
    let lines = property.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
    return lines.map { line in
      line.split(omittingEmptySubsequences: false) { $0 == "\r" }.map { part in
        percent(
          DisplayText.escape(String(part)), [("%", "%25"), (":", "%3A"), (",", "%2C")])
      }.joined(separator: "%0D")
    }.joined(separator: "%0A")
  }

  private static func percent(
    _ text: String, _ escapes: [(scalar: Unicode.Scalar, escape: String)]
  ) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let match = escapes.first(where: { $0.scalar == scalar }) {
        escaped += match.escape
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension WorkflowCommand {
  fileprivate init(_ finding: Finding, in file: String) {
    let name =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    self.init(
      name: name, file: file, line: finding.line, column: finding.column, title: finding.rule,
      message: finding.sentence)
  }
}
