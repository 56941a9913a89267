extension Rule {
  static let pathRemoved = Rule(
    id: "path-removed",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a restoration path of the older archive is missing, apart from a change of indices",
    rationale: """
      UIKit finds the state of an object by its path. If an identifier in the path was renamed or \
      an ancestor was added, state that users saved with the older version no longer matches the \
      object or anything below it: the screens start fresh.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Choosing Effective Restoration \
      Identifiers"; public analyses of how UIKit saves and restores
      """,
    remedy: """
      keep the identifiers, or map the old path to the new object in \
      application(_:viewControllerWithRestorationIdentifierPath:coder:) of the app delegate
      """,
    blindSpots: """
      Two archives that were saved on different screens of the app differ as well: compare \
      archives of the same screens. Views are not compared.
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
        "an identifier was renamed", marks: [.init("Root/:[0]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" }, { "path": "Root/:[0]:/Recipes" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" }, { "path": "Root/:[0]:/List" } ] }
          """)),
      .bad(
        "an object and one below it", marks: [.init("Drawer"), .init("Drawer/Left")],
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" }, { "path": "Drawer" }, { "path": "Drawer/Left" } ] }
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
        "another order, and one more",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Store" }, { "path": "Root" }, { "path": "Cache" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "Root" }, { "path": "Store" } ] }
          """)),
    ],
    checks: RuleChecks(archive: { facts, collector in
      for path in facts.older?.removed ?? [] {
        collector.report(
          "is in the older archive but not in this one: users lose their older state of it",
          unlisted: path)
      }
    }))
}
