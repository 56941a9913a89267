import Foundation
import PlistSyntax
import RestorationLint
import RestorationReport
import RestorationTree
import TestSupport
import Testing

/// Python's `jsonschema`, an implementation of JSON Schema that is not ours.
private enum SchemaValidator {
  static let hint: Comment = "needs python3 with the package jsonschema"

  static let isPresent = (try? run(["-c", "import jsonschema"], input: Data()))?.status == 0

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/schemas")

  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Validator.check_schema(schema)
    for error in Validator(schema).iter_errors(json.load(sys.stdin.buffer)):
        print(error.json_path, error.message)
    """

  /// What a schema says against a document: one line for each fault.
  static func faults(of json: String, against schema: String) throws -> String {
    let path = folder.appendingPathComponent(schema).path
    let result = try run(["-c", program, path], input: Data(json.utf8))
    guard result.status == 0 else { return "the validator failed: \(result.errors)" }
    return result.output
  }

  private static func run(
    _ arguments: [String], input: Data
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, since a pipe that nobody empties in time blocks the program.
    let inputFile = folder.appendingPathComponent("in")
    try input.write(to: inputFile)
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    let (output, errors) = (
      folder.appendingPathComponent("out"), folder.appendingPathComponent("errors")
    )
    try Data().write(to: output)
    try Data().write(to: errors)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: try Data(contentsOf: output), as: UTF8.self),
      String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    )
  }
}

@Suite(.enabled(if: SchemaValidator.isPresent, SchemaValidator.hint))
struct FindingsSchemaTests {
  @Test func findingsOfAllFixturesAreValid() throws {
    var report = LintReport(
      failures: [.init(file: "no.data", message: "cannot be read")],
      skippedRules: [.init(rule: "duplicate-path", needs: .uikitArchive)])
    for fixture in Fixture.all {
      for syntax in [PlistSyntax.binary, .xml] {
        let bytes = try fixture.archive.bytes(.keyed(syntax))
        let archive = try RestorationArchive(reading: ByteSlice(bytes), name: fixture.file)
        report.files.append(
          .init(file: fixture.file, findings: Linter().findings(in: archive)))
      }
    }
    #expect(report.summary.errors > 10)
    let json = try rendered(report, as: "json")
    #expect(try SchemaValidator.faults(of: json, against: "findings-1.schema.json") == "")
  }

  /// The schema must be able to refuse.
  @Test(arguments: [
    ("\"severity\": \"error\"", "\"severity\": \"grave\""),
    ("\"byteOffset\": null", "\"byteOffset\": 7"),
    ("\"column\": 111", "\"column\": null"),
    ("\"files\": 1", "\"files\": -1"),
    ("\"rule\": ", "\"role\": "),
    ("findings/1", "findings/2"),
  ])
  func wrongFindingsAreRefused(right: String, wrong: String) throws {
    let json = try rendered(lintReport([("f", filters)]), as: "json")
    #expect(try SchemaValidator.faults(of: json, against: "findings-1.schema.json") == "")
    let changed = json.replacingOccurrences(of: right, with: wrong)
    #expect(changed != json)
    #expect(try SchemaValidator.faults(of: changed, against: "findings-1.schema.json") != "")
  }

  @Test func rulesAreValid() throws {
    var buffer: [UInt8] = []
    try #require(RuleFormat.format(named: "json")).write(into: &buffer)
    let json = String(decoding: buffer, as: UTF8.self)
    #expect(try SchemaValidator.faults(of: json, against: "rules-1.schema.json") == "")
  }
}
