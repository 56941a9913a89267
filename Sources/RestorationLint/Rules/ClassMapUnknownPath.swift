import RestorationArchives

extension Rule {
  static let classMapUnknownPath = Rule(
    id: "class-map-unknown-path",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "the restoration class map contains a path that was not saved",
    rationale: """
      The map contains the restoration class that UIKit asks to recreate the object at a path. \
      UIKit uses it for listed paths only, so an entry for another path has no effect: its object \
      is not in the list, or is in it under another path.
      """,
    source: "bnickel/Restoration-Inspector; public analyses of how UIKit saves and restores",
    remedy: """
      set the restorationIdentifier once and keep it while the app runs; if the archive was \
      edited, take a new one: \(Rule.newArchive)
      """,
    blindSpots: """
      The rule does not know whether the class exists in the app, or whether a listed object \
      without an entry needs one.
      """,
    fix: RuleFix(
      before: """
        // Changes while the app runs.
        func show(_ recipe: Recipe) {
          restorationIdentifier = recipe.title
        }
        """,
      after: """
        // Set once, before the state is saved.
        override func awakeFromNib() {
          super.awakeFromNib()
          restorationIdentifier = "Recipe"
        }
        """,
      inspector: "Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "an object that is not listed", marks: [.init("Tab/:[0]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" } ],
          "unlistedRestorationClasses": { "Tab/:[0]:/List": "ListViewController" } }
        """),
      .bad(
        "an object that is listed under another index", marks: [.init("Tab/:[0]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" },
                     { "path": "Tab/:[1]:/List" } ],
          "unlistedRestorationClasses": { "Tab/:[0]:/List": "ListViewController" } }
        """),
    ],
    goodExamples: [
      .good(
        "a listed object with a restoration class",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" },
                     { "path": "Tab/:[0]:/List", "restorationClass": "ListViewController" } ] }
        """),
      .good(
        "no restoration class at all",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" }, { "path": "Tab/:[0]:/List" } ],
          "unlistedRestorationClasses": {} }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      for entry in facts.archive.unlistedRestorationClasses
      where !facts.isListed(entry.path.raw) {
        collector.report(
          "is in the restoration class map with '\(entry.className)', but was not saved",
          unlisted: entry.path)
      }
    }))
}
