import AppFiles
import PlistSyntax
import RestorationModel

extension Rule {
  static let sessionWithoutActivity = Rule(
    id: "session-without-activity",
    severity: .warning,
    certainty: .exact,
    inputs: [.scene, .bundle],
    decidesRestore: true,
    summary: "a scene session for which no user activity was saved",
    rationale: """
      The system keeps the session of each scene that the user has not closed, and opens it again at \
      the next launch. What the scene shows then comes from the user activity that its delegate \
      returned, which is in the scene's folder. Without one the scene opens as if it were new. The \
      delegate returned none, or its type is not under NSUserActivityTypes, so that the system did not \
      keep it. An app with Flutter's scene delegate is in that state until it declares the type and \
      gives its view controller a restorationIdentifier.
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
      A scene that was never in the background has not been asked yet. Sessions of external displays, \
      CarPlay and other roles are left alone. An app may restore a scene from the session's own \
      userInfo, or from SwiftUI's SceneStorage, which is an activity too.
      """,
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
      listeners: [.keys([KnownKeys.sceneRole, KnownKeys.sceneIdentifier])],
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
