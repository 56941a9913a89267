import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint
import Secrets

extension ReportFormat where Subject == ArchiveComparison {
  static var json: Self {
    Self(name: "json", summary: "restorectl.diff/1", document: ChangesJSON.write)
  }
}

/// `restorectl.diff/1`.
struct ChangesJSON {
  private let options: RenderOptions

  /// Writes a document.
  static func write(
    _ comparison: ArchiveComparison, _ options: RenderOptions, into json: inout JSONOutput
  ) {
    ChangesJSON(options: options).write(comparison, into: &json)
  }

  private func write(_ comparison: ArchiveComparison, into json: inout JSONOutput) {
    json.beginObject()
    json.member("schema", "restorectl.diff/1")
    let changes = comparison.diff?.changes ?? []
    json.member("a", comparison.oldFile)
    json.member("b", comparison.newFile)
    json.member("identical", comparison.diff?.isIdentical ?? false)
    json.object("summary") { json in
      let summary = ChangeSummary(changes)
      json.member("added", summary.added)
      json.member("removed", summary.removed)
      json.member("moved", summary.moved)
      json.member("changed", summary.changed)
    }
    json.list("changes", changes) { write($0, into: &$1) }
    if let uncompared = comparison.diff?.uncompared, !uncompared.isEmpty {
      json.list("uncompared", uncompared) { change, json in
        let isOld = change.from.map { Redaction.isHidden($0, beside: change.to) } ?? false
        json.member("path", change.path?.raw)
        json.member("fromPath", change.fromPath?.raw)
        json.member("key", ChangeValues(change, options).key)
        json.member("redacted", isOld ? "a" : "b")
      }
    }
    if let file = comparison.file {
      json.member("file", file)
      json.member("status", comparison.status.rawValue)
    }
    if !comparison.failures.isEmpty {
      json.list("failures", comparison.failures) { failure, json in
        json.member("side", failure.side.rawValue)
        json.member("message", failure.message)
      }
    }
    if let findings = comparison.findings {
      json.list("findings", findings) { write($0, into: &$1) }
    }
    json.endObject()
  }

  private func write(_ finding: Finding, into json: inout JSONOutput) {
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("path", finding.path)
    json.member("key", finding.key)
    json.member("message", finding.message)
    json.member("remedy", finding.remedy)
  }

  private func write(_ change: Change, into json: inout JSONOutput) {
    let values = ChangeValues(change, options)
    json.member("kind", change.kind.rawValue)
    json.member("path", change.path?.raw)
    json.member("fromPath", change.fromPath?.raw)
    json.member("key", values.key)
    json.key("from")
    write(values.from, into: &json)
    json.key("to")
    write(values.to, into: &json)
    json.member("note", values.note)
    guard let node = change.node.value else { return }
    json.key("content")
    if options.revealsSecrets {
      node.writeJSON(into: &json)
    } else {
      node.writeJSON(into: &json, showing: \.redacted)
    }
  }

  private func write(_ value: StateValue?, into json: inout JSONOutput) {
    guard let value else { return json.null() }
    value.withNumbersOfItsCoder.writeJSON(into: &json)
  }
}
