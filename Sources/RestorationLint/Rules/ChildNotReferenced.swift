import RestorationModel

extension Rule {
  static let childNotReferenced = Rule(
    id: "child-not-referenced",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "a child of a custom container that no saved object refers to",
    rationale: """
      UIKit's own containers save what they need to get their children back. A custom container must \
      encode a reference to each child in encodeRestorableState(with:) and take it back in \
      decodeRestorableState(with:). Without one, UIKit may find the child or make it, but nothing puts \
      it into its container: drawers, sidebars and pages come back empty. A child that the container \
      makes anew every time, such as that of an embed segue, needs none.
      """,
    source: """
      Apple, UIViewController.encodeRestorableState(with:); Apple, About the UI Preservation Process
      """,
    remedy: """
      encode a reference to the child in the container's encodeRestorableState(with:) and put the \
      child back when it is decoded, or make the child before state is restored
      """,
    blindSpots: """
      Whether the container makes the child itself is not in an archive; with --storyboards the \
      children of embed segues are known and left alone. A container whose class neither has UIKit's \
      keys nor a name such as TabBarController is taken for a custom one. A reference under any key of \
      any object counts.
      """,
    badExamples: [
      .bad(
        "a drawer that refers to nothing", marks: [.init("Drawer"), .init("Drawer")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Drawer", "className": "App.Drawer" },
                     { "path": "Drawer/:[0]:/Menu", "className": "App.Menu" },
                     { "path": "Drawer/:[1]:/Center", "className": "App.Center" } ] }
        """),
      .bad(
        "a reference to one of two pages", marks: [.init("Pages")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Pages", "className": "App.Pages",
                       "state": { "current": { "$reference": "Pages/:[0]:/First" } } },
                     { "path": "Pages/:[0]:/First", "className": "App.Page" },
                     { "path": "Pages/:[1]:/Second", "className": "App.Page" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "a drawer that refers to its children",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Drawer", "className": "App.Drawer",
                       "state": { "menu": { "$reference": "Drawer/:[0]:/Menu" },
                                  "others": [ { "$reference": "Drawer/:[1]:/Center" } ] } },
                     { "path": "Drawer/:[0]:/Menu", "className": "App.Menu" },
                     { "path": "Drawer/:[1]:/Center", "className": "App.Center" } ] }
        """),
      .good(
        "containers of UIKit's",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Split", "className": "UISplitViewController" },
                     { "path": "Split/:[0]:/Nav", "className": "UINavigationController",
                       "state": { "kUIViewControllerChildrenKey":
                                  [ "Split/:[0]:/Nav/:[0]:/List" ] } },
                     { "path": "Split/:[0]:/Nav/:[0]:/List" } ] }
        """),
      .good(
        "a child of an embed segue",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Home", "className": "App.Home" },
                     { "path": "Home/:[0]:/Map", "className": "App.Map" } ] }
        """,
        with: .storyboard(
          """
          <viewController restorationIdentifier="Home" id="home">
            <view key="view" id="v1">
              <connections><segue destination="map" kind="embed" id="e1"/></connections>
            </view>
          </viewController>
          """,
          #"<viewController restorationIdentifier="Map" id="map"/>"#)),
    ],
    checks: RuleChecks(
      listeners: [ContainerRole.listener],
      content: { entry, content, collector in
        guard !entry.isView, content.kind == .viewController, !entry.isRepeated,
          entry.children.contains(where: { $0.index != nil }),
          ContainerRole.likely(of: content) == nil
        else { return }
        let facts = entry.archive
        for child in entry.children where child.index != nil {
          let node = facts.archive.nodes[Int(child.place)]
          guard facts.references.referrer(of: node.path) == nil,
            !facts.isMadeByStoryboard(child.identifier, in: entry.path),
            node.hasState, node.facts().kind == .viewController
          else { continue }
          collector.report("nothing refers to its child '\(node.path)'")
        }
      }))
}
