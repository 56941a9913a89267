import AppFiles
import RestorationArchives

extension Rule {
  static let storyboardIdentifierMissing = Rule(
    id: "storyboard-identifier-missing",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .storyboards],
    decidesRestore: true,
    summary: "the storyboard does not have the storyboard identifier that was saved",
    rationale: """
      If neither a restoration class nor the app delegate creates a controller, and the app did \
      not create it at launch, UIKit asks the storyboard for the saved identifier. If the \
      storyboard does not have it, UIKit raises an exception: the app ends at launch for every \
      user with older state. A controller that the main storyboard creates at launch never gets \
      that far and is not reported. The finding is only a warning if a restoration class creates \
      the controller, and for a root, a tab or a split view column, which the app usually creates \
      at launch. A restoration class that is set now does not help: UIKit asks only the one that \
      was saved.
      """,
    source: """
      Apple, UIStoryboard.instantiateViewController(withIdentifier:); public analyses of how UIKit \
      restores
      """,
    remedy: """
      give a controller of the storyboard this identifier again, or return the controller from \
      application(_:viewControllerWithRestorationIdentifierPath:coder:) in the app delegate
      """,
    blindSpots: """
      The rule knows only the given storyboards, and not those in another bundle than the app's. \
      It does not know what code creates at launch. The main storyboard is the one that the \
      Info.plist names (UIMainStoryboardFile), or one whose name begins with Main.
      """,
    fix: RuleFix(
      before: """
        // Storyboard ID was "RecipeDetail"
        let recipe = storyboard.instantiateViewController(
          withIdentifier: "Recipe")
        """,
      after: """
        let recipe = storyboard.instantiateViewController(
          withIdentifier: "RecipeDetail")
        """,
      inspector: "Identity inspector → Storyboard ID: keep the old one"),
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
          storyboards.places(identifier, inStoryboard: name).isEmpty,
          case let question = saved.storyboardQuestion,
          let severity = question.severity
        else { return }
        collector.report(
          "the storyboard '\(name)' has no controller with the identifier '\(identifier)'",
          key: StateKeyPath(KnownKeys.storyboardIdentifier),
          severity: severity, remedy: question.remedy)
      }))
}
