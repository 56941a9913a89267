import AppFiles
import RestorationArchives

extension Rule {
  static let viewWithoutIdentifier = Rule(
    id: "view-without-identifier",
    severity: .info,
    certainty: .heuristic,
    inputs: [.storyboards],
    summary: "a saved scene has a view without an identifier that could save state",
    rationale: """
      Scroll views, table and collection views, text fields and text views, image views and \
      UIWebView save their own state, such as the scroll position and the selected rows, but only \
      with a restoration identifier. The scene comes back, and such a view in it starts fresh: the \
      table is at the top.
      """,
    source: """
      Apple, App Programming Guide for iOS, "Preserving the State of Your Views"; Apple, \
      UIView.restorationIdentifier
      """,
    remedy: "set a restorationIdentifier on the view, unless its state does not matter",
    blindSpots: """
      The rule does not see identifiers that code or a user-defined runtime attribute sets, or \
      views that code creates. Views in cells are not reported, because cells are reused. No \
      documentation says that WKWebView saves state, so it is not reported either.
      """,
    fix: RuleFix(
      before: """
        tableView = UITableView(frame: view.bounds)
        view.addSubview(tableView)
        """,
      after: """
        tableView = UITableView(frame: view.bounds)
        tableView.restorationIdentifier = "Table"
        view.addSubview(tableView)
        """,
      inspector: "the view: Identity inspector → Restoration ID"),
    badExamples: [
      .bad(
        "a table", marks: [.init("List")],
        with: .storyboard(
          """
          <tableViewController restorationIdentifier="List" id="list">
            <tableView key="view" id="table"/>
          </tableViewController>
          """)),
      .bad(
        "a scroll view and a text view in it", marks: [.init("Editor"), .init("Editor")],
        with: .storyboard(
          """
          <viewController restorationIdentifier="Editor" id="editor">
            <scrollView key="view" id="scroll">
              <subviews><textView id="text"/></subviews>
            </scrollView>
          </viewController>
          """)),
    ],
    goodExamples: [
      .good(
        "a table with an identifier, and an image in its cell",
        with: .storyboard(
          """
          <tableViewController restorationIdentifier="List" id="list">
            <tableView key="view" restorationIdentifier="Table" id="table">
              <prototypes>
                <tableViewCell id="cell">
                  <subviews><imageView id="photo"/></subviews>
                </tableViewCell>
              </prototypes>
            </tableView>
          </tableViewController>
          """)),
      .good(
        "a scene that is not saved, and one without such views",
        with: .storyboard(
          """
          <tableViewController id="list">
            <tableView key="view" id="table"/>
          </tableViewController>
          """,
          """
          <viewController restorationIdentifier="Map" id="map">
            <view key="view" id="view"><subviews><button id="button"/></subviews></view>
          </viewController>
          """)),
    ],
    checks: RuleChecks(
      project: { project, collector in
        for (number, storyboard) in (project.storyboards ?? []).enumerated() {
          for scene in storyboard.controllers {
            guard let identifier = scene.restorationIdentifier else { continue }
            for view in scene.views where view.restorationIdentifier == nil {
              collector.report(
                "its \(view.element) has no restoration identifier, so \(loss(of: view))",
                inStoryboard: number, path: RestorationPath(identifier), at: view.location)
            }
          }
        }
      }))

  /// The state that is lost with a view, by its element.
  private static func loss(of view: StoryboardView) -> String {
    switch view.element {
    case "scrollView": "its position and zoom are not saved"
    case "tableView", "collectionView": "its position and selection are not saved"
    case "textField", "textView": "its selected text and the keyboard are not saved"
    default: "it saves no state"
    }
  }
}
