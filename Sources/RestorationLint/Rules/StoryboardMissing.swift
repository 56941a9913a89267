import AppFiles
import RestorationModel

extension Rule {
  static let storyboardMissing = Rule(
    id: "storyboard-missing",
    severity: .error,
    certainty: .exact,
    inputs: [.uikitArchive, .storyboards],
    decidesRestore: true,
    summary: "a controller from a storyboard that the app does not have",
    rationale: """
      A controller that was made from a storyboard is saved with the storyboard's name. When neither \
      a restoration class nor the app delegate makes it again, UIKit opens the storyboard with that \
      name; if it was renamed or taken out, the app stops with an exception at launch. Where a \
      restoration class answers first, only the way round it is broken: a warning.
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
        marks: [.init("List", key: KnownKeys.storyboard)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "storyboard": { "name": "Main", "identifier": "List" } } ] }
        """,
        with: .storyboard(named: "Browse")),
      .bad(
        "the same with a restoration class, a warning",
        marks: [.init("List", key: KnownKeys.storyboard)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "List", "restorationClass": "ListController",
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
          !storyboards.hasStoryboard(named: name)
        else { return }
        collector.report(
          "made from the storyboard '\(name)', which is not among those of the app",
          key: StateKeyPath(KnownKeys.storyboard),
          severity: saved.node.restorationClass == nil ? nil : .warning)
      }))
}
