import RestorationArchives

extension Rule {
  static let storyboardIdentifierChanged = Rule(
    id: "storyboard-identifier-changed",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a controller comes from another storyboard scene than in the older archive",
    rationale: """
      An archive names the storyboard and the scene that a controller came from, and UIKit uses \
      them if nothing else creates the controller. State that users saved with the older version \
      contains the old names. If the storyboard no longer has a scene of that name, UIKit raises \
      an exception while the app starts.
      """,
    source: """
      Apple, UIStoryboard.instantiateViewController(withIdentifier:); public analyses of how UIKit \
      saves and restores
      """,
    remedy: """
      keep a scene with the old storyboard identifier as long as users may have older state, or \
      let a restoration class create the controller
      """,
    blindSpots: """
      The rule does not know whether the old scene still exists, or whether a restoration class or \
      the app delegate creates the controller first.
      """,
    fix: RuleFix(
      before: """
        // Was: "RecipeDetail"
        let detail = storyboard.instantiateViewController(
          withIdentifier: "Recipe")
        """,
      after: """
        let detail = storyboard.instantiateViewController(
          withIdentifier: "RecipeDetail")
        """,
      inspector: "Identity inspector → Storyboard ID: keep the old one"),
    badExamples: [
      .bad(
        "another identifier",
        marks: [.init("List", key: "UIStateRestorationViewControllerStoryboardIdentifier")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List",
                       "storyboard": { "name": "Main", "identifier": "Recipes" } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List",
                         "storyboard": { "name": "Main", "identifier": "List" } } ] }
          """)),
      .bad(
        "another storyboard, and no storyboard",
        marks: [
          .init("List", key: "UIStateRestorationViewControllerStoryboard"),
          .init("Drawer", key: "UIStateRestorationViewControllerStoryboardIdentifier"),
        ],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "storyboard": { "name": "Lists", "identifier": "List" } },
                     { "path": "Drawer" } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List", "storyboard": { "name": "Main", "identifier": "List" } },
                       { "path": "Drawer",
                         "storyboard": { "name": "Main", "identifier": "Drawer" } } ] }
          """)),
    ],
    goodExamples: [
      .good(
        "the same scene",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1",
            "nodes": [ { "path": "List",
                         "storyboard": { "name": "Main", "identifier": "List" } } ] }
          """)),
      .good(
        "a storyboard for the first time",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .olderArchive(
          """
          { "schema": "restorectl.archive/1", "nodes": [ { "path": "List" } ] }
          """)),
    ],
    checks: RuleChecks(change: { _, content, older, collector in
      guard let old = older.content.storyboard, let oldIdentifier = old.identifier else { return }
      let was = "but users' older state still asks for '\(oldIdentifier)'"
      guard let identifier = content.storyboard?.identifier else {
        return collector.report(
          "no longer comes from a storyboard, \(was)",
          key: StateKeyPath(KnownKeys.storyboardIdentifier))
      }
      if identifier != oldIdentifier {
        collector.report(
          "the storyboard identifier is now '\(identifier)', \(was)",
          key: StateKeyPath(KnownKeys.storyboardIdentifier))
      } else if let oldName = old.name, let name = content.storyboard?.name, name != oldName {
        collector.report(
          "the storyboard is now '\(name)', \(was) in '\(oldName)'",
          key: StateKeyPath(KnownKeys.storyboard))
      }
    }))
}
