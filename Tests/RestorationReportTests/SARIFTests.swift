import Foundation
import RestorationLint
import RestorationReport
import TestSupport
import Testing

/// SARIF as its consumers read it; the schema is in `SchemaTests`.
struct SARIFTests {
  private typealias Object = [String: Any]

  private static func run(
    _ report: LintReport = AwkwardFindings.report
  ) throws -> [String: Any] {
    var options = RenderOptions()
    options.currentFolder = "/home/me/app"
    options.repositoryRoot = "/home/me"
    let json = Data(try rendered(report, as: "sarif", options).utf8)
    let log = try #require(try JSONSerialization.jsonObject(with: json) as? Object)
    return try #require((log["runs"] as? [Object])?.first)
  }

  /// A value by the keys that lead to it; the first element of arrays.
  private static func value(_ object: Object, _ path: String) -> Any? {
    path.split(separator: ".").reduce(object as Any?) { value, key in
      let object = (value as? [Any]).map(\.first) ?? value
      return (object as? Object)?[String(key)]
    }
  }

  @Test func `results keep what findings say, and their URIs name the files`() throws {
    let run = try Self.run()
    let results = try #require(run["results"] as? [Object])
    let rules = try #require(Self.value(run, "tool.driver.rules") as? [Object])
    let findings = AwkwardFindings.report.files.flatMap { file in
      file.findings.map { (file: file.file, finding: $0) }
    }
    #expect(results.count == findings.count)
    for (result, (file, finding)) in zip(results, findings) {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == finding.rule)
      let level = finding.severity == .info ? "note" : finding.severity.rawValue
      #expect(result["level"] as? String == level)
      let path = Self.value(result, "properties.path") as? String
      #expect(path.map { Array($0.utf8) } == finding.path.map { Array($0.utf8) })
      #expect(Self.value(result, "properties.key") as? String == finding.key)
      let hash = Self.value(result, "partialFingerprints.primaryLocationLineHash")
      #expect(hash as? String == finding.fingerprint)
      let region = "locations.physicalLocation.region."
      let position = finding.location?.textPosition
      #expect(Self.value(result, region + "startLine") as? Int == position?.line ?? 1)
      #expect(Self.value(result, region + "startColumn") as? Int == position?.column)
      let offset = position == nil ? finding.location?.byteOffset : nil
      #expect(Self.value(result, "properties.byteOffset") as? Int == offset)
      let uri = try #require(
        Self.value(result, "locations.physicalLocation.artifactLocation.uri") as? String)
      #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let name = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
      let isAbsolute = name.hasPrefix("/")
      #expect(
        uri.removingPercentEncoding
          == (isAbsolute ? "file:///absolute/folder/state.data" : "app/" + name))
      // `[text](target)` in a message is a link.
      let message = try #require(Self.value(result, "message.text") as? String)
      #expect(message.firstMatch(of: /(^|[^\\])\]\(/) == nil)
    }
  }

  @Test(arguments: [(0, true), (2, true), (4, false)])
  func `a run is successful if all could be read`(_ count: Int, _ isSuccessful: Bool) throws {
    var report = AwkwardFindings.report
    // A run that found a baseline out of date has looked at everything.
    report.failures = report.failures.suffix(count)
    let run = try Self.run(report)
    #expect(Self.value(run, "invocations.executionSuccessful") as? Bool == isSuccessful)
    let told = Self.value(run, "invocations.toolExecutionNotifications") as? [Any]
    #expect(told?.count ?? 0 == count)
    let skipped = Self.value(run, "invocations.toolConfigurationNotifications") as? [Any]
    #expect(skipped?.count == 2)
  }

  @Test func `rules that fired are described in the length that GitHub takes`() throws {
    let archives = Fixture.all.map(\.archive) + [HostileTextTests.archive("x")]
    let files = archives.map {
      LintReport.FileResult(file: "a", findings: Array(Linter().findings(in: $0)))
    }
    let run = try Self.run(LintReport(files: files))
    let rules = try #require(Self.value(run, "tool.driver.rules") as? [Object])
    let fired = Set(files.flatMap(\.findings).map(\.rule))
    #expect(fired.count > 15)
    #expect(rules.compactMap { $0["id"] as? String }.sorted() == fired.sorted())
    for rule in rules {
      for text in ["shortDescription.text", "fullDescription.text"] {
        #expect((1...1024).contains((Self.value(rule, text) as? String ?? "").count))
      }
      #expect((Self.value(rule, "help.text") as? String ?? "").contains("How to fix it"))
      let markdown = Self.value(rule, "help.markdown") as? String
      let page = RuleRegistry.rule(id: rule["id"] as? String ?? "")?.page
      #expect(markdown?.contains("```swift\n") == (page?.code.isEmpty == false))
    }
    // All rules with their examples would be a quarter of a megabyte.
    #expect(try rendered(LintReport(), as: "sarif").utf8.count < 2000)
  }
}
