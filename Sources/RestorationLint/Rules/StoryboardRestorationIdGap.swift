import RestorationTree

extension Rule {
  static let storyboardRestorationIdGap = Rule(
    id: "storyboard-restoration-id-gap",
    severity: .warning,
    certainty: .exact,
    inputs: [.storyboards],
    summary: "a scene with a restoration identifier in a container that has none",
    rationale: """
      UIKit saves from the window's root downwards and stops at the first controller without a \
      restoration identifier: its children are not looked at, whatever their own identifiers say. A \
      scene with an identifier inside a container without one was meant to come back, and does not.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation; public analyses of how UIKit saves
      """,
    remedy: "give the container a restoration identifier too, or take the scene's away",
    blindSpots: """
      Identifiers that code or a user-defined runtime attribute sets, and containers that code fills. \
      A storyboard reference is followed only into storyboards that were named.
      """,
    badExamples: [
      .bad(
        "a list in a navigation controller", marks: [.init("List")],
        """
        { "schema": "restorectl.archive/1", "nodes": [ ] }
        """,
        with: .storyboard(
          name: "Main",
          """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
            <scenes>
              <scene sceneID="s1">
                <objects>
                  <navigationController id="nav" sceneMemberID="viewController">
                    <connections>
                      <segue destination="list" kind="relationship" id="r1"
                             relationship="rootViewController"/>
                    </connections>
                  </navigationController>
                </objects>
              </scene>
              <scene sceneID="s2">
                <objects>
                  <tableViewController restorationIdentifier="List" id="list"
                                       sceneMemberID="viewController"/>
                </objects>
              </scene>
            </scenes>
          </document>
          """)),
      .bad(
        "an embedded controller that takes its storyboard identifier", marks: [.init("Map")],
        """
        { "schema": "restorectl.archive/1", "nodes": [ ] }
        """,
        with: .storyboard(
          name: "Main",
          """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
            <scenes>
              <scene sceneID="s1">
                <objects>
                  <viewController id="home" sceneMemberID="viewController">
                    <view key="view" id="v1">
                      <subviews>
                        <containerView id="v2">
                          <connections><segue destination="map" kind="embed" id="e1"/></connections>
                        </containerView>
                      </subviews>
                    </view>
                  </viewController>
                </objects>
              </scene>
              <scene sceneID="s2">
                <objects>
                  <viewController storyboardIdentifier="Map" id="map"
                                  useStoryboardIdentifierAsRestorationIdentifier="YES"/>
                </objects>
              </scene>
            </scenes>
          </document>
          """)),
    ],
    goodExamples: [
      .good(
        "identifiers all the way",
        """
        { "schema": "restorectl.archive/1", "nodes": [ ] }
        """,
        with: .storyboard(
          name: "Main",
          """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
            <scenes>
              <scene sceneID="s1">
                <objects>
                  <tabBarController restorationIdentifier="Tabs" id="tabs">
                    <connections>
                      <segue destination="list" kind="relationship" id="r1"
                             relationship="viewControllers"/>
                    </connections>
                  </tabBarController>
                </objects>
              </scene>
              <scene sceneID="s2">
                <objects><tableViewController restorationIdentifier="List" id="list"/></objects>
              </scene>
            </scenes>
          </document>
          """)),
      .good(
        "no identifiers in a part of the app that is not saved, and a segue that contains nothing",
        """
        { "schema": "restorectl.archive/1", "nodes": [ ] }
        """,
        with: .storyboard(
          name: "Main",
          """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
            <scenes>
              <scene sceneID="s1">
                <objects>
                  <navigationController id="nav">
                    <connections>
                      <segue destination="login" kind="relationship" id="r1"
                             relationship="rootViewController"/>
                    </connections>
                  </navigationController>
                </objects>
              </scene>
              <scene sceneID="s2">
                <objects>
                  <viewController id="login">
                    <connections><segue destination="home" kind="show" id="r2"/></connections>
                  </viewController>
                </objects>
              </scene>
              <scene sceneID="s3">
                <objects><viewController restorationIdentifier="Home" id="home"/></objects>
              </scene>
            </scenes>
          </document>
          """)),
    ],
    checks: RuleChecks(
      project: { project, collector in
        let storyboards = project.storyboards ?? []
        let index = StoryboardIndex(storyboards)
        for (number, storyboard) in storyboards.enumerated() {
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
}
