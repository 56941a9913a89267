import RestorationModel

extension Rule {
  static let classMapUnknownPath = Rule(
    id: "class-map-unknown-path",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "the restoration class map names a path that is not among the saved objects",
    rationale: """
      The map says which restoration class UIKit asks to recreate the object at a path. It is looked \
      up for listed paths only, so an entry for another path is never used: the object it was meant \
      for is not in the list, or is there under another path.
      """,
    source: "bnickel/Restoration-Inspector; public analyses of how UIKit saves and restores",
    remedy:
      "see whether the object lost its place in the list or changed its restorationIdentifier",
    blindSpots: """
      The rule does not know whether the class exists in the app, nor whether a listed object without \
      an entry should have one.
      """,
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
          "has the restoration class '\(entry.className)', but is not among the saved objects",
          unlisted: entry.path)
      }
    }))
}
