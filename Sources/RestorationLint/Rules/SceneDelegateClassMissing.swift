import AppFiles
import PlistSyntax
import RestorationArchives

extension Rule {
  static let sceneDelegateClassMissing = Rule(
    id: "scene-delegate-class-missing",
    severity: .error,
    certainty: .exact,
    inputs: [.scene, .classNames],
    decidesRestore: true,
    summary: "the app does not have the delegate class of a saved scene session",
    rationale: """
      The system stores the configuration of every scene session and uses it again at the next \
      launch, instead of the one in the Info.plist. If an update renamed, moved or removed the \
      delegate class, no delegate is created and nothing sets up a window: users see a black \
      screen until they delete the app or the session.
      """,
    source:
      "Apple, UISceneSession and UISceneConfiguration; public analyses of how UIKit stores scenes",
    remedy: """
      keep a class with the old name in the same module, such as an empty subclass of the new \
      delegate
      """,
    blindSpots: """
      The rule knows only the classes in the list, which must include those of frameworks. A \
      configuration that the app delegate returns at launch replaces the stored one.
      """,
    fix: RuleFix(
      before: """
        // Was: class SceneDelegate
        class MainSceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }
        """,
      after: """
        class MainSceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
        }

        // For sessions that older versions of the app left behind.
        final class SceneDelegate: MainSceneDelegate {}
        """,
      inspector: "target → Info → Application Scene Manifest → Delegate Class Name"),
    badExamples: [
      .bad(
        "a class that was renamed",
        marks: [
          .init(
            "4C1D", key: "_UISceneSessionSceneConfiguration._UISceneConfigurationDelegateClassName")
        ],
        session("Recipes.SceneDelegate"), with: .classNames("Recipes.MainSceneDelegate")),
      .bad(
        "a class that moved to another module",
        marks: [
          .init(
            "4C1D", key: "_UISceneSessionSceneConfiguration._UISceneConfigurationDelegateClassName")
        ],
        session("_TtC7Recipes13SceneDelegate"), with: .classNames("Cookbook.SceneDelegate")),
    ],
    goodExamples: [
      .good(
        "a class that is there", session("_TtC7Recipes13SceneDelegate"),
        with: .classNames("Recipes.SceneDelegate")),
      .good(
        "a session without a delegate",
        """
        { "schema": "restorectl.archive/1", "source": { "container": "scene-sessions" },
          "nodes": [ { "path": "4C1D", "kind": "session", "className": "UISceneSession",
                       "state": { "_UISceneSessionRole": "UIWindowSceneSessionRoleApplication" } } ] }
        """,
        with: .classNames("Recipes.SceneDelegate")),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard let classNames = saved.archive.context.project.classNames else { return }
        for entry in content.state where entry.key.isSame(as: KnownKeys.sceneConfiguration) {
          guard case .object(_, let fields) = entry.value else { continue }
          for field in fields where field.name == KnownKeys.sceneDelegateClass {
            guard case .string(let stored) = field.value else { continue }
            let name = SwiftClassName.demangled(stored) ?? stored
            guard !classNames.contains(name) else { continue }
            var key = StateKeyPath(entry.key)
            key.enter(field.name)
            collector.report(
              "the scene delegate class '\(name)' is not in the list of classes", key: key,
              at: entry.location ?? saved.node.location)
          }
        }
      }))

  private static func session(_ delegateClass: String) -> String {
    """
    { "schema": "restorectl.archive/1", "source": { "container": "scene-sessions" },
      "nodes": [ { "path": "4C1D", "kind": "session", "className": "UISceneSession",
                   "state": { "_UISceneSessionRole": "UIWindowSceneSessionRoleApplication",
                              "_UISceneSessionSceneConfiguration":
                              { "$object": "UISceneConfiguration",
                                "fields": { "_UISceneConfigurationDelegateClassName":
                                            "\(delegateClass)" } } } } ] }
    """
  }
}
