extension Rule {
  static let pathAdded = Rule(
    id: "path-added",
    severity: .info,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a restoration path that the older archive does not have",
    rationale: """
      State that users saved with the older version does not contain the object, so it starts \
      fresh for them, once. If the path is the new name of another one, the older state of that \
      object is lost: path-removed shows which paths are missing.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Choosing Effective Restoration \
      Identifiers"
      """,
    remedy: "do nothing if the object is new; if it was renamed, keep the old identifier",
    blindSpots: """
      Two archives that were saved on different screens of the app differ as well. Views are not \
      compared.
      """,
    fix: RuleFix(
      before: """
        // Was: "RecipeDetail"
        detail.restorationIdentifier = "Recipe"
        """,
      after: """
        detail.restorationIdentifier = "RecipeDetail"
        """,
      inspector: "Identity inspector → Restoration ID: keep the old one"),
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
        "one more of the same kind", marks: [.init("Nav/:[1]:/Page")],
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
      guard !entry.isView, let older = entry.archive.older, older.lacks(entry.path)
      else { return }
      collector.report("is not in the older archive: users' older state does not contain it")
    }))
}
