import AppFiles
import PlistSyntax
import RestorationArchives

extension Rule {
  static let sessionWithoutActivity = Rule(
    id: "session-without-activity",
    severity: .warning,
    certainty: .exact,
    inputs: [.scene, .bundle],
    decidesRestore: true,
    summary: "no user activity was saved for a scene session",
    rationale: """
      The system stores the session of each scene that the user has not closed, and opens the \
      scene again at the next launch. Its content comes from the user activity that its delegate \
      returned, which is in the folder of the scene. Without one the scene opens as new. Either \
      the delegate returned none, or the system did not keep it because its type is not under \
      NSUserActivityTypes. An app with Flutter's scene delegate has this problem until it declares \
      the type and sets a restorationIdentifier on its view controller.
      """,
    source: """
      Apple, UISceneDelegate.stateRestorationActivity(for:); flutter/flutter, \
      FlutterSceneLifeCycle.mm and issue 193016; public analyses of how UIKit saves
      """,
    remedy: """
      return a user activity from stateRestorationActivity(for:) and declare its type in \
      NSUserActivityTypes
      """,
    blindSpots: """
      The system has not yet asked a scene that was never in the background. Sessions of external \
      displays, CarPlay and other roles are not checked. An app can restore a scene from the \
      session's own userInfo, or from SwiftUI's SceneStorage, which is also an activity.
      """,
    fix: RuleFix(
      before: """
        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """,
      after: """
        final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            let activity = NSUserActivity(activityType: "com.example.recipes.view")
            activity.addUserInfoEntries(from: ["recipeID": recipe.id])
            return activity
          }
        }
        """,
      inspector: "target → Info → NSUserActivityTypes"),
    badExamples: [
      .bad(
        "one of two scenes", marks: [.init("9F02")], sessions("4C1D", "9F02"),
        with: .savedScenes("4C1D")),
      .bad(
        "no scene has saved anything", marks: [.init("4C1D")], sessions("4C1D"),
        with: .restorationInfo(
          """
          <plist version="1.0"><dict><key>kIgnoreSnapshotKey</key><string>NO</string></dict></plist>
          """)),
    ],
    goodExamples: [
      .good("a saved scene", sessions("4C1D"), with: .savedScenes("4C1D")),
      .good(
        "an external display",
        """
        { "schema": "restorectl.archive/1", "source": { "container": "scene-sessions" },
          "nodes": [ { "path": "9F02", "kind": "session", "className": "UISceneSession",
                       "state": { "_UISceneSessionRole":
                                  "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
                                  "_UISceneSessionPersistentIdentifier": "9F02" } } ] }
        """,
        with: .savedScenes("4C1D")),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard content.kind == .session,
          saved.archive.archive.source.container == .sceneSessions,
          let neighbours = saved.archive.context.neighbours
        else { return }
        var identifier = saved.path.raw
        if case .string(let text)? = content[KnownKeys.sceneIdentifier] { identifier = text }
        if case .string(let role)? = content[KnownKeys.sceneRole],
          role != KnownKeys.windowSceneRole
        {
          return
        }
        guard !neighbours.savedScenes.contains(identifier) else { return }
        collector.report("no user activity was saved for this scene")
      }))

  private static func sessions(_ identifiers: String...) -> String {
    let nodes = identifiers.map { identifier in
      """
      { "path": "\(identifier)", "kind": "session", "className": "UISceneSession",
                   "state": { "_UISceneSessionRole": "UIWindowSceneSessionRoleApplication",
                              "_UISceneSessionPersistentIdentifier": "\(identifier)" } }
      """
    }
    return """
      { "schema": "restorectl.archive/1", "source": { "container": "scene-sessions" },
        "nodes": [ \(nodes.joined(separator: ",\n             ")) ] }
      """
  }
}
