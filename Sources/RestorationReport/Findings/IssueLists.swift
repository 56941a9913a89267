// Findings for programs that read a list of issues.

/// The lines that Xcode reads from the output of a build phase and shows next to the file.
enum XcodeIssues {
  static func write(_ report: LintReport, _ out: Output) {
    let options = out.options
    for issue in report.issues {
      let place = issue.file.map { name in
        let file = ReportedFile(name).absoluteName(in: options.currentFolder).asFileName
        return "\(file):\(issue.line ?? 1):\(issue.column ?? 1): "
      }
      let text = options.shown(issue.sentence)
      out.line("\(place)\(issue.severity.word): \(text) [\(issue.rule)]")
    }
    if !options.hidesSummary { out.line("\(report.summary.line)") }
  }
}

/// A GitLab code quality report: an array of issues. Inputs that were not checked are issues too.
/// Source: GitLab documentation, code quality, report format.
enum GitLabReport {
  static func document(_ report: LintReport, _ options: RenderOptions) -> JSON {
    // GitLab drops issues with a repeated fingerprint, which a file that is named twice would have.
    var fingerprints = UniqueNames()
    // The comparison is reported here too, unless it is a failure.
    let isFailure = report.failures.contains { $0.kind == .unmatched }
    let missing = isFailure ? [] : report.comparison?.failures ?? []
    let severities: [Severity: String] = [.error: "major", .warning: "minor", .info: "info"]
    return JSON(list: report.issues + missing.map { Issue($0, .info) }) { issue in
      [
        "description": issue.sentence, "check_name": issue.rule,
        "fingerprint": fingerprints.name(issue.fingerprint, separator: "-"),
        "severity": severities[issue.severity],
        "location": JSON(object: [
          "path": ReportedFile(issue.file ?? "").name(in: options),
          "lines": JSON(object: ["begin": issue.line ?? 1]),
        ]),
      ]
    }
  }
}

/// GitHub's workflow commands: `::error file=…,line=…,col=…,title=…::message`. GitHub shows ten
/// errors, ten warnings and ten notices of a step: if there are more, the tenth gives their number.
/// Source: GitHub documentation, workflow commands; actions/runner, ActionCommand.cs.
struct GitHubCommands {
  private static let mostShown = 10

  let out: Output

  func write(_ report: LintReport) {
    let issues = report.issues
    for severity in Severity.allCases.sorted(by: >) {
      write(issues.filter { $0.severity == severity }, severity)
    }
    if !out.options.hidesSummary { out.line("\(report.summary.line)") }
  }

  private func write(_ issues: [Issue], _ severity: Severity) {
    let shown = issues.prefix(issues.count > Self.mostShown ? Self.mostShown - 1 : issues.count)
    for issue in shown {
      let file = issue.file.map { ReportedFile($0).name(in: out.options) }
      let properties = [
        file.map { "file=" + Self.escape(property: $0) }, issue.line.map { "line=\($0)" },
        issue.column.map { "col=\($0)" }, "title=\(issue.rule)",
      ].compactMap(\.self)
      write(severity, properties, issue.sentence)
    }
    if shown.count == issues.count { return }
    let more = CountText.count(issues.count - shown.count, "more \(Self.level(severity))")
    write(
      severity, ["title=restorectl"],
      "\(more): --github-summary adds a table by cause to the job summary")
  }

  private func write(_ severity: Severity, _ properties: [String], _ message: String) {
    let level = Self.level(severity)
    let data = DisplayText.escape(out.options.shown(message)).escaping { $0 == "%" ? "%25" : nil }
    out.write("::\(level) \(properties.joined(separator: ","))::\(data)\n")
  }

  private static func level(_ severity: Severity) -> String {
    severity == .info ? "notice" : severity.rawValue
  }

  /// GitHub looks for the named file, so its line breaks are kept, in the escapes of commands.
  private static func escape(property: String) -> String {
    let escapes = ["%": "%25", ":": "%3A", ",": "%2C", "\r": "%0D", "\n": "%0A"]
    return DisplayText.escape(property.escaping { escapes[String($0)] })
  }
}
