import AppFiles
import RestorationArchives

extension Rule {
  static let storyboardMissing = Rule(
    id: "storyboard-missing",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .storyboards],
    decidesRestore: true,
    summary: "a controller from a storyboard that is not among the given storyboards",
    rationale: """
      UIKit saves a controller that comes from a storyboard with the storyboard's name. If neither \
      a restoration class nor the app delegate creates the controller again, UIKit opens the \
      storyboard with that name; if it was renamed or removed, the app ends with an exception at \
      launch. A controller that the main storyboard creates at launch never gets that far and is \
      not reported. The finding is only a warning if a restoration class creates the controller, \
      and for a root, a tab or a split view column, which the app usually creates at launch. A \
      restoration class that is set now does not help: UIKit asks only the one that was saved.
      """,
    source: """
      Apple, UIViewControllerRestoration; Apple, View Controller Programming Guide for iOS, \
      "Restoring View Controllers at Launch Time"; public analyses of how UIKit restores
      """,
    remedy: """
      keep the storyboard under its old name, or return the controller from \
      application(_:viewControllerWithRestorationIdentifierPath:coder:) in the app delegate
      """,
    blindSpots: """
      The rule knows only the given storyboards. A storyboard in another bundle than the app's is \
      not checked. The rule does not know whether the app delegate creates the controller.
      """,
    fix: RuleFix(
      before: """
        // Was: UIStoryboard(name: "Main", bundle: nil)
        let board = UIStoryboard(name: "Recipes", bundle: nil)
        let detail = board.instantiateViewController(withIdentifier: "Detail")
        """,
      after: """
        let board = UIStoryboard(name: "Recipes", bundle: nil)
        let detail = board.instantiateViewController(withIdentifier: "Detail")

        // In the app delegate, for state that names the old storyboard:
        func application(
          _ application: UIApplication,
          viewControllerWithRestorationIdentifierPath path: [String], coder: NSCoder
        ) -> UIViewController? {
          guard path.last == "Detail" else { return nil }
          let board = UIStoryboard(name: "Recipes", bundle: nil)
          return board.instantiateViewController(withIdentifier: "Detail")
        }
        """),
    badExamples: [
      .bad(
        "a storyboard that was renamed",
        marks: [.init("Root/List", key: KnownKeys.storyboard)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/List",
                       "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .storyboard(named: "Browse")),
      .bad(
        "the same with a restoration class, a warning",
        marks: [.init("Root/List", key: KnownKeys.storyboard)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/List", "restorationClass": "ListController",
                       "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .storyboard(named: "Browse")),
    ],
    goodExamples: [
      .good(
        "a storyboard that is there",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs", "storyboard": { "name": "Main" } } ] }
        """,
        with: .storyboard()),
      .good(
        "a storyboard of a framework",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Login",
                       "storyboard": { "name": "Login", "identifier": "Login",
                                       "bundlePath": "Frameworks/Accounts.framework" } } ] }
        """,
        with: .storyboard()),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard let reference = content.storyboard, let name = reference.name,
          reference.bundlePath == nil, let storyboards = saved.archive.storyboards,
          !storyboards.hasStoryboard(named: name), case let question = saved.storyboardQuestion,
          let severity = question.severity
        else { return }
        collector.report(
          "comes from the storyboard '\(name)', which is not among the given storyboards",
          key: StateKeyPath(KnownKeys.storyboard),
          severity: severity, remedy: question.remedy)
      }))
}
