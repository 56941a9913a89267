import AppFiles
import RestorationModel

extension Rule {
  static let storyboardRestorationIdGap = Rule(
    id: "storyboard-restoration-id-gap",
    severity: .warning,
    certainty: .exact,
    inputs: [.storyboards],
    summary: "a scene or view with a restoration identifier in a container or scene that has none",
    rationale: """
      UIKit saves from the window's root downwards and stops at the first controller without a \
      restoration identifier: its children are not looked at, whatever their own identifiers say. A \
      scene with an identifier inside a container without one was meant to come back, and does not. \
      The same is true for a view with an identifier in a scene without one: a view is saved with its \
      controller.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation; public analyses of how UIKit saves
      """,
    remedy: """
      give the container or the scene a restoration identifier too, or take away the one inside
      """,
    blindSpots: """
      Identifiers that code or a user-defined runtime attribute sets, and containers that code fills. \
      A storyboard reference is followed only into storyboards that were named. The owner of a nib is \
      left alone: code gives it its identifier.
      """,
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
        "identifiers all the way",
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
        "no identifiers in a part of the app that is not saved, and a segue that contains nothing",
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
                "contained in the \(container.element) '\(container.objectID)', which has no "
                  + "restoration identifier, so that it is not saved",
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
        collector.report(
          "in the \(scene.element) '\(scene.objectID)', which has no restoration identifier, so that "
            + "it is not saved",
          inStoryboard: number, path: RestorationPath(view.restorationIdentifier), at: view.location
        )
      }
    }
  }
}
