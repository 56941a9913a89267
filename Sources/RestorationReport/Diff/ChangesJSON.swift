import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint
import Secrets

/// `restorectl.diff/1`.
enum ChangesJSON {
  static func document(
    _ comparison: ArchiveComparison, _ options: RenderOptions, _ out: Output
  ) -> JSON {
    let changes = comparison.diff?.changes ?? []
    let summary = ChangeSummary(changes)
    var members: [JSON.Member] = [
      ("schema", "restorectl.diff/1"), ("a", JSON(comparison.oldFile)),
      ("b", JSON(comparison.newFile)),
      ("identical", .bool(comparison.diff.map { $0.isIdentical && $0.isWhole } ?? false)),
      (
        "summary",
        [
          "added": JSON(summary.added), "removed": JSON(summary.removed),
          "moved": JSON(summary.moved), "changed": JSON(summary.changed),
        ]
      ),
      ("changes", .array(changes.map { json($0, options) })),
    ]
    if let uncompared = comparison.diff?.uncompared, !uncompared.isEmpty {
      let list = uncompared.map { change -> JSON in
        let isOld = change.from.map { Redaction.isHidden($0, beside: change.to) } ?? false
        return [
          "path": JSON(change.path?.raw), "fromPath": JSON(change.fromPath?.raw),
          "key": JSON(ChangeValues(change, options).key), "redacted": isOld ? "a" : "b",
        ]
      }
      members.append(("uncompared", .array(list)))
    }
    if let diff = comparison.diff, !diff.isWhole {
      let (old, new) = diff.unreadableCounts
      members.append(("unreadable", ["a": JSON(old), "b": JSON(new)]))
    }
    if let time = comparison.time { members.append(("time", .string(time))) }
    if let file = comparison.file {
      members += [("file", .string(file)), ("status", .string(comparison.status.rawValue))]
    }
    if !comparison.failures.isEmpty {
      let failures = comparison.failures.map { failure -> JSON in
        ["side": .string(failure.side.rawValue), "message": .string(failure.message)]
      }
      members.append(("failures", .array(failures)))
    }
    if let findings = comparison.findings {
      members.append(("findings", .array(findings.map { .object($0.members(file: nil)) })))
    }
    return .object(members)
  }

  private static func json(_ change: Change, _ options: RenderOptions) -> JSON {
    let values = ChangeValues(change, options)
    let json = { (value: StateValue?) in
      value.map { JSON($0.withNumbersOfItsCoder) } ?? .null
    }
    var members: [JSON.Member] = [
      ("kind", .string(change.kind.rawValue)), ("path", JSON(change.path?.raw)),
      ("fromPath", JSON(change.fromPath?.raw)), ("key", JSON(values.key)),
      ("from", json(values.from)), ("to", json(values.to)), ("note", JSON(values.note)),
    ]
    if let node = change.node {
      let content = JSON.written { json in
        node.writeJSON(into: &json) { options.revealsSecrets ? $0 : $0.redacted }
      }
      members.append(("content", content))
    }
    return .object(members)
  }
}
