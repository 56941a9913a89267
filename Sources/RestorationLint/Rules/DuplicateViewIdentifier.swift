import AppFiles
import RestorationModel

extension Rule {
  static let duplicateViewIdentifier = Rule(
    id: "duplicate-view-identifier",
    severity: .warning,
    certainty: .exact,
    inputs: [.storyboards],
    summary: "two views of one controller with the same restoration identifier",
    rationale: """
      UIKit stores the state of a view under its controller's path and its own identifier. Two views \
      with one identifier share that place: the second replaces what the first saved, and on restore \
      both get it, so that one list scrolls to where the other was.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation; public analyses of how UIKit saves \
      view state
      """,
    remedy: "give each view of the controller its own restoration identifier",
    blindSpots: """
      Identifiers that code or a user-defined runtime attribute sets. Views in a prototype cell are \
      made once for each cell, so they share their identifier without standing twice in the file.
      """,
    badExamples: [
      .bad(
        "two tables in one screen", marks: [.init("Home/Table")],
        with: .storyboard(
          """
          <viewController restorationIdentifier="Home" id="vc1">
            <view key="view" id="v1">
              <subviews>
                <tableView restorationIdentifier="Table" id="v2"/>
                <tableView restorationIdentifier="Table" id="v3"/>
              </subviews>
            </view>
          </viewController>
          """)),
      .bad(
        "the view itself and one inside, in a controller without identifier",
        marks: [.init("Content")],
        with: .storyboard(
          """
          <viewController id="vc1">
            <scrollView key="view" restorationIdentifier="Content" id="v1">
              <subviews><textView restorationIdentifier="Content" id="v2"/></subviews>
            </scrollView>
          </viewController>
          """)),
    ],
    goodExamples: [
      .good(
        "two views with two identifiers",
        with: .storyboard(
          """
          <viewController restorationIdentifier="Home" id="vc1">
            <view key="view" id="v1">
              <subviews>
                <tableView restorationIdentifier="Recent" id="v2"/>
                <tableView restorationIdentifier="All" id="v3"/>
              </subviews>
            </view>
          </viewController>
          """)),
      .good(
        "one identifier in two controllers",
        with: .storyboard(
          """
          <tableViewController restorationIdentifier="Recent" id="vc1">
            <tableView key="view" restorationIdentifier="Table" id="v1"/>
          </tableViewController>
          """,
          """
          <tableViewController restorationIdentifier="All" id="vc2">
            <tableView key="view" restorationIdentifier="Table" id="v2"/>
          </tableViewController>
          """)),
    ],
    checks: RuleChecks(
      project: { project, collector in
        for (number, storyboard) in (project.storyboards ?? []).enumerated() {
          for controller in storyboard.controllers {
            for view in repeatedViews(of: controller) {
              let owner = controller.restorationIdentifier.map { $0 + "/" } ?? ""
              collector.report(
                "another view of the \(controller.element) '\(controller.objectID)' has this "
                  + "restoration identifier, so that they share one state",
                inStoryboard: number, path: RestorationPath(owner + view.restorationIdentifier),
                at: view.location)
            }
          }
        }
      }))

  /// The second view of each identifier that several views have.
  private static func repeatedViews(of controller: StoryboardController) -> [StoryboardView] {
    var counts: [String: Int] = [:]
    return controller.views.filter { view in
      counts[view.restorationIdentifier, default: 0] += 1
      return counts[view.restorationIdentifier] == 2
    }
  }
}
