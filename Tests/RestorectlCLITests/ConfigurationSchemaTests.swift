import Foundation
import Platform
import PlistSyntax
import RestorationLint
import TestSupport
import Testing

@testable import RestorectlCLI

/// Documentation/schemas/config.schema.json is made from the tables of the reader. `make docs` writes
/// it anew.
@Suite struct ConfigurationSchemaTests {
  @Test func `the schema is fresh`() throws {
    let file = CheckoutFolder.url.appending(path: "Documentation/schemas/config.schema.json")
    let fresh = String(decoding: ConfigurationSchema.document(), as: UTF8.self)
    if ProcessInfo.processInfo.environment["RESTORECTL_WRITE_DOCS"] == "1" {
      try Data(fresh.utf8).write(to: file)
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    #expect(kept == fresh, "run `make docs` to write the schema anew")
  }

  /// Documents that are refused for what no JSON Schema can say.
  private static let beyondSchema = ["duplicate key", "pattern '", "glob '../x'", "glob 'a//b'"]

  @Test(.enabled(if: SchemaValidator.isPresent, "\(SchemaValidator.hint)"))
  func `the schema and the reader agree`() throws {
    var documents = [
      "{}", "{\"$schema\": \"x\"}", "{\"rules\": {}}", "{\"failOn\": \"warning\"}",
      "{\"format\": \"json\", \"include\": [], \"exclude\": [\"**/x?\", \"./a/\"]}",
      "{\"baseline\": \"b\", \"against\": \"/a\", \"expectPaths\": \"e\", \"classes\": \"c\"}",
      "{\"storyboards\": [\"App\", \"X.xib\"], \"infoPlist\": \"../Info.plist\"}",
      "{\"rules\": {\"app/rule-2\": \"off\"}}", "{\"rules\": {\"app/x\": {\"ignore\": [\"A\"]}}}",
      "{\"rules\": {\"app/x\": {\"bytes\": 1}}}", "{\"rules\": {\"App/x\": \"off\"}}",
      "{\"rules\": {\"app/-x\": \"off\"}}", "{\"rules\": {\"app/\": \"off\"}}",
      "{\"include\": [\"a//b\"]}", "{\"include\": [\"/a\"]}", "{\"format\": \"xml\"}",
      "{\"infoPlist\": []}", "{\"classes\": null}",
    ]
    for rule in RuleRegistry.all {
      documents += ["\"off\"", "\"of\"", "{}", "{\"ignore\": [\"*\"], \"level\": \"info\"}", "7"]
        .map { "{\"rules\": {\"\(rule.id)\": \($0)}}" }
      for option in rule.options {
        documents += ["0", "-1", "[]", "[\"a\"]", "[1]", "[\"\"]", "true"]
          .map { "{\"rules\": {\"\(rule.id)\": {\"\(option.name)\": \($0)}}}" }
      }
    }
    documents += ConfigurationReaderTests.refused.map(\.0).filter { text in
      (try? PlistDocument.read(ByteSlice(Array(text.utf8))))?.syntax == .json
    }
    let faults = try SchemaValidator.faults(of: documents, against: "config.schema.json")
    let refused = Set(faults.split(separator: "\n").map { Int($0.prefix { $0 != " " }) })
    #expect(!refused.contains(nil), "\(faults)")
    for (number, document) in documents.enumerated() {
      let isAccepted = !refused.contains(number)
      let fault = fault(in: document)
      if Self.beyondSchema.contains(where: { fault?.contains($0) == true }) { continue }
      #expect((fault == nil) == isAccepted, "\(document): \(fault ?? "accepted")")
    }
    #expect(!refused.isEmpty && refused.count < documents.count)
  }

  private func fault(in document: String) -> String? {
    do throws(ConfigurationErrors) {
      let bytes = ByteSlice(Array(document.utf8))
      _ = try ConfigurationReader.read(bytes, file: .currentFolder)
      return nil
    } catch {
      return error.messages.joined(separator: "\n")
    }
  }

  @Test func `options of rules are in the schema`() throws {
    let schema = String(
      decoding: ConfigurationSchema.document(rules: [.withOptions]), as: UTF8.self)
    #expect(schema.contains("\"bytes\": {"))
    #expect(schema.contains("\"default\": 4096"))
    #expect(schema.contains("\"allowed\": {"))
  }

  @Test func `every key is documented`() throws {
    let file = CheckoutFolder.url.appending(path: "Documentation/configuration.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    for key in ConfigurationKey.allCases where key != .schema {
      #expect(page.contains("`\(key.rawValue)`"), "\(key.rawValue)")
    }
  }

  @Test func `the example in the documentation can be read`() throws {
    let file = CheckoutFolder.url.appending(path: "Documentation/configuration.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.firstRange(of: "```json\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "```")).lowerBound
    #expect(fault(in: String(page[start..<end])) == nil)
  }
}
