import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  /// GitHub shows ten errors, ten warnings and ten notices of a step: if there are more, the tenth
  /// gives their number and files. Source: GitHub documentation, workflow commands; actions/runner,
  /// ActionCommand.cs.
  static var github: Self {
    Self(
      name: "github", summary: "annotations: GitHub Actions workflow commands", isForPeople: true
    ) {
      WholeFindings($0) { report, options, buffer in
        let commands =
          report.failures.map { WorkflowCommand($0) }
          + report.findingsBySeverity.map { WorkflowCommand($0.finding, in: $0.file) }
        for level in WorkflowCommand.Level.allCases {
          for command in WorkflowCommand.shown(commands.filter { $0.level == level }, options) {
            buffer += command.text(options).utf8
          }
        }
        if !options.hidesSummary { buffer += (FindingsSummary(report.summary).line + "\n").utf8 }
      }
    }
  }
}

/// One workflow command: `::error file=…,line=…,col=…,title=…::message`.
private struct WorkflowCommand {
  /// Longest message, in characters.
  private static let lengthLimit = 1000
  /// The largest number of commands of a level.
  private static let mostShown = 10
  /// The largest number of files that are named for counted commands.
  private static let mostFiles = 3

  /// The levels, the highest severity first.
  enum Level: String, CaseIterable {
    case error, warning, notice
  }

  let level: Level
  /// Nil if it is not about one file.
  let file: String?
  let line: Int?
  let column: Int?
  let title: String
  let message: String

  /// The commands of one level that are shown, with one at the end that counts the others.
  static func shown(_ commands: [WorkflowCommand], _ options: RenderOptions) -> [WorkflowCommand] {
    guard commands.count > mostShown else { return commands }
    let others = commands[(mostShown - 1)...]
    var files: [(name: String, count: Int)] = []
    var places: [String: Int] = [:]
    for name in others.compactMap(\.file) {
      if let place = places[name] {
        files[place].count += 1
      } else {
        places[name] = files.count
        files.append((name, 1))
      }
    }
    var parts = files.prefix(mostFiles).map { file in
      let name = ReportedFile(file.name).name(in: options)
      return "\(CountText.grouped(file.count)) in \(ShortText.cut(name, to: 160))"
    }
    let rest = files.count - parts.count
    if rest > 0 { parts.append("the others in \(CountText.count(rest, "more file"))") }
    let count = CountText.count(others.count, "more \(commands[0].level.rawValue)")
    let table =
      options.writesStepSummary
      ? "the job summary lists all"
      : "--github-summary adds a table of all to the job summary"
    let own = WorkflowCommand(
      level: commands[0].level, file: nil, line: nil, column: nil, title: "restorectl",
      message: "\(count): \(parts.joined(separator: ", ")); \(table)")
    return commands.prefix(mostShown - 1) + [own]
  }

  func text(_ options: RenderOptions) -> String {
    let message = options.isFull ? message : ShortText.cut(message, to: Self.lengthLimit)
    var properties: [String] = []
    if let file {
      properties.append("file=" + Self.escape(property: ReportedFile(file).name(in: options)))
    }
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    properties.append("title=\(title)")
    return "::\(level.rawValue) \(properties.joined(separator: ","))::"
      + Self.escape(data: message) + "\n"
  }

  /// A message, without line breaks.
  private static func escape(data: String) -> String {
    percent(DisplayText.escape(data), [("%", "%25")])
  }

  /// The name of a file. GitHub looks for that file, so line breaks are kept, in the escapes of
  /// commands.
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
  fileprivate init(_ failure: LintReport.Failure) {
    self.init(
      level: .error, file: failure.isAboutFile ? failure.file : nil, line: nil, column: nil,
      title: failure.reportedKind, message: failure.sentence)
  }

  fileprivate init(_ finding: Finding, in file: String) {
    let level: Level =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .info: .notice
      }
    self.init(
      level: level, file: file, line: finding.line, column: finding.column, title: finding.rule,
      message: finding.sentence)
  }
}
