import AppFiles
import RestorationArchives

extension Rule {
  static let storyboardRestorationIdGap = Rule(
    id: "storyboard-restoration-id-gap",
    severity: .warning,
    certainty: .exact,
    inputs: [.storyboards],
    summary: "a scene or view has a restoration identifier, but its container or scene has none",
    rationale: """
      UIKit saves from the root of the window downwards and stops at the first controller without \
      a restoration identifier: it does not visit the children, whatever their identifiers are. A \
      scene with an identifier inside a container without one is probably meant to be restored, \
      and is not. The same applies to a view with an identifier in a scene without one: a view is \
      saved with its controller.
      """,
    source: """
      Apple, View Controller Programming Guide for iOS, "Tagging View Controllers for \
      Preservation"; public analyses of how UIKit saves
      """,
    remedy:
      "set a restoration identifier on the container or scene too, or remove the one inside it",
    blindSpots: """
      The rule does not see identifiers that code or a user-defined runtime attribute sets, or \
      containers that code fills. It follows a storyboard reference only into the given \
      storyboards. The owner of a nib is not checked: code sets its identifier.
      """,
    fix: RuleFix(
      before: """
        // Main.storyboard: only the list has a Restoration ID
        let navigation = storyboard.instantiateInitialViewController()
        """,
      after: """
        // Without Interface Builder:
        let navigation = storyboard.instantiateInitialViewController()
        navigation?.restorationIdentifier = "Nav"
        """,
      inspector: "the container or scene: Identity inspector → Restoration ID, or Use Storyboard ID"
    ),
    badExamples: [
      .bad(
        "a list in a navigation controller", marks: [.init("List")],
        with: .storyboard(
          """
          <navigationController id="nav" sceneMemberID="viewController">
            <connections>
              <segue destination="list" kind="relationship" id="r1"
                     relationship="rootViewController"/>
            </connections>
          </navigationController>
          """,
          """
          <tableViewController restorationIdentifier="List" id="list"
                               sceneMemberID="viewController"/>
          """)),
      .bad(
        "an embedded controller that takes its storyboard identifier", marks: [.init("Map")],
        with: .storyboard(
          """
          <viewController id="home" sceneMemberID="viewController">
            <view key="view" id="v1">
              <subviews>
                <containerView id="v2">
                  <connections><segue destination="map" kind="embed" id="e1"/></connections>
                </containerView>
              </subviews>
            </view>
          </viewController>
          """,
          """
          <viewController storyboardIdentifier="Map" id="map"
                          useStoryboardIdentifierAsRestorationIdentifier="YES"/>
          """)),
      .bad(
        "a table in a scene", marks: [.init("Table")],
        with: .storyboard(
          """
          <tableViewController id="list">
            <tableView key="view" restorationIdentifier="Table" id="table"/>
          </tableViewController>
          """)),
    ],
    goodExamples: [
      .good(
        "identifiers on every level",
        with: .storyboard(
          """
          <tabBarController restorationIdentifier="Tabs" id="tabs">
            <connections>
              <segue destination="list" kind="relationship" id="r1"
                     relationship="viewControllers"/>
            </connections>
          </tabBarController>
          """,
          """
          <tableViewController restorationIdentifier="List" id="list">
            <tableView key="view" restorationIdentifier="Table" id="table"/>
          </tableViewController>
          """)),
      .good(
        "no identifiers in a part of the app that is not saved, and a segue that does not contain",
        with: .storyboard(
          """
          <navigationController id="nav">
            <connections>
              <segue destination="login" kind="relationship" id="r1"
                     relationship="rootViewController"/>
            </connections>
          </navigationController>
          """,
          """
          <viewController id="login">
            <connections><segue destination="home" kind="show" id="r2"/></connections>
          </viewController>
          """,
          #"<viewController restorationIdentifier="Home" id="home"/>"#)),
    ],
    checks: RuleChecks(
      project: { project, collector in
        let storyboards = project.storyboards ?? []
        let index = StoryboardIndex(storyboards)
        for (number, storyboard) in storyboards.enumerated() {
          if storyboard.kind == .storyboard { checkViews(storyboard, number, &collector) }
          for (place, container) in storyboard.controllers.enumerated()
          where container.restorationIdentifier == nil && !container.children.isEmpty {
            for child in index.children(of: .init(storyboard: number, controller: place)) {
              let scene = index[child]
              guard let identifier = scene.restorationIdentifier else { continue }
              collector.report(
                "is not saved, because its container, the \(container.element) "
                  + "'\(container.objectID)', has no restoration identifier",
                inStoryboard: child.storyboard, path: RestorationPath(identifier),
                at: scene.location)
            }
          }
        }
      }))

  private static func checkViews(
    _ storyboard: Storyboard, _ number: Int, _ collector: inout ProjectFindingCollector
  ) {
    for scene in storyboard.controllers where scene.restorationIdentifier == nil {
      for view in scene.views {
        guard let identifier = view.restorationIdentifier else { continue }
        collector.report(
          "is not saved, because its scene, the \(scene.element) '\(scene.objectID)', has no "
            + "restoration identifier",
          inStoryboard: number, path: RestorationPath(identifier), at: view.location)
      }
    }
  }
}
