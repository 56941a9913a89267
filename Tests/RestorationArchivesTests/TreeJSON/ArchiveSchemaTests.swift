import RestorationArchives
import TestSupport
import Testing

/// The published schema of `restorectl.archive/1` accepts what is read. `SchemaTests` has what is written.
@Suite(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
struct ArchiveSchemaTests {
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
    (TreeText.tree(state: "3", under: "CF$UID"), true),
    (#"{"schema": "restorectl.archive/1", "nodes": [{"path": "R", "sameStateAs": 0}]}"#, false),
  ]

  private static func node(_ value: String) -> String { TreeText.tree(state: value) }

  @Test func `schema and reader agree`() throws {
    let refused = try SchemaValidator.refused(
      of: Self.documents.map(\.json), against: "archive-1.schema.json")
    for (number, (json, isGood)) in Self.documents.enumerated() {
      #expect(refused.contains(number) != isGood, "\(json)")
      #expect(((try? RestorationArchive(text: json)) != nil) == isGood, "\(json)")
    }
  }
}
