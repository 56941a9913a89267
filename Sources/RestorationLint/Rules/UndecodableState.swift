import RestorationModel

extension Rule {
  static let undecodableState = Rule(
    id: "undecodable-state",
    severity: .error,
    certainty: .exact,
    inputs: [.archive],
    decidesRestore: true,
    summary: "saved state, or a value in it, that cannot be read",
    rationale: """
      The state of each object and of each view is a keyed archive of its own inside the large one. \
      When its bytes are no archive the object gets no state; when a value in it is broken, that key \
      cannot be decoded, and a decoder that meets it may raise an exception while the app starts. \
      After two crashes during launch the system throws the whole state away.
      """,
    source:
      "bnickel/Restoration-Inspector; Apple, App Programming Guide for iOS, state preservation",
    remedy: "save the state again; if it stays, look at what the object encodes there",
    blindSpots: """
      The rule reads the archive's own form. It does not know whether the app's classes can decode \
      what is well formed, nor does it open archives that the app put into data by itself. The \
      windows of a Mac app are left to record-unreadable.
      """,
    badExamples: [
      .bad(
        "state that is no archive", marks: [.init("Root")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "unreadable": { "$data": "YnBsaXN0" } } ] }
        """),
      .bad(
        "the state of a view", marks: [.init("List/table")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List",
                       "views": [ { "path": "List/table",
                                    "unreadable": { "$data": "AAAA" } } ] } ] }
        """),
      .bad(
        "one value", marks: [.init("Root", key: "drafts[1]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "state": { "drafts": [ "first",
                                              { "$unreadable": "the object is missing" } ] } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "state with values",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "drafts": [ "first", null ] } } ] }
        """),
      .good(
        "data that is not meant to be an archive",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "state": { "bookmark": { "$data": "AAAA" } } } ] }
        """),
    ],
    checks: RuleChecks(
      listeners: [.unreadable],
      content: { saved, content, collector in
        guard saved.archive.archive.source.container != .appkit else { return }
        if let unreadable = content.unreadable {
          collector.report(
            "the state cannot be read: \(unreadable.reason)", at: unreadable.location)
        }
      },
      values: { coder in
        PlacedValue.unreadable { reason, isFlutter, value, collector in
          guard coder.owner != .unlisted, !isFlutter,
            coder.owner == .appDelegate || coder.archive.archive.source.container != .appkit
          else { return }
          collector.report(
            "the value cannot be read: \(reason)", key: value.path, at: value.location)
        }
      }))
}
