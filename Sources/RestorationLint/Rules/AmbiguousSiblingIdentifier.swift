import PlistSyntax
import RestorationArchives

extension Rule {
  static let ambiguousSiblingIdentifier = Rule(
    id: "ambiguous-sibling-identifier",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "children of one parent have the same identifier and differ only in their index",
    rationale: """
      On restore UIKit passes identifiers without indices to the restoration class and the app \
      delegate, so the app cannot know which of the children it must return. The index is the one \
      at the time of saving: if the children changed places since, each gets the state of another.
      """,
    source: """
      Apple, UIViewControllerRestoration; WWDC 2013, session 222, "What's New in State \
      Restoration"; public analyses of how UIKit saves and restores
      """,
    remedy: "give each child a different restorationIdentifier",
    blindSpots: """
      Children of a navigation controller are not checked: a stack can contain the same kind of \
      screen more than once, and its order is saved. A parent whose class is not in the tree is \
      not checked either. Children that also share the index have the same path, which \
      duplicate-path reports.
      """,
    fix: RuleFix(
      before: """
        tabs.viewControllers = [ListViewController(), ListViewController()]
        tabs.viewControllers?.forEach { $0.restorationIdentifier = "List" }
        """,
      after: """
        let (inbox, archive) = (ListViewController(), ListViewController())
        inbox.restorationIdentifier = "Inbox"
        archive.restorationIdentifier = "Archive"
        tabs.viewControllers = [inbox, archive]
        """,
      inspector: "each child: Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "two tabs with one identifier", marks: [.init("Tabs")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/List" } } },
                     { "path": "Tabs/:[0]:/List" },
                     { "path": "Tabs/:[1]:/List" } ] }
        """),
      .bad(
        "a child and a presented controller with one identifier", marks: [.init("Root")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "className": "RootViewController" },
                     { "path": "Root/:[0]:/Filter" },
                     { "path": "Root/Filter" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "one kind of screen twice on a navigation stack",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Nav", "className": "UINavigationController" },
                     { "path": "Nav/:[0]:/Folder" },
                     { "path": "Nav/:[1]:/Folder" } ] }
        """),
      .good(
        "one identifier under two parents",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/First" } } },
                     { "path": "Tabs/:[0]:/First", "className": "PageController",
                       "storyboard": { "name": "Main", "identifier": "First" } },
                     { "path": "Tabs/:[1]:/Second", "className": "PageController",
                       "storyboard": { "name": "Main", "identifier": "Second" } },
                     { "path": "Tabs/:[0]:/First/:[0]:/List" },
                     { "path": "Tabs/:[1]:/Second/:[0]:/List" } ] }
        """),
    ],
    checks: RuleChecks(
      content: { entry, content, collector in
        guard !entry.isView, content.unreadable == nil else { return }
        guard entry.children.count > 1, content.className != .unstated,
          entry.role != .navigation
        else { return }
        let identifiers = entry.children.map(\.identifier)
        var counts: [ExactText: Int] = [:]
        for identifier in identifiers { counts[ExactText(identifier), default: 0] += 1 }
        for identifier in identifiers {
          guard let count = counts.removeValue(forKey: ExactText(identifier)), count > 1 else {
            continue
          }
          collector.report(
            "\(count) children have the identifier '\(identifier)' and differ only in their index")
        }
      }))
}
