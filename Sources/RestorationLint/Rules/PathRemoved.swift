extension Rule {
  static let pathRemoved = Rule(
    id: "path-removed",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a restoration path of the older archive is gone, not just its index",
    rationale: """
      UIKit finds an object's state by its path. When an identifier in the path was renamed or an \
      ancestor was put between, people's older state of that object, and of all below it, reaches \
      nobody: the app comes back as if it had never been there.
      """,
    source: "Apple, App Programming Guide for iOS, state preservation; public analyses of UIKit",
    remedy: """
      keep the identifiers, or map the old path to the new object in the app delegate's \
      application(_:viewControllerWithRestorationIdentifierPath:coder:)
      """,
    blindSpots: """
      Two archives that were saved on different screens of the app differ as well: compare such \
      that show the same. Views are not compared.
      """,
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
      for path in facts.older?.changes.removed ?? [] {
        collector.report(
          "was saved in the older archive and is not here; people's older state of it is lost",
          unlisted: path)
      }
    }))
}
