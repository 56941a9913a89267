extension Rule {
  static let duplicatePath = Rule(
    id: "duplicate-path",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "two objects share one restoration path, so only one state is kept",
    rationale: """
      UIKit stores the state of each object under its restoration path and does not check whether \
      the path is in use. Two objects with the same path share one entry: the state that is saved \
      second replaces the first, and on restore only one of the objects gets it. The same applies \
      to two views with the same identifier in one controller.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Choosing Effective Restoration \
      Identifiers"; public analyses of how UIKit saves and restores
      """,
    remedy: "give each object a different restorationIdentifier",
    blindSpots: """
      Two objects whose paths differ only in an index are different objects for UIKit and are not \
      reported. Views are compared within one controller, and only views that saved state are in \
      an archive.
      """,
    fix: RuleFix(
      before: """
        let ingredients = UITableView()
        let steps = UITableView()
        ingredients.restorationIdentifier = "Table"
        steps.restorationIdentifier = "Table"
        [ingredients, steps].forEach(recipe.view.addSubview)
        """,
      after: """
        let ingredients = UITableView()
        let steps = UITableView()
        ingredients.restorationIdentifier = "Ingredients"
        steps.restorationIdentifier = "Steps"
        [ingredients, steps].forEach(recipe.view.addSubview)
        """,
      inspector: "Identity inspector → Restoration ID, a different one for each controller and view"
    ),
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
          "appears \(times) among the views of its controller, but only one state was saved"
        } else if entry.listing.hasState {
          "appears \(times) in the list of saved objects, but only one state was saved"
        } else {
          "appears \(times) in the list of saved objects"
        }
      collector.report(message, at: entry.secondLocation)
    }))
}
