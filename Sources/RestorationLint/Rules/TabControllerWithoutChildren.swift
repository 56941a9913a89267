import PlistSyntax
import RestorationArchives

extension Rule {
  static let tabControllerWithoutChildren = Rule(
    id: "tab-controller-without-children",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a tab bar controller without a saved child",
    rationale: """
      A tab bar controller does not save which children it has: the app creates them before state \
      is restored, and each child restores its own state. If no child was saved, all tabs start \
      fresh and the selected tab is lost too. Usually the children have no restoration identifier.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Preserving and Restoring State"; WWDC \
      2013, session 222, "What's New in State Restoration"
      """,
    remedy: "set a restorationIdentifier on the controller of each tab",
    blindSpots: """
      A tab bar controller is recognized by UIKit's keys or by its class name. One saved tab is \
      enough; tabs that are missing next to it are not found.
      """,
    fix: RuleFix(
      before: """
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        tabs.viewControllers = [browse, shopping]
        """,
      after: """
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        browse.restorationIdentifier = "Browse"
        shopping.restorationIdentifier = "Shopping"
        tabs.viewControllers = [browse, shopping]
        """,
      inspector: "the controller of each tab: Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "only the tab bar controller", marks: [.init("Tabs")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController" } ] }
        """),
      .bad(
        "a presented controller only", marks: [.init("Tabs")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "Mail.MainTabBarController",
                       "state": { "kPresentedViewControllerKey": { "$reference": "Tabs/Editor" } }
                     },
                     { "path": "Tabs/Editor", "className": "Mail.Editor",
                       "restorationClass": "Mail.Editor" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "one tab with an identifier",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[1]:/List" } } },
                     { "path": "Tabs/:[1]:/List" } ] }
        """),
      .good(
        "no tab bar controller",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "Mail.TabBarSettingsController" } ] }
        """),
    ],
    checks: RuleChecks(
      content: { entry, content, collector in
        guard !entry.isView, content.kind != .object, entry.role == .tabBar else { return }
        let children = entry.children
        let presented = content[KnownKeys.presentedViewController]
        // A child's path may contain an index of an ancestor that has changed since.
        guard children.allSatisfy({ .reference($0.node.path.raw) == presented }),
          !children.isEmpty || !entry.archive.objects.hasChildren(plain: entry.path)
        else { return }
        collector.report("no child of this tab bar controller was saved")
      }))
}
