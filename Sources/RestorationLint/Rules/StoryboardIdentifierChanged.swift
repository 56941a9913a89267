import RestorationModel

extension Rule {
  static let storyboardIdentifierChanged = Rule(
    id: "storyboard-identifier-changed",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .olderArchive],
    summary: "a controller was made from another scene of a storyboard than in the older archive",
    rationale: """
      An archive names the storyboard and the scene that a controller came from, and UIKit makes it \
      from these when nobody else does. People's older state has the old names. A storyboard that \
      has no scene of that name any more raises an exception while the app starts.
      """,
    source: "Apple, UIStoryboard; public analyses of how UIKit saves and restores",
    remedy: """
      keep a scene under the old storyboard identifier for as long as people may hold older state, or \
      let a restoration class make the controller
      """,
    blindSpots: """
      The rule does not know whether the old scene is still there, nor whether a restoration class \
      or the app delegate answers first.
      """,
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
        "another storyboard, and none any more",
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
      let was = "people's older state still asks for '\(oldIdentifier)'"
      guard let identifier = content.storyboard?.identifier else {
        return collector.report(
          "was made from a storyboard and is not any more; \(was)",
          key: StateKeyPath(KnownKeys.storyboardIdentifier))
      }
      if identifier != oldIdentifier {
        collector.report(
          "the storyboard identifier is '\(identifier)' now; \(was)",
          key: StateKeyPath(KnownKeys.storyboardIdentifier))
      } else if let oldName = old.name, let name = content.storyboard?.name, name != oldName {
        collector.report(
          "the storyboard is '\(name)' now; \(was) in '\(oldName)'",
          key: StateKeyPath(KnownKeys.storyboard))
      }
    }))
}
