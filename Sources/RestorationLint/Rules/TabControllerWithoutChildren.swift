import PlistSyntax
import RestorationModel

extension Rule {
  static let tabControllerWithoutChildren = Rule(
    id: "tab-controller-without-children",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a tab bar controller with no saved child below it",
    rationale: """
      A tab bar controller does not save which children it has; the app makes them before state is \
      restored, and each brings back its own. With no child saved, all tabs come back as new, and \
      the selected one is forgotten too. Mostly the children have no restoration identifier.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, preserving and restoring state; WWDC 2013, \
      session 222
      """,
    remedy: "give the controllers of the tabs a restorationIdentifier each",
    blindSpots: """
      A class is taken for a tab bar controller by UIKit's keys, or by its name. Of the tabs, one \
      that was saved is enough; those that are missing beside it are not seen.
      """,
    badExamples: [
      .bad(
        "nothing but the tab bar controller", marks: [.init("Tabs")],
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
      listeners: [ContainerRole.listener, .keys([KnownKeys.presentedViewController])],
      content: { entry, content, collector in
        guard !entry.isView, content.kind != .object, ContainerRole.likely(of: content) == .tabBar
        else {
          return
        }
        let children = entry.children
        let presented = content.state.first {
          $0.key.isSame(as: KnownKeys.presentedViewController)
        }?.value
        let tabs = children.filter {
          .reference(entry.archive.archive.nodes[Int($0.place)].path.raw) != presented
        }
        // A child may have kept an index of its ancestors that has changed since.
        guard tabs.isEmpty,
          !children.isEmpty || !entry.archive.children.hasChildren(plain: entry.path.plain)
        else { return }
        collector.report("a tab bar controller, and none of its children was saved")
      }))
}
