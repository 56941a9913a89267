import AppFiles
import RestorationModel

extension Rule {
  static let stateInSceneApp = Rule(
    id: "state-in-scene-app",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .infoPlist],
    decidesRestore: true,
    summary: "saved objects in an app that declares scenes",
    rationale: """
      An app that adopts the scene life cycle gets an empty list of objects when it restores: what \
      its controllers saved in the classic way stays in the archive and never comes back. Such an app \
      restores each scene from a user activity. There is no way back: every app that is built with the \
      iOS 27 SDK must have scenes.
      """,
    source: """
      Apple, Restoring your app's state and UIApplicationSceneManifest; TN3187; public \
      analyses of how UIKit restores
      """,
    remedy: """
      save what the screens need in the scene's user activity, and restore from it
      """,
    blindSpots: """
      An archive from before the app adopted scenes is the same as one from after. The rule does not \
      know whether the app restores from user activities as well. Xcode may generate the manifest while \
      it builds (INFOPLIST_KEY_UIApplicationSceneManifest_Generation), so name the Info.plist of the \
      built app; and code may add scenes, which no Info.plist shows.
      """,
    badExamples: [
      .bad(
        "an app with a scene manifest", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tabs" }, { "path": "Tabs/:[0]:/List" } ] }
        """,
        with: .infoPlist(
          """
          <plist version="1.0">
          <dict>
            <key>UIApplicationSceneManifest</key>
            <dict>
              <key>UIApplicationSupportsMultipleScenes</key>
              <true/>
            </dict>
          </dict>
          </plist>
          """)),
      .bad(
        "an empty manifest", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """,
        with: .infoPlist(
          """
          { "UIApplicationSceneManifest": { } }
          """)),
    ],
    goodExamples: [
      .good(
        "an app without scenes",
        """
        { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root" } ] }
        """,
        with: .infoPlist(
          """
          { "CFBundleVersion": "42" }
          """)),
      .good(
        "an app with scenes that saves no controllers",
        """
        { "schema": "restorectl.archive/1", "nodes": [ ] }
        """,
        with: .infoPlist(
          """
          { "UIApplicationSceneManifest": { } }
          """)),
    ],
    checks: RuleChecks(
      archive: { facts, collector in
        let count = facts.archive.nodes.count
        guard facts.context.project.infoPlist?.declaresScenes == true, count > 0 else { return }
        collector.report(
          (count == 1 ? "holds a saved object, which" : "holds \(count) saved objects, which")
            + " an app with scenes does not get back")
      }))
}
