import Foundation
import RestorationLint
import RestorationReport
import Testing

/// One workflow command, decoded as GitHub's runner does: white space before it does not count, the
/// second `::` ends the properties, commas part them, and escapes are undone last, `%25` at the end.
private struct WorkflowCommand {
  var name = ""
  var properties: [String: String] = [:]
  var data = ""

  init?(_ line: some StringProtocol) {
    let trimmed = line.drop { $0.isWhitespace }
    guard trimmed.hasPrefix("::"), let end = trimmed.dropFirst(2).range(of: "::") else {
      return nil
    }
    let head = trimmed[trimmed.index(trimmed.startIndex, offsetBy: 2)..<end.lowerBound]
    let parts = head.split(separator: " ", maxSplits: 1)
    name = String(parts.first ?? "")
    for property in (parts.last ?? "").split(separator: ",") {
      let pair = property.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      properties[String(pair[0])] = Self.unescaped(
        String(pair[1]), [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")])
    }
    data = Self.unescaped(
      String(trimmed[end.upperBound...]), [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")])
  }

  private static func unescaped(_ text: String, _ escapes: [(String, String)]) -> String {
    escapes.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}

struct GitHubFormatTests {
  private static func commands(_ report: LintReport) throws -> [WorkflowCommand] {
    try rendered(report, as: "github").split(separator: "\n").compactMap { WorkflowCommand($0) }
  }

  @Test func findingsAreCommandsInTheOrderOfSeverity() throws {
    let report = AwkwardFindings.report
    let commands = try Self.commands(report)
    let lines = try rendered(report, as: "github").split(separator: "\n")
    #expect(commands.count == lines.count - 1)
    let counts = [
      ("error", report.failures.count + report.summary.errors),
      ("warning", report.summary.warnings), ("notice", report.summary.notes),
    ]
    // GitHub shows ten of each.
    #expect(
      commands.map(\.name) == counts.flatMap { Array(repeating: $0.0, count: min($0.1, 10)) })
    for command in commands where command.properties["file"] != nil {
      #expect(Set(command.properties.keys).isSubset(of: ["file", "line", "col", "title"]))
      #expect(
        ["restorationIdentifier.", "forged", "]]]>'", "[sample-note]"].contains {
          command.data.hasSuffix($0)
        })
    }
  }

  private static func errors(_ count: Int, in file: String) -> LintReport.FileResult {
    .init(
      file: file,
      findings: (0..<count).map { AwkwardFindings.finding(.error, path: "Root/\($0)") })
  }

  /// GitHub drops the eleventh error of a step without a word.
  @Test func theTenthSaysHowManyMoreThereAre() throws {
    let fits = try Self.commands(LintReport(files: [Self.errors(10, in: "a.data")]))
    #expect(fits.count == 10 && fits.allSatisfy { $0.properties["file"] == "a.data" })
    let files = [Self.errors(8, in: "a.data")] + "bcde".map { Self.errors(3, in: "\($0).data") }
    let many = try Self.commands(LintReport(files: files))
    #expect(many.count == 10)
    let last = try #require(many.last)
    #expect(last.name == "error" && last.properties == ["title": "restorectl"])
    #expect(
      last.data == "11 more errors: 2 in b.data, 3 in c.data, 3 in d.data, the others in 1 more "
        + "file; --github-summary adds a table of all to the job summary")
    var options = RenderOptions()
    options.writesStepSummary = true
    let told = try rendered(LintReport(files: files), as: "github", options)
    #expect(told.contains("; the job summary lists all\n"))
  }

  /// GitHub finds the file only by its exact name.
  @Test func fileNamesSurvive() throws {
    for name in ["a,b:c%d%2C.data", "a\nb\r.data", "é 日.data", "::error::x.data", "a%0Ab"] {
      let report = LintReport(failures: [.init(file: "./" + name, message: "x")])
      #expect(try Self.commands(report).map { $0.properties["file"] } == [name])
    }
  }

  @Test func placesAreGiven() throws {
    let command = try #require(
      try Self.commands(AwkwardFindings.report).first { $0.properties["line"] == "3" })
    #expect(command.name == "warning")
    #expect(command.properties["col"] == "17")
    #expect(command.properties["title"] == "sample-doubt")
    #expect(command.properties["file"] == "odd names/a b#c?d%e,f:g&h'i\"j<k>|`l`@me.json")
  }

  @Test func messagesKeepTheirCharacters() throws {
    let text = "100 % of 'a:b, c' %0A %25"
    let report = LintReport(failures: [.init(file: "f", message: text)])
    #expect(try Self.commands(report).map(\.data) == ["cannot be checked: " + text])
  }
}

struct XcodeFormatTests {
  @Test func namesAreAbsolute() throws {
    let report = AwkwardFindings.report
    let lines = try rendered(report, as: "xcode", FindingGoldenTests.options)
      .split(separator: "\n").dropLast()
    #expect(lines.count == report.files.map(\.findings.count).reduce(report.failures.count, +))
    for line in lines {
      let match = line.wholeMatch(
        of: /\/[^\n]*:[1-9][0-9]*:[1-9][0-9]*: (error|warning|note): .* \[[a-z-]+\]/)
      #expect(match != nil, "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix("/home/me/app/Fixtures/plain.data:1:1: error: Root/") })
    #expect(lines.contains { $0.hasPrefix("/absolute/folder/state.data:1:1: note: Root: ") })
    #expect(lines.contains { $0.contains("@me.json:3:17: warning: ") })
  }

  /// Without a folder to start from the names stay relative, and still forge nothing.
  @Test func namesWithoutAFolder() throws {
    let lines = try rendered(AwkwardFindings.report, as: "xcode").split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("./::error file=x,line=1::forged.data:1:1: error: ") })
  }
}

struct GitLabFormatTests {
  private struct Issue: Decodable {
    struct Location: Decodable {
      struct Lines: Decodable {
        let begin: Int
      }
      let path: String
      let lines: Lines
    }
    enum CodingKeys: String, CodingKey {
      case description, fingerprint, severity, location
      case checkName = "check_name"
    }
    let description: String
    let checkName: String
    let fingerprint: String
    let severity: String
    let location: Location
  }

  private func issues(_ report: LintReport, in folder: String? = nil) throws -> [Issue] {
    var options = RenderOptions()
    options.currentFolder = folder
    options.repositoryRoot = folder
    let json = try rendered(report, as: "gitlab", options)
    return try JSONDecoder().decode([Issue].self, from: Data(json.utf8))
  }

  @Test func everyFindingIsAnIssue() throws {
    let report = AwkwardFindings.report
    let issues = try issues(report, in: "/absolute")
    let findings = report.files.flatMap(\.findings)
    #expect(issues.count == findings.count + report.failures.count)
    #expect(Set(issues.map(\.fingerprint)).count == issues.count)
    let allowed: Set = ["info", "minor", "major", "critical", "blocker"]
    for issue in issues {
      #expect(allowed.contains(issue.severity))
      #expect(!issue.location.path.hasPrefix("./") && !issue.location.path.hasPrefix("/"))
      #expect(issue.location.lines.begin >= 1)
      #expect(!issue.description.isEmpty)
    }
    #expect(issues.contains { $0.location.path == "folder/state.data" })
    for (issue, finding) in zip(issues, findings) {
      #expect(issue.checkName == finding.rule)
      #expect(issue.description.contains(finding.message))
    }
  }

  @Test func nothing() throws {
    #expect(
      try rendered(LintReport(files: [.init(file: "a", findings: [])]), as: "gitlab") == "[]\n")
  }
}
