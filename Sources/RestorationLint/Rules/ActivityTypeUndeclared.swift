import AppFiles
import PlistSyntax
import RestorationArchives

extension Rule {
  static let activityTypeUndeclared = Rule(
    id: "activity-type-undeclared",
    severity: .warning,
    certainty: .exact,
    inputs: [.scene, .infoPlist],
    decidesRestore: true,
    summary: "the app does not declare the activity type of a scene",
    rationale: """
      A scene is restored from a user activity, and the system keeps an activity only if the app \
      lists its type under NSUserActivityTypes. An activity of another type is not kept: the scene \
      opens as new. This activity was saved by a version of the app that declared the type, or by \
      another tool.
      """,
    source: """
      Apple, NSUserActivityTypes and UISceneSession.stateRestorationActivity; flutter/flutter, \
      issue 193016
      """,
    remedy: "add the type to NSUserActivityTypes in the Info.plist",
    blindSpots: """
      Types that begin with com.apple. belong to the system and need no entry. A declared type may \
      still be one that no scene delegate handles.
      """,
    fix: RuleFix(
      before: """
        // Info.plist: NSUserActivityTypes = [ com.example.recipes.view ]
        let activity = NSUserActivity(activityType: "com.example.recipes.edit")
        """,
      after: """
        // Info.plist: NSUserActivityTypes =
        //   [ com.example.recipes.view, com.example.recipes.edit ]
        let activity = NSUserActivity(activityType: "com.example.recipes.edit")
        """,
      inspector: "target → Info → NSUserActivityTypes"),
    badExamples: [
      .bad(
        "a type that is not in the list",
        marks: [.init("scene", key: "CanvasRestorationUserActivityTypeKey")],
        scene("com.example.recipes.edit"),
        with: .infoPlist(#"{ "NSUserActivityTypes": [ "com.example.recipes.view" ] }"#)),
      .bad(
        "an Info.plist without a list",
        marks: [.init("scene", key: "CanvasRestorationUserActivityTypeKey")],
        scene("com.example.recipes.view"), with: .infoPlist(#"{ "CFBundleVersion": "42" }"#)),
    ],
    goodExamples: [
      .good(
        "a declared type", scene("com.example.recipes.view"),
        with: .infoPlist(#"{ "NSUserActivityTypes": [ "com.example.recipes.view" ] }"#)),
      .good(
        "a system type", scene("com.apple.SwiftUI.stateRestoration"),
        with: .infoPlist(#"{ "CFBundleVersion": "42" }"#)),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard content.kind == .scene, let info = saved.archive.context.project.infoPlist else {
          return
        }
        for entry in content.state where entry.key.isSame(as: KnownKeys.activityType) {
          guard case .string(let type) = entry.value, !type.begins(with: "com.apple."),
            !info.activityTypes.contains(type)
          else { continue }
          collector.report(
            "the activity type '\(type)' is not in NSUserActivityTypes, so the activity is not kept",
            key: StateKeyPath(entry.key), at: entry.location ?? saved.node.location)
        }
      }))

  private static func scene(_ type: String) -> String {
    """
    { "schema": "restorectl.archive/1", "source": { "container": "scene" },
      "nodes": [ { "path": "scene", "kind": "scene",
                   "state": { "CanvasRestorationUserActivityTypeKey":
                              "\(type)" } } ] }
    """
  }
}
