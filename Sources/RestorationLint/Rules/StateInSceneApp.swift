import AppFiles
import PlistSyntax
import RestorationArchives

extension Rule {
  static let stateInSceneApp = Rule(
    id: "state-in-scene-app",
    severity: .warning,
    certainty: .exact,
    inputs: [.uikitArchive, .infoPlist],
    decidesRestore: true,
    summary: "saved objects in an app that declares scenes",
    rationale: """
      An app with the scene life cycle gets an empty list of objects when it restores: what its \
      controllers saved stays in the archive and never comes back. Such an app restores each scene \
      from a user activity. It cannot go back: every app that is built with the iOS 27 SDK must \
      have scenes.
      """,
    source: """
      Apple, "Restoring your app's state" and UIApplicationSceneManifest; Apple, Technical Note \
      TN3187, "Migrating to the UIKit scene-based life cycle"; public analyses of how UIKit \
      restores
      """,
    remedy: "save the data that the screens need in the scene's user activity, and restore from it",
    blindSpots: """
      An archive from before the app adopted scenes looks the same as one from after. The rule \
      does not know whether the app also restores from user activities. Xcode can generate the \
      manifest during the build (INFOPLIST_KEY_UIApplicationSceneManifest_Generation), so use the \
      Info.plist of the built app. Code can add scenes, which no Info.plist shows.
      """,
    fix: RuleFix(
      before: """
        func application(
          _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
        ) -> Bool { true }
        """,
      after: """
        // In the scene delegate:
        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
          let activity = NSUserActivity(activityType: "com.example.recipes.view")
          activity.addUserInfoEntries(from: ["recipeID": recipe.id])
          return activity
        }
        """,
      inspector: "target → Info → Application Scene Manifest"),
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
          (count == 1
            ? "contains a saved object" : "contains \(CountText.grouped(count)) saved objects")
            + ", which UIKit does not restore in an app with scenes")
      }))
}
