import PlistSyntax
import RestorationDiff
import RestorationTree

extension ChangeFormat {
  /// `restorectl.diff/1`.
  static let json = ChangeFormat(name: "json", summary: "restorectl.diff/1") {
    diff, options, buffer in
    var json = JSONOutput()
    json.beginObject()
    json.key("schema")
    json.string("restorectl.diff/1")
    json.key("a")
    json.string(diff.oldSource.file)
    json.key("b")
    json.string(diff.newSource.file)
    json.key("identical")
    json.bool(diff.isIdentical)
    json.key("summary")
    write(diff.summary, into: &json)
    json.key("changes")
    json.beginArray()
    for change in diff.changes { write(change, options, into: &json) }
    json.endArray()
    json.endObject()
    json.endLine()
    buffer += json.bytes
  }

  private static func write(_ summary: ChangeSummary, into json: inout JSONOutput) {
    json.beginObject()
    json.key("added")
    json.integer(summary.added)
    json.key("removed")
    json.integer(summary.removed)
    json.key("moved")
    json.integer(summary.moved)
    json.key("changed")
    json.integer(summary.changed)
    json.endObject()
  }

  private static func write(
    _ change: Change, _ options: RenderOptions, into json: inout JSONOutput
  ) {
    let values = ChangeValues(change, options)
    json.beginObject()
    json.key("kind")
    json.string(change.kind.rawValue)
    json.key("path")
    json.string(change.path?.raw)
    json.key("fromPath")
    json.string(change.fromPath?.raw)
    json.key("key")
    json.string(values.key)
    json.key("from")
    write(values.from, into: &json)
    json.key("to")
    write(values.to, into: &json)
    json.key("note")
    json.string(values.note)
    json.endObject()
  }

  private static func write(_ value: StateValue?, into json: inout JSONOutput) {
    guard let value else { return json.null() }
    StateValueJSON.write(value, into: &json)
  }
}
