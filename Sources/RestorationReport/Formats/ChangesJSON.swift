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
    json.beginObject()
    json.member("schema", "restorectl.diff/1")
    let changes = comparison.diff?.changes ?? []
    json.member("a", comparison.oldFile)
    json.member("b", comparison.newFile)
    json.member("identical", comparison.diff?.isIdentical ?? false)
    json.key("summary")
    write(ChangeSummary(changes))
    json.key("changes")
    json.beginArray()
    for change in changes { write(change) }
    json.endArray()
    if let file = comparison.file {
      json.member("file", file)
      json.member("status", comparison.status.rawValue)
    }
    if !comparison.failures.isEmpty {
      json.key("failures")
      json.beginArray()
      for failure in comparison.failures { write(failure) }
      json.endArray()
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
    json.member("added", summary.added)
    json.member("removed", summary.removed)
    json.member("moved", summary.moved)
    json.member("changed", summary.changed)
    json.endObject()
  }

  private mutating func write(_ failure: ArchiveComparison.Failure) {
    json.beginObject()
    json.member("side", failure.side.rawValue)
    json.member("message", failure.message)
    json.endObject()
  }

  private mutating func write(_ finding: Finding) {
    json.beginObject()
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("path", finding.path)
    json.member("key", finding.key)
    json.member("message", finding.message)
    json.member("remedy", finding.remedy)
    json.endObject()
  }

  private mutating func write(_ change: Change) {
    let values = ChangeValues(change, options)
    json.beginObject()
    json.member("kind", change.kind.rawValue)
    json.member("path", change.path?.raw)
    json.member("fromPath", change.fromPath?.raw)
    json.member("key", values.key)
    json.key("from")
    write(values.from)
    json.key("to")
    write(values.to)
    json.member("note", values.note)
    json.endObject()
  }

  private mutating func write(_ value: StateValue?) {
    guard let value else { return json.null() }
    value.writeJSON(into: &json)
  }
}
