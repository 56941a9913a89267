import RestorationArchives

extension Rule {
  static let noRecreationRoute = Rule(
    id: "no-recreation-route",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "a controller below the root without a restoration class and without a storyboard",
    rationale: """
      UIKit asks the restoration class for a controller, then the app delegate, then looks for a \
      controller that the app created at launch, and last uses the storyboard. Without a \
      restoration class and a storyboard, the controller comes back only if the app delegate \
      creates it, or if it already exists.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Restoring Your View Controllers at Launch Time"; WWDC \
      2013, session 222, "What's New in State Restoration"
      """,
    remedy: """
      set its restorationClass, or create it in \
      application(_:viewControllerWithRestorationIdentifierPath:coder:) of the app delegate
      """,
    blindSpots: """
      The archive does not show what the app delegate does or which controllers exist after \
      launch. Tabs, the columns of a split view controller and the bottom of a navigation stack \
      are not reported, because an app creates them with their container. A controller whose class \
      is unknown is not reported either.
      """,
    fix: RuleFix(
      before: """
        let detail = DetailViewController()
        detail.restorationIdentifier = "Detail"
        """,
      after: """
        let detail = DetailViewController()
        detail.restorationIdentifier = "Detail"
        detail.restorationClass = DetailViewController.self

        extension DetailViewController: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { DetailViewController() }
        }
        """,
      inspector: "in a storyboard: Identity inspector → Storyboard ID"),
    badExamples: [
      .bad(
        "a pushed controller", marks: [.init("Nav/:[1]:/Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Nav", "className": "UINavigationController" },
                     { "path": "Nav/:[0]:/List", "className": "Mail.List" },
                     { "path": "Nav/:[1]:/Detail", "className": "Mail.Detail" } ] }
        """),
      .bad(
        "a presented controller", marks: [.init("Root/Editor")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "Mail.Root" },
                     { "path": "Root/Editor", "className": "Mail.Editor",
                       "restorationClass": null, "storyboard": null } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a restoration class, and a storyboard",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Nav", "className": "UINavigationController" },
                     { "path": "Nav/:[1]:/Detail", "className": "Mail.Detail",
                       "restorationClass": "Mail.Detail" },
                     { "path": "Nav/:[0]:/List", "className": "Mail.List",
                       "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """),
      .good(
        "the root, a tab, and the bottom of a stack",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/Nav" } } },
                     { "path": "Tabs/:[0]:/Nav", "className": "UINavigationController" },
                     { "path": "Tabs/:[0]:/Nav/:[0]:/List", "className": "Mail.List" },
                     { "path": "Store", "kind": "object", "className": "Mail.Store" } ] }
        """),
    ],
    checks: RuleChecks(
      content: { entry, content, collector in
        guard !entry.isView, content.kind == .viewController else { return }
        guard content.className.value != nil, entry.node.restorationClass == nil,
          content.storyboard == nil, entry.path.parent != nil, PathMalformation(of: entry) == nil,
          !isMadeWithContainer(entry)
        else { return }
        collector.report("has neither a restoration class nor a storyboard")
      }))

  /// Whether an app creates the child with its container.
  private static func isMadeWithContainer(_ entry: SavedEntry) -> Bool {
    guard let container = entry.directContainer.flatMap(entry.archive.container),
      container.kind == .viewController, let role = container.role
    else { return false }
    return role != .navigation || entry.path.index == 0
  }
}
