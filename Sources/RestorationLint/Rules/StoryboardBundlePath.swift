import PlistSyntax
import RestorationArchives

extension Rule {
  static let storyboardBundlePath = Rule(
    id: "storyboard-bundle-path",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "a storyboard in another bundle, saved with an absolute path",
    rationale: """
      If a storyboard is not in the app's main bundle, UIKit saves the path of its bundle. The \
      path contains the folder of the installed app, which has another name after each update and \
      on each device, so the storyboard is not found and the controller does not come back.
      """,
    source: "bnickel/Restoration-Inspector; public analyses of how UIKit saves and restores",
    remedy: "set a restorationClass that finds the bundle, or move the storyboard into the app",
    blindSpots: """
      The rule does not check whether a restoration class or the app delegate creates the \
      controller first.
      """,
    fix: RuleFix(
      before: """
        let bundle = Bundle(for: KitViewController.self)
        let board = UIStoryboard(name: "Kit", bundle: bundle)
        let kit = board.instantiateViewController(withIdentifier: "Kit")
        """,
      after: """
        let bundle = Bundle(for: KitViewController.self)
        let board = UIStoryboard(name: "Kit", bundle: bundle)
        let kit = board.instantiateViewController(withIdentifier: "Kit")
        kit.restorationClass = KitRestoration.self

        final class KitRestoration: UIViewControllerRestoration {
          static func viewController(
            withRestorationIdentifierPath path: [String], coder: NSCoder
          ) -> UIViewController? { makeKit() }
        }
        """),
    badExamples: [
      .bad(
        "a storyboard of a framework", marks: [.init("Root/Editor", key: KnownKeys.storyboard)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root" },
                     { "path": "Root/Editor",
                       "storyboard": { "name": "Editor", "identifier": "Editor",
                                       "bundlePath": "/opt/App.app/Frameworks/Kit.framework" } }
                   ] }
        """),
      .bad(
        "a storyboard under the app's own key", marks: [.init("Root", key: "boards[1]")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "state": { "boards": [
                         { "$storyboard": { "name": "Main" } },
                         { "$storyboard": { "name": "Kit", "bundlePath": "/opt/Kit.bundle" } }
                       ] } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "the main bundle",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root", "storyboard": { "name": "Main", "identifier": "Root" } } ] }
        """),
      .good(
        "a relative path",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Root",
                       "storyboard": { "name": "Kit", "bundlePath": "Frameworks/Kit.framework" } }
                   ] }
        """),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        if let storyboard = content.storyboard {
          check(storyboard, StateKeyPath(KnownKeys.storyboard), nil, &collector)
        }
      },
      value: { value, state, collector in
        guard state.owner != .unlisted else { return .skip }
        if case .storyboard(let storyboard) = value.value {
          check(storyboard, value.path, value.location, &collector)
        }
        return .descend
      }))

  private static func check(
    _ storyboard: StoryboardReference, _ key: StateKeyPath, _ location: SourceLocation?,
    _ collector: inout FindingCollector
  ) {
    guard let path = storyboard.bundlePath, path.begins(with: "/") || path.begins(with: "file:/")
    else {
      return
    }
    collector.report(
      "the bundle of the storyboard is saved as the absolute path '\(path)'", key: key, at: location
    )
  }
}
