import Foundation
import RestorationArchives
import RestorationLint
import RestorationReport
import TestSupport
import Testing

/// GitHub shows ten of each kind.
@Test func `findings are commands for GitHub, in the order of severity`() throws {
  let report = AwkwardFindings.report
  let lines = try rendered(report, as: "github").split(separator: "\n").dropLast()
  let found = report.summary.findings
  let counts = [
    ("error", report.failures.count + (found[.error] ?? 0)),
    ("warning", found[.warning] ?? 0), ("notice", found[.info] ?? 0),
  ]
  #expect(
    lines.map { String($0.dropFirst(2).prefix { $0 != " " }) }
      == counts.flatMap { Array(repeating: $0.0, count: min($0.1, 10)) })
  let command =
    /::(error|warning|notice) (file=[^,:\n]+(,line=\d+(,col=\d+)?)?,)?title=[a-z-]+::[^\n\r]+/
  for line in lines { #expect(line.wholeMatch(of: command) != nil, "\(line)") }
}

@Test func `each line of the Xcode format is an issue`() throws {
  let report = AwkwardFindings.report
  var options = RenderOptions()
  options.currentFolder = "/home/me/app"
  let lines = try rendered(report, as: "xcode", options).split(separator: "\n").dropLast()
  #expect(lines.count == report.files.map(\.findings.count).reduce(report.failures.count, +))
  for line in lines {
    let match = line.wholeMatch(
      of: /\/[^\n]*:[1-9][0-9]*:[1-9][0-9]*: (error|warning|note): .* \[[a-z-]+\]/)
    #expect(match != nil, "\(line)")
  }
}

@Test func `every finding is an issue for GitLab`() throws {
  let report = AwkwardFindings.report
  var options = RenderOptions()
  options.currentFolder = "/absolute"
  options.repositoryRoot = "/absolute"
  let json = Data(try rendered(report, as: "gitlab", options).utf8)
  let issues = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
  let findings = report.files.flatMap(\.findings)
  #expect(issues.count == findings.count + report.failures.count)
  #expect(Set(issues.map { $0["fingerprint"] as? String ?? "" }).count == issues.count)
  for (place, issue) in issues.enumerated() {
    let severity = issue["severity"] as? String ?? ""
    #expect(["info", "minor", "major", "critical", "blocker"].contains(severity))
    let location = try #require(issue["location"] as? [String: Any])
    let path = try #require(location["path"] as? String)
    #expect(!path.hasPrefix("./") && !path.hasPrefix("/"))
    #expect((location["lines"] as? [String: Int])?["begin"] ?? 0 >= 1)
    guard place >= report.failures.count else { continue }
    let finding = findings[place - report.failures.count]
    #expect(issue["check_name"] as? String == finding.rule)
    #expect((issue["description"] as? String)?.contains(finding.remedy) == true)
  }
}

/// The lines of `jsonl`, added up, are the document of the whole run.
@Test func `the lines of findings add up`() throws {
  func object(_ json: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }
  let report = AwkwardFindings.report
  let lines = try rendered(report, as: "jsonl").split(separator: "\n").map { try object($0) }
  let whole = try object(rendered(report, as: "json"))
  #expect(lines.count == report.files.count + report.failures.count + 1)
  for list in ["findings", "failures"] {
    let joined = lines.flatMap { $0[list] as? [Any] ?? [] }
    #expect(NSArray(array: joined) == whole[list] as? NSArray)
  }
  let summaries = lines.compactMap { $0["summary"] as? [String: Any] }
  let summary = try #require(whole["summary"] as? [String: Any])
  for count in ["files", "errors", "warnings", "notes"] {
    let sum = summaries.map { $0[count] as? Int ?? 0 }.reduce(0, +)
    #expect(sum == summary[count] as? Int)
  }
  #expect(summaries.last?["skippedRules"] as? NSArray == summary["skippedRules"] as? NSArray)
  let names = report.files.map(\.file) + report.failures.map(\.file) + [nil]
  #expect(lines.map { $0["file"] as? String } == names)
  // Programs get the texts as they are, but no controls.
  let found = try #require(whole["findings"] as? [[String: Any]])
  let paths = Set(found.compactMap { $0["path"] as? String })
  #expect(AwkwardFindings.texts.allSatisfy { paths.contains($0) })
}

/// Rules of other archives, and of inputs that an option cannot add, are no skipped ones.
@Test(arguments: ReportRegistry.findings.map(\.name))
func `rules that do not apply are not skipped`(_ format: String) throws {
  var report = AwkwardFindings.report
  let before = try rendered(report, as: format)
  report.skippedRules += [
    .init(rule: "stale", needs: [.appkitArchive]), .init(rule: "in-bundle", needs: [.bundle]),
  ]
  #expect(try rendered(report, as: format) == before)
  report.skippedRules.removeFirst()
  if format != "gitlab" { #expect(try rendered(report, as: format) != before) }
}
