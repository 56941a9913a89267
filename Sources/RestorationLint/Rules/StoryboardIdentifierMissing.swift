import AppFiles
import RestorationModel

extension Rule {
  static let storyboardIdentifierMissing = Rule(
    id: "storyboard-identifier-missing",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .storyboards],
    decidesRestore: true,
    summary: "a storyboard identifier that the storyboard does not have",
    rationale: """
      When neither a restoration class nor the app delegate makes a controller again, and the app has \
      not made it at launch, UIKit asks the storyboard for the identifier that was saved. A storyboard \
      that does not have it raises an exception: the app stops at launch for everybody who still has \
      the old state. A controller that the main storyboard makes at launch never comes to that, and is \
      left alone. The finding is only a warning for one that a restoration class makes, and for a root, \
      a tab or a pane, which the app makes at launch in most cases.
      """,
    source: """
      Apple, UIStoryboard.instantiateViewController(withIdentifier:); public analyses of how UIKit \
      restores
      """,
    remedy: "keep the storyboard identifier, or give the controller a restoration class",
    blindSpots: """
      Knows only the storyboards that were named, and nothing of a storyboard in another bundle than \
      the app's own. What code makes at launch is not known. The main storyboard is the one that the \
      Info.plist names (UIMainStoryboardFile), or one whose name begins with Main.
      """,
    badExamples: [
      .bad(
        "an identifier that was renamed",
        marks: [.init("Root/List", key: KnownKeys.storyboardIdentifier)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/List",
                       "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .storyboard(
          #"<viewController storyboardIdentifier="Recipes" id="vc1"/>"#)),
      .bad(
        "the same with a restoration class, a warning",
        marks: [.init("Root/List", key: KnownKeys.storyboardIdentifier)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/List", "restorationClass": "ListController",
                       "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .storyboard(
          #"<viewController storyboardIdentifier="list" id="vc1"/>"#)),
    ],
    goodExamples: [
      .good(
        "an identifier that is there",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .storyboard(
          #"<tableViewController storyboardIdentifier="List" id="vc1"/>"#)),
      .good(
        "a controller without a storyboard identifier",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "storyboard": { "name": "Main" } } ] }
        """,
        with: .storyboard()),
      .good(
        "a tab that the main storyboard makes at launch",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "className": "UITabBarController",
                       "state": { "kTabBarSelectedViewControllerKey":
                                  { "$reference": "Tabs/:[0]:/List" } } },
                     { "path": "Tabs/:[0]:/List",
                       "storyboard": { "name": "Main", "identifier": "OldList" } } ] }
        """,
        with: .storyboard(
          initial: "tabs",
          """
          <tabBarController restorationIdentifier="Tabs" id="tabs">
            <connections>
              <segue destination="list" kind="relationship" id="r1"
                     relationship="viewControllers"/>
            </connections>
          </tabBarController>
          """,
          """
          <viewController storyboardIdentifier="List" restorationIdentifier="List"
                          id="list"/>
          """)),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard let reference = content.storyboard, let name = reference.name,
          let identifier = reference.identifier, reference.bundlePath == nil,
          let storyboards = saved.archive.storyboards, storyboards.hasStoryboard(named: name),
          storyboards.controller(identifier, inStoryboard: name) == nil,
          let severity = saved.storyboardQuestion.severity
        else { return }
        collector.report(
          "the storyboard '\(name)' has no controller with the identifier '\(identifier)'",
          key: StateKeyPath(KnownKeys.storyboardIdentifier),
          severity: severity)
      }))
}
