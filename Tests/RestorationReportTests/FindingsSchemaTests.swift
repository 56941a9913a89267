import Foundation
import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationReading
import RestorationReport
import TestSupport
import Testing

@Suite(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
struct FindingsSchemaTests {
  @Test func findingsOfAllFixturesAreValid() throws {
    var report = LintReport(
      failures: [.init(file: "no.data", message: "cannot be read")],
      skippedRules: [.init(rule: "duplicate-path", needs: .uikitArchive)])
    for fixture in Fixture.all {
      for syntax in [PlistSyntax.binary, .xml] {
        let bytes = try fixture.archive.bytes(.keyed(syntax))
        let archive = try RestorationArchive(
          reading: ByteSlice(bytes), name: fixture.file, at: fixture.place)
        report.files.append(
          .init(file: fixture.file, findings: Linter().findings(in: archive)))
      }
    }
    #expect(report.summary.errors > 10)
    let json = try rendered(report, as: "json")
    #expect(try SchemaValidator.faults(of: [json], against: "findings-1.schema.json") == "")
  }

  /// The schema must be able to refuse.
  @Test(arguments: [
    ("\"severity\": \"error\"", "\"severity\": \"grave\""),
    ("\"byteOffset\": null", "\"byteOffset\": 7"),
    ("\"column\": 57", "\"column\": null"),
    ("\"files\": 1", "\"files\": -1"),
    ("\"rule\": ", "\"role\": "),
    ("findings/1", "findings/2"),
  ])
  func wrongFindingsAreRefused(right: String, wrong: String) throws {
    let json = try rendered(lintReport([("f", filters)]), as: "json")
    #expect(try SchemaValidator.faults(of: [json], against: "findings-1.schema.json") == "")
    let changed = json.replacingOccurrences(of: right, with: wrong)
    #expect(changed != json)
    #expect(try SchemaValidator.faults(of: [changed], against: "findings-1.schema.json") != "")
  }

  @Test func rulesAreValid() throws {
    var buffer: [UInt8] = []
    try #require(ReportRegistry.rules.named("json")).write([RuleRegistry.all], into: &buffer)
    let json = String(decoding: buffer, as: UTF8.self)
    #expect(try SchemaValidator.faults(of: [json], against: "rules-1.schema.json") == "")
  }
}
