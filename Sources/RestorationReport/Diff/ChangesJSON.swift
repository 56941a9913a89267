/// `restorectl.diff/1`.
enum ChangesJSON {
  static func document(_ comparison: ArchiveComparison, _ out: Output) -> JSON {
    let options = out.options
    let objects = comparison.diff?.changedObjects ?? []
    let count = { (sort: Change.Kind.Sort) in comparison.diff?.count(sort) ?? 0 }
    let uncompared = comparison.diff?.uncompared ?? []
    let unreadable = comparison.diff.flatMap { $0.isWhole ? nil : $0.unreadableCounts }
    return JSON(object: [
      "schema": "restorectl.diff/1", "a": comparison.oldFile, "b": comparison.newFile,
      "identical": comparison.diff.map { $0.isIdentical && $0.isWhole } ?? false,
      "summary": JSON(object: [
        "added": count(.added), "removed": count(.removed), "moved": count(.moved),
        "changed": count(.changed),
      ]),
      "changes": objects.flatMap { object in
        object.changes.map { json($0, of: object.node, options) }
      },
    ])
    .with("uncompared", uncompared.isEmpty ? nil : uncompared.map { place($0, options) })
    .with("unreadable", unreadable.map { JSON(object: ["a": $0.old, "b": $0.new]) })
    .with("time", comparison.time).with("file", comparison.file)
    .with("status", comparison.file.map { _ in comparison.status.rawValue })
    .with(
      "failures",
      comparison.failures.isEmpty
        ? nil
        : JSON(list: comparison.failures) {
          ["side": $0.side == .old ? "a" : "b", "message": $0.reason.message]
        }
    )
    .with("findings", comparison.findings?.map { $0.json(file: nil) })
  }

  /// Where two values could not be compared.
  private static func place(_ change: Change, _ options: RenderOptions) -> JSON {
    let isOld =
      if let from = change.from, let to = change.to { Redaction.hides(from, to) } else { false }
    return JSON(object: [
      "path": change.path?.raw, "fromPath": change.fromPath?.raw,
      "key": change.shown(options).key, "redacted": isOld ? "a" : "b",
    ])
  }

  private static func json(
    _ change: Change, of node: RestorationNode?, _ options: RenderOptions
  ) -> JSON {
    let values = change.shown(options)
    let json = { (value: StateValue?) in value.map { JSON($0.withNumbersOfItsCoder) } }
    let isWhole = change.kind == .nodeAdded || change.kind == .nodeRemoved
    let content = (isWhole ? node : nil).map { node in
      JSON.written { json in
        node.writeJSON(into: &json) { options.revealsSecrets ? $0 : $0.redacted }
      }
    }
    return JSON(object: [
      "kind": change.kind.rawValue, "path": change.path?.raw, "fromPath": change.fromPath?.raw,
      "key": values.key, "from": json(values.from), "to": json(values.to), "note": values.note,
    ]).with("content", content)
  }
}
