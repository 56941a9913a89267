import RestorationArchives

extension Rule {
  static let restorationClassOnChild = Rule(
    id: "restoration-class-on-child",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "a restoration class on a tab, a split view column or a root",
    rationale: """
      UIKit asks the restoration class before it looks for a controller that already exists. It \
      does not put a controller into a tab bar, a split view or a window: the app does that before \
      state is restored. If the restoration class creates a new tab, column or root, UIKit \
      restores the state of a controller that is not visible, and the visible one starts fresh.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Restoring Your View Controllers at Launch Time"; \
      Apple, UIViewControllerRestoration; public analyses of how UIKit restores
      """,
    remedy: """
      return the controller that is already in its container or window from the restoration class, \
      or set no restoration class
      """,
    blindSpots: """
      The archive does not show what the restoration class returns. If it creates a root and the \
      app puts that root into its window, nothing is wrong. A container is recognized by UIKit's \
      keys or by its class name.
      """,
    fix: RuleFix(
      before: """
        extension BrowseViewController: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { BrowseViewController() }
        }
        """,
      after: """
        extension BrowseViewController: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? {
            let delegate = UIApplication.shared.delegate as? AppDelegate
            let tabs = delegate?.window?.rootViewController as? UITabBarController
            let id = path.last
            return tabs?.viewControllers?.first { $0.restorationIdentifier == id }
          }
        }
        """),
    badExamples: [
      .bad(
        "a tab", marks: [.init("Tabs/:[0]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/List" } } },
                     { "path": "Tabs/:[0]:/List", "restorationClass": "Mail.List" } ] }
        """),
      .bad(
        "the root and a column of a split view",
        marks: [.init("Split"), .init("Split/:[1]:/Detail")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Split", "className": "UISplitViewController",
                       "restorationClass": "Mail.AppDelegate" },
                     { "path": "Split/:[1]:/Detail", "restorationClass": "Mail.Detail" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a pushed and a presented controller",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Nav", "className": "UINavigationController" },
                     { "path": "Nav/:[0]:/Detail", "restorationClass": "Mail.Detail" },
                     { "path": "Nav/Editor", "restorationClass": "Mail.Editor" } ] }
        """),
      .good(
        "tabs without a restoration class, and an object that is not a controller",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/List" } } },
                     { "path": "Tabs/:[0]:/List" },
                     { "path": "Store", "kind": "object", "restorationClass": "Mail.Store" } ] }
        """),
    ],
    checks: RuleChecks(
      content: { entry, content, collector in
        guard !entry.isView, content.kind == .viewController else { return }
        guard let name = entry.node.restorationClass.map({ SavedClassName($0).readable }) else {
          return
        }
        if entry.path.isRoot {
          collector.report(
            "the restoration class '\(name)' must return the existing root, or the app must put "
              + "the returned controller into the window")
        } else if entry.hasSavedContainer, !isRestoredByContainer(entry) {
          collector.report(
            "the container already has this child, so the restoration class '\(name)' must return "
              + "that child")
        }
      }))

  /// Whether the container restores its children from its own state, or the app's code does.
  private static func isRestoredByContainer(_ entry: SavedEntry) -> Bool {
    guard let container = entry.directContainer.flatMap(entry.archive.container),
      container.kind == .viewController
    else { return false }
    return container.role != .tabBar && container.role != .split
  }
}
