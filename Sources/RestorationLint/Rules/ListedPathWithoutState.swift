extension Rule {
  static let listedPathWithoutState = Rule(
    id: "listed-path-without-state",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a path is in the list of saved objects, but no state was saved for it",
    rationale: """
      UIKit restores the objects in its list one by one and silently passes over a path that has no \
      state. The object is not recreated, and what is below it finds no parent.
      """,
    source: "public analyses of how UIKit saves and restores",
    remedy: "save the state again, and look for code that changes the archive or the identifier",
    blindSpots: """
      The rule cannot tell why the state is gone. State that was saved under a path that the list \
      does not name is not looked at.
      """,
    badExamples: [
      .bad(
        "a child without state", marks: [.init("Drawer/:[0]:/Inspector")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Drawer" },
                     { "path": "Drawer/:[0]:/Inspector", "hasState": false } ] }
        """),
      .bad(
        "the root without state", marks: [.init("Root")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "hasState": false }, { "path": "Root/:[0]:/List" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "state with nothing in it",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer", "state": {} } ] }
        """),
      .good(
        "state that is not mentioned",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer" } ] }
        """),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard !entry.listing.hasState else { return }
      collector.report(
        entry.isView ? "a view key without saved state" : "listed, but no state was saved for it")
    }))
}
