import Foundation
import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationReading
import TestSupport
import Testing

@testable import RestorationReport

struct SARIFTests {
  /// The findings in all fixtures, with the real rules.
  private static func fixtureReport() throws -> LintReport {
    var report = LintReport()
    for fixture in Fixture.all {
      for syntax in [PlistSyntax.binary, .xml] {
        let bytes = try fixture.archive.bytes(.keyed(syntax))
        let archive = try RestorationArchive(
          reading: ByteSlice(bytes), name: fixture.file, at: fixture.place)
        report.files.append(
          .init(file: fixture.file, findings: Linter().findings(in: archive)))
      }
    }
    return report
  }

  @Test(
    .enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)),
    .enabled(if: ForeignSchemas.sarif != nil, Comment(rawValue: ForeignSchemas.hint)))
  func theSchemaHolds() throws {
    let schema = try #require(ForeignSchemas.sarif)
    let fixtures = try rendered(Self.fixtureReport(), as: "sarif")
    let logs = [
      FindingGoldenTests.awkwardSARIF, fixtures, try rendered(LintReport(), as: "sarif"),
    ]
    #expect(try SchemaValidator.faults(of: logs, against: schema) == "")
    // The schema must be able to refuse.
    let wrong = fixtures.replacingOccurrences(
      of: "\"level\": \"error\"", with: "\"level\": \"bad\"")
    #expect(try SchemaValidator.faults(of: [wrong], against: schema) != "")
  }

  private struct Log: Decodable {
    struct Run: Decodable {
      let tool: Tool
      let invocations: [Invocation]
      let originalUriBaseIds: [String: Base]
      let results: [Result]
    }
    struct Base: Decodable {
      let description: Text
    }
    struct Tool: Decodable {
      let driver: Driver
    }
    struct Driver: Decodable {
      let rules: [Descriptor]
    }
    struct Descriptor: Decodable {
      let id: String
      let shortDescription: Text
      let fullDescription: Text
      let help: Text
    }
    struct Text: Decodable {
      let text: String
      let markdown: String?
    }
    struct Invocation: Decodable {
      let executionSuccessful: Bool
      let toolExecutionNotifications: [Notification]
      let toolConfigurationNotifications: [Notification]
    }
    struct Notification: Decodable {
      let message: Text
    }
    struct Result: Decodable {
      let ruleId: String
      let ruleIndex: Int
      let level: String
      let message: Text
      let locations: [Location]
      let partialFingerprints: [String: String]
      let properties: Properties
    }
    struct Properties: Decodable {
      let path: String?
      let key: String?
      let byteOffset: Int?
    }
    struct Location: Decodable {
      let physicalLocation: Physical
      let logicalLocations: [Logical]?
    }
    struct Physical: Decodable {
      struct Artifact: Decodable {
        let uri: String
        let uriBaseId: String?
      }
      struct Region: Decodable {
        let startLine: Int
        let startColumn: Int?
      }
      let artifactLocation: Artifact
      let region: Region
    }
    struct Logical: Decodable {
      let fullyQualifiedName: String
    }
    let runs: [Run]
  }

  private func run(_ json: String) throws -> Log.Run {
    try #require(try JSONDecoder().decode(Log.self, from: Data(json.utf8)).runs.first)
  }

  @Test func resultsKeepWhatFindingsSay() throws {
    let run = try run(FindingGoldenTests.awkwardSARIF)
    let findings = AwkwardFindings.report.files.flatMap(\.findings)
    #expect(run.results.count == findings.count)
    for (result, finding) in zip(run.results, findings) {
      #expect(run.tool.driver.rules[result.ruleIndex].id == finding.rule)
      #expect(result.level == (finding.severity == .info ? "note" : finding.severity.rawValue))
      #expect(
        result.properties.path?.unicodeScalars.map(\.self)
          == finding.path?.unicodeScalars.map(\.self))
      #expect(result.properties.key == finding.key)
      #expect(result.partialFingerprints["primaryLocationLineHash"] == finding.fingerprint)
      let region = try #require(result.locations.first).physicalLocation.region
      #expect(region.startLine == finding.location?.textPosition?.line ?? 1)
      #expect(region.startColumn == finding.location?.textPosition?.column)
      #expect(
        (result.locations[0].logicalLocations == nil) == (finding.path == nil && finding.key == nil)
      )
    }
    #expect(run.results.compactMap(\.properties.byteOffset) == [31])
  }

  /// A consumer decodes the URI and looks for the file.
  @Test func urisNameTheFiles() throws {
    let run = try run(FindingGoldenTests.awkwardSARIF)
    let files = AwkwardFindings.report.files.flatMap { file in file.findings.map { _ in file.file }
    }
    for (result, file) in zip(run.results, files) {
      let uri = try #require(result.locations.first).physicalLocation.artifactLocation.uri
      #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect(uri.hasPrefix("file:///") == file.hasPrefix("/"))
      let decoded = uri.removingPercentEncoding?.replacingOccurrences(of: "file://", with: "")
      #expect(decoded == ReportedFile(file).name)
    }
  }

  @Test func whatWentWrongIsTold() throws {
    let invocation = try #require(try run(FindingGoldenTests.awkwardSARIF).invocations.first)
    #expect(!invocation.executionSuccessful)
    #expect(invocation.toolExecutionNotifications.count == 4)
    #expect(invocation.toolConfigurationNotifications.count == 2)
    let good = try run(rendered(Self.fixtureReport(), as: "sarif"))
    #expect(good.invocations.map(\.executionSuccessful) == [true])
    // A run that found a baseline out of date has looked at everything.
    let stale = LintReport(failures: AwkwardFindings.report.failures(.staleBaseline))
    let told = try #require(try run(rendered(stale, as: "sarif")).invocations.first)
    #expect(told.executionSuccessful)
    #expect(told.toolExecutionNotifications.count == 2)
  }

  /// GitHub looks for files by their names from the root of the repository on.
  @Test func namesStartFromTheRootOfTheRepository() throws {
    var options = RenderOptions()
    options.currentFolder = "/r/app/tests"
    options.repositoryRoot = "/r"
    let finding = try #require(AwkwardFindings.report.files.first?.findings.first)
    let files = ["a.data", "../b.data", "../../c.data", "/r/d.data", "/e.data", "../../../f.data"]
    let report = LintReport(files: files.map { .init(file: $0, findings: [finding]) })
    var log = SARIFLog(rules: AwkwardFindings.rules, of: report, options)
    log.write(report, ToolIdentity(version: "1.2.3"))
    let run = try run(String(decoding: log.json.bytes, as: UTF8.self))
    let artifacts = run.results.compactMap(\.locations.first?.physicalLocation.artifactLocation)
    #expect(
      artifacts.map(\.uri) == [
        "app/tests/a.data", "app/b.data", "c.data", "d.data", "file:///e.data", "file:///f.data",
      ])
    #expect(artifacts.map { $0.uriBaseId != nil } == [true, true, true, true, false, false])
    #expect(artifacts.compactMap(\.uriBaseId).allSatisfy { run.originalUriBaseIds[$0] != nil })
  }

  @Test func everyRuleIsDescribedInTheLengthThatGitHubTakes() throws {
    let report = LintReport(
      files: [.init(file: "a", findings: RuleRegistry.all.map { AwkwardFindings.finding(of: $0) })])
    let rules = try run(rendered(report, as: "sarif")).tool.driver.rules
    #expect(rules.map(\.id) == RuleRegistry.all.map(\.id))
    for rule in rules {
      #expect(rule.shortDescription.text.count <= 1024)
      #expect(rule.fullDescription.text.count <= 1024)
      #expect(rule.help.text.contains("How to fix it"))
      let fix = RuleRegistry.rule(id: rule.id)?.fix?.swiftAfter
      #expect(rule.help.markdown?.contains("```swift\n") == (fix != nil))
    }
  }

  /// All rules with their examples would be a quarter of a megabyte.
  @Test func onlyRulesThatFiredAreDescribed() throws {
    let finding = AwkwardFindings.finding(of: RuleRegistry.all[3])
    let skipped = RuleRegistry.all.map {
      LintReport.SkippedRule(rule: $0.id, needs: .storyboards)
    }
    let report = LintReport(
      files: [.init(file: "a", findings: [finding, finding])], skippedRules: skipped)
    let run = try run(rendered(report, as: "sarif"))
    #expect(run.tool.driver.rules.map(\.id) == [RuleRegistry.all[3].id])
    #expect(run.results.map(\.ruleIndex) == [0, 0])
    #expect(try rendered(LintReport(), as: "sarif").utf8.count < 2000)
  }

  /// `[text](target)` in a message is a link.
  @Test func noLinkIsForged() throws {
    let messages = try run(FindingGoldenTests.awkwardSARIF).results.map(\.message.text)
    #expect(messages.contains { $0.contains("https://evil.example/") })
    #expect(messages.allSatisfy { $0.firstMatch(of: /(^|[^\\])\]\(/) == nil })
  }
}
