import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

/// The published schema of `restorectl.archive/1` accepts what is written and what is read.
@Suite(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
struct ArchiveSchemaTests {
  private static let schema = "archive-1.schema.json"

  @Test func `trees of all fixtures and of random archives are valid`() throws {
    let archives = Fixture.all.map(\.archive) + (0..<60).map { RandomArchive.uikit(seed: $0) }
    let documents = try archives.map { String(decoding: try $0.bytes(.tree), as: UTF8.self) }
    #expect(try SchemaValidator.faults(of: documents, against: Self.schema) == "")
  }

  /// Documents on which the reader and the schema must agree.
  static let documents: [(json: String, isGood: Bool)] = [
    (#"{"schema": "restorectl.archive/1", "nodes": [{"path": "Root"}]}"#, true),
    (#"{"schema": "restorectl.archive/1", "nodes": []}"#, true),
    (#"{"schema": "restorectl.archive/1"}"#, false),
    (#"{"schema": "restorectl.archive/2", "nodes": []}"#, false),
    (#"{"schema": "restorectl.archive/1", "nodes": [{}]}"#, false),
    (#"{"schema": "restorectl.archive/1", "nodes": [{"path": 1}]}"#, false),
    (#"{"schema": "restorectl.archive/1", "nodes": [{"path": "R", "classname": "C"}]}"#, false),
    (#"{"schema": "restorectl.archive/1", "nodes": [{"path": "R", "kind": "thing"}]}"#, false),
    (#"{"schema": "restorectl.archive/1", "nodes": [{"path": "R", "storyboard": "Main"}]}"#, true),
    (node(#"{"$date": "2014-07-06T16:05:18Z"}"#), true),
    (node(#"{"$point": [1, 2.5]}"#), true),
    (node(#"{"$point": [1]}"#), false),
    (node(#"{"$shared": -1}"#), false),
    (node(#"{"$what": 1}"#), false),
    (node(#"{"$$what": 1}"#), true),
    (node(#"{"$object": "C", "fields": {"a": [1, null]}}"#), true),
    (node(#"{"$map": [[1, 2], [3]]}"#), false),
    (node(#"{"$integer": "12345678901234567890"}"#), true),
    (node(#"{"$integer": "1e5"}"#), false),
    (node(#"{"$real": "nan"}"#), true),
    (node(#"{"$real": "many"}"#), false),
    (node(#"{"$object": "C", "feilds": {}}"#), false),
    (node(#"{"a": 1, "$date": "2014-07-06T16:05:18Z"}"#), false),
    (node(#"{"$url": "a", "$date": 1.5}"#), false),
    (
      #"{"schema": "restorectl.archive/1", "nodes": [{"path": "R", "state": {"CF$UID": 3}}]}"#, true
    ),
    (#"{"schema": "restorectl.archive/1", "nodes": [{"path": "R", "sameStateAs": 0}]}"#, false),
  ]

  private static func node(_ value: String) -> String {
    #"{"schema": "restorectl.archive/1", "nodes": [{"path": "R", "state": {"key": \#(value)}}]}"#
  }

  @Test(arguments: documents)
  func `schema and reader agree`(json: String, isGood: Bool) throws {
    let isValid = try SchemaValidator.faults(of: [json], against: Self.schema) == ""
    let isRead = (try? RestorationArchive(reading: ByteSlice(Array(json.utf8)))) != nil
    #expect(isValid == isGood)
    #expect(isRead == isGood)
  }
}
