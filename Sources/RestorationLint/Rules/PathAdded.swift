extension Rule {
  static let pathAdded = Rule(
    id: "path-added",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a restoration path that the older archive does not have",
    rationale: """
      People's older state says nothing about the object, so it comes up as new for them, once. When \
      the path is another one's new name, the older state of that one is lost: path-removed says \
      which are gone.
      """,
    source: "Apple, App Programming Guide for iOS, state preservation",
    remedy: "nothing, if the object is new; if it was renamed, keep the old identifier",
    blindSpots: """
      Two archives that were saved on different screens of the app differ as well. Views are not \
      compared.
      """,
    badExamples: [
      .bad(
        "an object is new", marks: [.init("Root/:[1]:/Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" }, { "path": "Root/:[0]:/List" },
                     { "path": "Root/:[1]:/Detail" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" }, { "path": "Root/:[0]:/List" } ] }
          """)),
      .bad(
        "one more of the same", marks: [.init("Nav/:[1]:/Page")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Nav", "className": "UINavigationController" },
                     { "path": "Nav/:[0]:/Page" }, { "path": "Nav/:[1]:/Page" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Nav", "className": "UINavigationController" },
                       { "path": "Nav/:[0]:/Page" } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "another index",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" }, { "path": "Root/:[1]:/List" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" }, { "path": "Root/:[0]:/List" } ] }
          """)),
      .good(
        "a new view",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "views": [ { "path": "Root/table" } ] } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
          """)),
    ],
    checks: RuleChecks(path: { entry, collector in
      guard !entry.isView, let older = entry.archive.older, older.changes.isAdded(entry.path)
      else { return }
      collector.report("is not in the older archive; people's older state says nothing about it")
    }))
}
