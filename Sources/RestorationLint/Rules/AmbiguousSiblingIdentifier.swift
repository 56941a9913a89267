import RestorationModel

extension Rule {
  static let ambiguousSiblingIdentifier = Rule(
    id: "ambiguous-sibling-identifier",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    summary: "children of one parent with the same identifier, told apart only by their index",
    rationale: """
      On restore UIKit hands identifiers without indices to the restoration class and to the app \
      delegate, so the app cannot tell which of the children it is asked for. The index is that of \
      the time of saving: when the children have changed places, each gets the other's state.
      """,
    source: """
      Apple, UIViewControllerRestoration; WWDC 2013, session 222; public analyses of how UIKit saves \
      and restores
      """,
    remedy: "give each child a restorationIdentifier of its own",
    blindSpots: """
      Children of a navigation controller are left alone: a stack may hold one kind of screen more \
      than once, and its order is saved. A parent whose class a tree does not mention is left alone \
      too. Children that share the index as well are one path, and duplicate-path reports them.
      """,
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
      listeners: [ContainerRole.listener],
      content: { entry, content, collector in
        guard !entry.isView, content.unreadable == nil else { return }
        let children = entry.children
        guard children.count > 1, content.className != .unstated,
          ContainerRole.likely(of: content) != .navigation
        else { return }
        var counts: [StableHash: Int] = [:]
        for child in children { counts[StableHash(child.identifier), default: 0] += 1 }
        for child in children {
          guard let count = counts.removeValue(forKey: StableHash(child.identifier)), count > 1
          else {
            continue
          }
          collector.report(
            "\(count) children have the identifier '\(child.identifier)', told apart only by their index"
          )
        }
      }))
}
