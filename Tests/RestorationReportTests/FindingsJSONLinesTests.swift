import Foundation
import RestorationLint
import RestorationReport
import TestSupport
import Testing

struct FindingsJSONLinesTests {
  private func lines() throws -> [[String: Any]] {
    try rendered(AwkwardFindings.report, as: "jsonl").split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// The documents added up are the document of the whole run.
  @Test func theLinesAddUp() throws {
    let lines = try lines()
    let report = AwkwardFindings.report
    #expect(lines.count == report.files.count + report.failures.count + 1)
    let json = try rendered(report, as: "json")
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
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
    #expect(
      lines.map { $0["file"] as? String }
        == report.files.map(\.file) + report.failures.map(\.file) + [nil])
  }

  @Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
  func everyLineIsADocument() throws {
    let text = try rendered(AwkwardFindings.report, as: "jsonl")
    let lines = text.split(separator: "\n").map { String($0) }
    #expect(try SchemaValidator.faults(of: lines, against: "findings-1.schema.json") == "")
    let wrong = lines.map { $0.replacingOccurrences(of: "\"file\":null", with: "\"file\":7") }
    #expect(try SchemaValidator.faults(of: wrong, against: "findings-1.schema.json") != "")
  }
}
