// Findings for programs that read a list of issues.

/// The lines that Xcode reads from the output of a build phase and shows next to the file.
enum XcodeIssues {
  private static let lengthLimit = 1000

  static func write(_ report: LintReport, _ out: Output) {
    let options = out.options
    for issue in report.issues {
      let place = issue.file.map { name in
        let file = ReportedFile(name).absoluteName(in: options.currentFolder).asFileName
        return "\(file):\(issue.line ?? 1):\(issue.column ?? 1): "
      }
      let text = options.shown(issue.sentence, upTo: lengthLimit)
      out.line("\(place)\(issue.severity.word): \(text) [\(issue.rule)]")
    }
    if !options.hidesSummary { out.line("\(report.summary.line)") }
  }
}

/// A GitLab code quality report: an array of issues. It has no field for inputs that were not
/// checked, so an unreadable file is an issue too. Paths are relative to the root of the repository.
/// Source: GitLab documentation, code quality, report format.
enum GitLabReport {
  static func document(_ report: LintReport, _ options: RenderOptions) -> JSON {
    // GitLab drops issues with a repeated fingerprint, which a file that is named twice would have.
    var fingerprints = UniqueNames()
    func json(_ issue: Issue, _ file: String, _ severity: String, _ fingerprint: String) -> JSON {
      JSON(object: [
        "description": issue.sentence, "check_name": issue.rule,
        "fingerprint": fingerprints.name(fingerprint, separator: "-"), "severity": severity,
        "location": JSON(object: [
          "path": ReportedFile(file).name(in: options),
          "lines": JSON(object: ["begin": issue.line ?? 1]),
        ]),
      ])
    }
    var issues = report.placedFindings.map { file, finding in
      json(
        Issue(finding, in: file), file,
        finding.severity == .error ? "major" : finding.severity == .warning ? "minor" : "info",
        finding.fingerprint)
    }
    // The comparison is reported here too, unless it is a failure.
    let isTold = !report.failures(.unmatched).isEmpty
    for failure in isTold ? [] : report.comparison?.failures ?? [] {
      issues.append(json(Issue(failure), failure.file, "info", failure.fingerprint))
    }
    for failure in report.failures {
      let severity = failure.kind == .unreadable ? "critical" : "major"
      issues.append(json(Issue(failure), failure.file, severity, failure.fingerprint))
    }
    return .array(issues)
  }
}

/// GitHub's workflow commands: `::error file=…,line=…,col=…,title=…::message`. GitHub shows ten
/// errors, ten warnings and ten notices of a step: if there are more, the tenth gives their number
/// and files. Source: GitHub documentation, workflow commands; actions/runner, ActionCommand.cs.
struct GitHubCommands {
  private static let lengthLimit = 1000
  private static let mostShown = 10
  private static let mostFiles = 3

  let out: Output

  func write(_ report: LintReport) {
    let issues = report.issues
    for severity in Severity.allCases.sorted(by: >) {
      write(issues.filter { $0.severity == severity })
    }
    if !out.options.hidesSummary { out.line("\(report.summary.line)") }
  }

  private func write(_ issues: [Issue]) {
    let isCut = issues.count > Self.mostShown
    for issue in isCut ? issues.prefix(Self.mostShown - 1) : issues[...] {
      var properties: [String] = []
      if let file = issue.file {
        properties.append("file=" + Self.escape(property: ReportedFile(file).name(in: out.options)))
      }
      if let line = issue.line { properties.append("line=\(line)") }
      if let column = issue.column { properties.append("col=\(column)") }
      write(issue.severity, properties + ["title=\(issue.rule)"], issue.sentence)
    }
    if isCut {
      let others = issues[(Self.mostShown - 1)...]
      write(others[others.startIndex].severity, ["title=restorectl"], sentence(on: others))
    }
  }

  private func write(_ severity: Severity, _ properties: [String], _ message: String) {
    let level = Self.level(severity)
    let message = out.options.shown(message, upTo: Self.lengthLimit)
    let data = DisplayText.escape(message).escaping { $0 == "%" ? "%25" : nil }
    out.write("::\(level) \(properties.joined(separator: ","))::\(data)\n")
  }

  private static func level(_ severity: Severity) -> String {
    severity == .info ? "notice" : severity.rawValue
  }

  private func sentence(on issues: ArraySlice<Issue>) -> String {
    let files = issues.compactMap(\.file).grouped { $0 }
    var parts = files.prefix(Self.mostFiles).map { file in
      let name = ReportedFile(file.key).name(in: out.options)
      return "\(CountText.grouped(file.items.count)) in \(ShortText.cut(name, to: 160))"
    }
    let rest = files.count - parts.count
    if rest > 0 { parts.append("the others in \(CountText.count(rest, "more file"))") }
    let level = Self.level(issues[issues.startIndex].severity)
    let table =
      out.options.writesStepSummary
      ? "the job summary lists all"
      : "--github-summary adds a table of all to the job summary"
    return "\(CountText.count(issues.count, "more \(level)")): "
      + "\(parts.joined(separator: ", ")); \(table)"
  }

  /// The name of a file. GitHub looks for that file, so line breaks are kept, in the escapes of
  /// commands.
  private static func escape(property: String) -> String {
    let escapes = ["%": "%25", ":": "%3A", ",": "%2C", "\r": "%0D", "\n": "%0A"]
    return DisplayText.escape(property.escaping { escapes[String($0)] })
  }
}
