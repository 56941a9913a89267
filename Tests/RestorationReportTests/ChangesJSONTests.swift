import Foundation
import PlistSyntax
import RestorationDiff
import RestorationModel
import TestSupport
import Testing

@testable import RestorationReport

private func json(_ old: RestorationArchive, _ new: RestorationArchive) -> [UInt8] {
  var buffer: [UInt8] = []
  ReportRegistry.changes.named("json")?.write(
    [ArchiveComparison(ArchiveDiff(from: old, to: new))], into: &buffer)
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

private let schema = "diff-1.schema.json"

@Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
func `what is printed follows the schema`() throws {
  var documents: [String] = []
  var previous = RestorationArchive(nodes: [])
  for archive in Fixture.all.map(\.archive) + (0..<40).map({ RandomArchive.uikit(seed: $0) }) {
    for pair in [(previous, archive), (archive, archive)] {
      documents.append(String(decoding: json(pair.0, pair.1), as: UTF8.self))
    }
    previous = archive
  }
  let many = (0..<300).map { RestorationNode(path: RestorationPath("N\($0)"), content: .init()) }
  documents.append(
    String(
      decoding: json(
        RestorationArchive(nodes: many), RestorationArchive(nodes: many.reversed())),
      as: UTF8.self))
  #expect(try SchemaValidator.faults(of: documents, against: schema) == "")
  let half = #"{"schema": "restorectl.diff/1"}"#
  #expect(try SchemaValidator.faults(of: [half], against: schema) != "")
}

@Test func `the schema names every kind`() throws {
  let text = try String(
    contentsOf: SchemaValidator.folder.appending(path: schema), encoding: .utf8)
  for kind in Change.Kind.allCases { #expect(text.contains("\"\(kind.rawValue)\"")) }
  for fact in ObjectFact.allCases { #expect(text.contains(fact.rawValue)) }
}
