extension Rule {
  static let listedPathWithoutState = Rule(
    id: "listed-path-without-state",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a path is in the list of saved objects, but has no saved state",
    rationale: """
      UIKit restores the objects in its list one by one and silently skips a path without state. \
      The object is not recreated, and objects below it have no parent.
      """,
    source: "public analyses of how UIKit saves and restores",
    remedy: """
      do not change the restorationIdentifier while the app saves its state; if the archive was \
      edited, take a new one: \(Rule.newArchive)
      """,
    blindSpots: """
      The archive does not show why the state is missing. State under a path that is not in the \
      list is not checked.
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
        "empty state",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer", "state": {} } ] }
        """),
      .good(
        "a tree that does not mention state",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Drawer" } ] }
        """),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard !entry.listing.hasState else { return }
      collector.report(
        entry.isView
          ? "the view is listed, but has no saved state"
          : "is in the list of saved objects, but has no saved state")
    }))
}
