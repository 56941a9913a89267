import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationTree

/// `restorectl.diff/1`: one document for two archives, an array of them for folders.
struct ChangesJSON: ChangeRenderer {
  private let options: RenderOptions
  private var json = JSONOutput()
  private var isFolder = false

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isFolder: Bool, into buffer: inout [UInt8]) {
    self.isFolder = isFolder
    guard isFolder else { return }
    json.beginArray()
  }

  mutating func add(_ comparison: ArchiveComparison, into buffer: inout [UInt8]) {
    let diff = comparison.diff
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
    write(diff.summary)
    json.key("changes")
    json.beginArray()
    for change in diff.changes { write(change) }
    json.endArray()
    if let file = comparison.file {
      json.key("file")
      json.string(file)
      json.key("status")
      json.string(comparison.status.rawValue)
    }
    if let findings = comparison.findings {
      json.key("findings")
      json.beginArray()
      for finding in findings { write(finding) }
      json.endArray()
    }
    json.endObject()
    if !isFolder { json.endLine() }
    buffer += json.bytes
    json.bytes.removeAll(keepingCapacity: true)
  }

  mutating func end(into buffer: inout [UInt8]) {
    guard isFolder else { return }
    json.endArray()
    json.endLine()
    buffer += json.bytes
  }

  private mutating func write(_ summary: ChangeSummary) {
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

  private mutating func write(_ finding: Finding) {
    json.beginObject()
    json.key("rule")
    json.string(finding.rule)
    json.key("severity")
    json.string(finding.severity.rawValue)
    json.key("path")
    json.string(finding.path)
    json.key("key")
    json.string(finding.key)
    json.key("message")
    json.string(finding.message)
    json.key("remedy")
    json.string(finding.remedy)
    json.endObject()
  }

  private mutating func write(_ change: Change) {
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
    write(values.from)
    json.key("to")
    write(values.to)
    json.key("note")
    json.string(values.note)
    json.endObject()
  }

  private mutating func write(_ value: StateValue?) {
    guard let value else { return json.null() }
    StateValueJSON.write(value, into: &json)
  }
}
