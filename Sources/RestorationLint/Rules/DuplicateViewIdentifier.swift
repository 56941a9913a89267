import AppFiles
import RestorationArchives

extension Rule {
  static let duplicateViewIdentifier = Rule(
    id: "duplicate-view-identifier",
    severity: .warning,
    certainty: .exact,
    inputs: [.storyboards],
    summary: "two views of one controller have the same restoration identifier",
    rationale: """
      UIKit stores the state of a view under the path of its controller and its own identifier. \
      Two views with the same identifier share that entry: the second replaces the state of the \
      first, and on restore both get it, so that one list scrolls to the position of the other.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Preserving the State of Your Views"; public analyses \
      of how UIKit saves view state
      """,
    remedy: "give each view of the controller a different restoration identifier",
    blindSpots: """
      The rule does not see identifiers that code or a user-defined runtime attribute sets. Views \
      in a prototype cell are created once for each cell: they share an identifier that appears \
      only once in the file.
      """,
    fix: RuleFix(
      before: """
        leftTable.restorationIdentifier = "Table"
        rightTable.restorationIdentifier = "Table"
        """,
      after: """
        leftTable.restorationIdentifier = "LeftTable"
        rightTable.restorationIdentifier = "RightTable"
        """,
      inspector: "each view: Identity inspector → Restoration ID"),
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
        "the controller's view and a view in it, without an identifier on the controller",
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
            for (identifier, view) in repeatedViews(of: controller) {
              let owner = controller.restorationIdentifier.map { $0 + "/" } ?? ""
              collector.report(
                "another view of the \(controller.element) '\(controller.objectID)' has the "
                  + "same restoration identifier, so both share one state",
                inStoryboard: number, path: RestorationPath(owner + identifier),
                at: view.location)
            }
          }
        }
      }))

  /// The second view of each identifier that several views have.
  private static func repeatedViews(
    of controller: StoryboardController
  ) -> [(identifier: String, view: StoryboardView)] {
    var counts: [String: Int] = [:]
    return controller.views.compactMap { view in
      guard let identifier = view.restorationIdentifier else { return nil }
      counts[identifier, default: 0] += 1
      return counts[identifier] == 2 ? (identifier, view) : nil
    }
  }
}
