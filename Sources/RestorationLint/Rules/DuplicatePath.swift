extension Rule {
  static let duplicatePath = Rule(
    id: "duplicate-path",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a restoration path stands more than once in the list of saved objects",
    rationale: """
      UIKit files the state of each object under its restoration path and does not check that the \
      path is free. Two objects with one path share one entry: the state that was saved second \
      replaces the first, and on restore only one of the objects gets it. The same holds for two \
      views with one identifier in one controller.
      """,
    source: "public analyses of how UIKit saves and restores",
    remedy: "give each its own restorationIdentifier",
    blindSpots: """
      Two objects whose paths differ only in an index are told apart by UIKit and not reported. \
      Views are compared within one controller, and only those that saved state are in an archive.
      """,
    badExamples: [
      .bad(
        "two children with one identifier", marks: [.init("Root/:[0]:/Filter")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[0]:/Filter", "state": { "text": "red" } },
                     { "path": "Root/:[0]:/Filter", "state": { "text": "blue" } } ] }
        """),
      .bad(
        "two views with one identifier", marks: [.init("Form/field")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Form",
                       "views": [ { "path": "Form/field", "state": { "kTextEditableKey": true } },
                                  { "path": "Form/field", "state": { "kTextEditableKey": false } }
                                ] } ] }
        """),
    ],
    goodExamples: [
      .good(
        "each child has its own identifier",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/:[0]:/ColorFilter" },
                     { "path": "Root/:[1]:/SizeFilter" } ] }
        """),
      .good(
        "one identifier under two controllers",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "First", "views": [ { "path": "First/table" } ] },
                     { "path": "Second", "views": [ { "path": "Second/table" } ] } ] }
        """),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard entry.listing.count > 1 else { return }
      let times = "\(entry.listing.count) times"
      let message =
        if entry.isView {
          "\(times) among the views of its controller, only one state was kept"
        } else if entry.listing.hasState {
          "listed \(times), only one state was kept"
        } else {
          "listed \(times)"
        }
      collector.report(message, at: entry.secondLocation)
    }))
}
