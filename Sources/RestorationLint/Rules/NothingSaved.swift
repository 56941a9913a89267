import AppFiles
import RestorationModel

extension Rule {
  static let nothingSaved = Rule(
    id: "nothing-saved",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive],
    decidesRestore: true,
    summary: "an archive that lists no objects, so that nothing is restored from it",
    rationale: """
      UIKit saves from the root of each window downwards and stops at the first controller without a \
      restoration identifier. Where the root itself has none, the list of saved objects is empty, and \
      the app starts as if it were new. Values of the app delegate are saved all the same. An app with \
      scenes always saves such an archive: what it restores is in the user activity of each scene. So \
      the finding is for information only where scenes are beside the archive, or the Info.plist \
      declares them.
      """,
    source: """
      Apple, App Programming Guide for iOS, state preservation; public analyses of how UIKit saves
      """,
    remedy: """
      give the root controller of the window a restorationIdentifier, or, in an app with scenes, \
      return a user activity from stateRestorationActivity(for:)
      """,
    blindSpots: """
      The archive does not say why it is empty: the root may have no identifier, its \
      encodeRestorableState(with:) may not be reached, or the interface was not up yet when the app \
      went to the background. Without --info-plist and the rest of the .savedState folder the rule \
      does not know whether the app has scenes.
      """,
    badExamples: [
      .bad(
        "no object in the list", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1", "nodes": [ ] }
        """),
      .bad(
        "only the app delegate saved something", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "bundleVersion": "7", "state": { "launchCount": 12 } }, "nodes": [ ] }
        """),
      .bad(
        "an app with scenes, for information", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1", "nodes": [ ] }
        """,
        with: .savedScenes("4C1D")),
    ],
    goodExamples: [
      .good(
        "a root with an identifier",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """),
      .good(
        "an object that is no controller",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Store", "kind": "object", "className": "Mail.Store" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard facts.archive.nodes.isEmpty else { return }
      let hasScenes =
        facts.context.project.infoPlist?.declaresScenes ?? false
        || facts.context.neighbours?.hasScenes ?? false
      guard !hasScenes else {
        return collector.report(
          "nothing was saved here, as in every app with scenes: each scene has a user activity",
          severity: .info)
      }
      let isWithoutState = facts.archive.envelope?.state.isEmpty ?? true
      collector.report(
        "nothing was saved\(isWithoutState ? "" : " but values of the app delegate"): "
          + "the list of objects is empty")
    }))
}
