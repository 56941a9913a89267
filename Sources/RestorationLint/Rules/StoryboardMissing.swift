import AppFiles
import RestorationModel

extension Rule {
  static let storyboardMissing = Rule(
    id: "storyboard-missing",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .storyboards],
    decidesRestore: true,
    summary: "a controller from a storyboard that is not among those given",
    rationale: """
      A controller that was made from a storyboard is saved with the storyboard's name. When neither \
      a restoration class nor the app delegate makes it again, UIKit opens the storyboard with that \
      name; if it was renamed or taken out, the app stops with an exception at launch. A controller \
      that the main storyboard makes at launch never comes to that, and is left alone. The finding is \
      only a warning for one that a restoration class makes, and for a root, a tab or a pane, which the \
      app makes at launch in most cases.
      """,
    source: """
      Apple, UIViewControllerRestoration and View Controller Programming Guide; public analyses of \
      how UIKit restores
      """,
    remedy: "keep the storyboard under its old name, or give the controller a restoration class",
    blindSpots: """
      Knows only the storyboards that were named. A storyboard in another bundle than the app's own \
      is left alone, and so is one that the app delegate's answer makes unnecessary.
      """,
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
          !storyboards.hasStoryboard(named: name), let severity = saved.storyboardQuestion.severity
        else { return }
        collector.report(
          "made from the storyboard '\(name)', which is not among those given",
          key: StateKeyPath(KnownKeys.storyboard),
          severity: severity)
      }))
}
