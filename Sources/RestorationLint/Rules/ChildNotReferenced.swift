import RestorationArchives

extension Rule {
  static let childNotReferenced = Rule(
    id: "child-not-referenced",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "a child of a custom container that no saved object refers to",
    rationale: """
      UIKit's own containers save what they need to get their children back. A custom container \
      must encode a reference to each child in encodeRestorableState(with:) and decode it in \
      decodeRestorableState(with:). Without a reference, UIKit may find or create the child, but \
      nothing puts it into its container: drawers, sidebars and pages come back empty. A child \
      that the container always creates, such as the child of an embed segue, needs no reference.
      """,
    source: """
      Apple, "About the UI preservation process"; Apple, \
      UIViewController.encodeRestorableState(with:)
      """,
    remedy: """
      encode a reference to the child in the container's encodeRestorableState(with:) and add the \
      child again after decoding it, or create the child before state is restored
      """,
    blindSpots: """
      The archive does not show whether the container creates the child itself. With \
      --storyboards, children of embed segues are known and not reported. A container is custom if \
      its class has neither UIKit's keys nor a name such as TabBarController. A reference under \
      any key of any object counts.
      """,
    fix: RuleFix(
      before: """
        final class DrawerViewController: UIViewController {
          func show(_ page: UIViewController) {
            addChild(page)
            view.addSubview(page.view)
            page.didMove(toParent: self)
          }
        }
        """,
      after: """
        override func encodeRestorableState(with coder: NSCoder) {
          super.encodeRestorableState(with: coder)
          coder.encode(page, forKey: "page")
        }

        override func decodeRestorableState(with coder: NSCoder) {
          super.decodeRestorableState(with: coder)
          let page = coder.decodeObject(forKey: "page") as? UIViewController
          page.map(show)
        }
        """,
      inspector: "or use a container view with an embed segue"),
    badExamples: [
      .bad(
        "a drawer without references", marks: [.init("Drawer"), .init("Drawer")],
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
        "UIKit's containers",
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
      content: { entry, content, collector in
        guard !entry.isView, content.kind == .viewController, !entry.isRepeated,
          entry.children.contains(where: { $0.index != nil }),
          entry.role == nil
        else { return }
        let facts = entry.archive
        for child in entry.children where child.index != nil {
          let node = child.node
          guard facts.references.referrer(of: node.path) == nil,
            !facts.isMadeByStoryboard(child.identifier, in: entry.path),
            node.hasState, node.facts().kind == .viewController
          else { continue }
          collector.report("no saved object refers to its child '\(node.path)'")
        }
      }))
}
