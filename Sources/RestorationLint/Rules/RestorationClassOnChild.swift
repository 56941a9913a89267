import RestorationModel

extension Rule {
  static let restorationClassOnChild = Rule(
    id: "restoration-class-on-child",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary:
      "a restoration class on a tab, a split pane or a root: it must return the existing one",
    rationale: """
      UIKit asks the restoration class before it looks for a controller that the app has already made. \
      It puts no controller into a tab bar, a split view or a window: the app does, before state is \
      restored. A restoration class that makes a new tab, pane or root gets a controller whose state \
      is restored and which nobody sees, while the visible one stays as at a fresh launch.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation; Apple, UIViewControllerRestoration; \
      public analyses of how UIKit restores
      """,
    remedy: """
      return the controller that is already in its container or window from the restoration class, or \
      set no restoration class
      """,
    blindSpots: """
      What the restoration class returns is not in an archive. Where it makes a root and the app puts \
      that into its window, all is well. A class is taken for a container by UIKit's keys, or by its \
      name.
      """,
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
        "the root, and a pane of a split view",
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
        "tabs without a restoration class, and an object that is no controller",
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
      listeners: [ContainerRole.listener],
      content: { entry, content, collector in
        guard !entry.isView, content.kind == .viewController else { return }
        excuseChildren(of: entry, content, &collector)
        guard let name = entry.node.restorationClass.map({ SavedClassName($0).readable }) else {
          return
        }
        if entry.path.isRoot {
          collector.report(
            "the restoration class '\(name)' must return the root of the window, or the app must "
              + "put what it returns into the window")
        } else if entry.hasSavedContainer {
          collector.reportUnlessExcused(
            "its container has it already, so the restoration class '\(name)' must return that one")
        }
      }))

  /// Leaves the children alone that their container gets back from its own state, or by the app's code.
  private static func excuseChildren(
    of entry: SavedEntry, _ content: NodeContent, _ collector: inout FindingCollector
  ) {
    guard !entry.children.isEmpty else { return }
    let role = ContainerRole.likely(of: content)
    guard role != .tabBar, role != .split else { return }
    for child in entry.children where child.index != nil {
      let node = entry.archive.archive.nodes[Int(child.place)]
      if node.restorationClass != nil { collector.excuse(node.path) }
    }
  }
}
