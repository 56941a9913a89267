import Foundation
import PlistSyntax
import RestorationDiff
import RestorationTree
import TestSupport
import Testing

@testable import RestorationReport

private func json(_ old: RestorationArchive, _ new: RestorationArchive) -> [UInt8] {
  var buffer: [UInt8] = []
  ChangeFormat.json.write(ArchiveDiff(old, new), RenderOptions(), into: &buffer)
  return buffer
}

@Test func `restorectl.diff/1 has its keys in order`() {
  var old = RestorationArchive(nodes: [])
  old.source.file = "old.plist"
  var envelope = Envelope()
  envelope.bundleVersion = "2"
  let new = RestorationArchive(envelope: envelope, nodes: [])
  #expect(
    String(decoding: json(old, new), as: UTF8.self) == """
      {
        "schema": "restorectl.diff/1",
        "a": "old.plist",
        "b": null,
        "identical": false,
        "summary": {
          "added": 0,
          "removed": 0,
          "moved": 0,
          "changed": 1
        },
        "changes": [
          {
            "kind": "envelope-changed",
            "path": null,
            "fromPath": null,
            "key": "bundleVersion",
            "from": null,
            "to": "2",
            "note": null
          }
        ]
      }

      """)
}

/// The schemas' folder, and Python's validator if this machine has it.
private enum SchemaValidation {
  static let schema = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/schemas/diff-1.schema.json")

  static let isPresent = (try? run("import jsonschema", [])) == 0

  static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-W", "ignore", "-c", program] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Validates a JSON array of documents.
  static func accepts(_ documents: [[UInt8]]) throws -> Bool {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let joined = [Array("[".utf8), Array(documents.joined(separator: [0x2C])), Array("]".utf8)]
    try Data(joined.joined()).write(to: file)
    let program = """
      import json, sys, jsonschema
      validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
      validator.check_schema(validator.schema)
      sys.exit(0 if all(validator.is_valid(d) for d in json.load(open(sys.argv[2]))) else 1)
      """
    return try run(program, [schema.path(), file.path()]) == 0
  }
}

@Test(.enabled(if: SchemaValidation.isPresent, "needs python3 with jsonschema"))
func `what is printed follows the schema`() throws {
  var documents: [[UInt8]] = []
  var previous = RestorationArchive(nodes: [])
  for archive in Fixture.all.map(\.archive) + (0..<40).map({ RandomArchive.uikit(seed: $0) }) {
    documents += [json(previous, archive), json(archive, archive)]
    previous = archive
  }
  #expect(try SchemaValidation.accepts(documents))
  #expect(try !SchemaValidation.accepts([Array(#"{"schema": "restorectl.diff/1"}"#.utf8)]))
}

@Test func `the schema names every kind`() throws {
  let schema = try String(contentsOf: SchemaValidation.schema, encoding: .utf8)
  for kind in Change.Kind.allCases { #expect(schema.contains("\"\(kind.rawValue)\"")) }
}
