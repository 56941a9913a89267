import AppFiles
import PlistSyntax
import RestorationArchives

extension Rule {
  static let sceneTypeUndeclared = Rule(
    id: "scene-type-undeclared",
    severity: .warning,
    certainty: .heuristic,
    inputs: [.scene, .infoPlist],
    decidesRestore: true,
    summary:
      "the app does not declare the configuration or Flutter activity type of a scene session",
    rationale: """
      Flutter's scene delegate saves the state of a scene in a user activity whose type is the \
      name of the scene's configuration, 'flutter' in its template. The system keeps an activity \
      only if its type is under NSUserActivityTypes, which the template does not do: nothing is \
      saved, so no file of the scene shows the fault. A session also contains the name of its \
      configuration. If the Info.plist no longer has a configuration of that name, UIKit writes \
      this to the log and opens the scene without its delegate, unless the app delegate provides \
      another configuration.
      """,
    source: """
      flutter/flutter, FlutterSceneLifeCycle.mm and issue 193016; Apple, NSUserActivityTypes and \
      UISceneConfigurations; public analyses of UIKit
      """,
    remedy: """
      add the name of the configuration to NSUserActivityTypes, and keep the configuration under \
      UISceneConfigurations
      """,
    blindSpots: """
      Flutter is recognized by the name of the delegate class or of the configuration. Other scene \
      delegates choose their types in code. Configurations that Xcode adds during the build are \
      not in the project's Info.plist: use the one of the built app. Code can create \
      configurations as well.
      """,
    fix: RuleFix(
      before: """
        // Info.plist has a configuration "flutter", but no NSUserActivityTypes
        UISceneConfiguration(name: "flutter", sessionRole: session.role)
        """,
      after: """
        // Info.plist: NSUserActivityTypes = [ flutter ]
        UISceneConfiguration(name: "flutter", sessionRole: session.role)
        """,
      inspector: "target → Info → NSUserActivityTypes"),
    badExamples: [
      .bad(
        "Flutter's configuration, and no activity types", marks: [.init("4C1D", key: nameKey)],
        session(#""_UISceneConfigurationName": "flutter""#),
        with: .infoPlist(manifest("flutter", "Runner.SceneDelegate"))),
      .bad(
        "another name with Flutter's delegate", marks: [.init("4C1D", key: nameKey)],
        session(#""_UISceneConfigurationName": "main""#),
        with: .infoPlist(manifest("main", "FlutterSceneDelegate"))),
      .bad(
        "a session that was saved without the name",
        marks: [
          .init(
            "4C1D", key: "_UISceneSessionSceneConfiguration._UISceneConfigurationDelegateClassName")
        ],
        session(#""_UISceneConfigurationDelegateClassName": "FlutterSceneDelegate""#),
        with: .infoPlist(manifest("flutter", "FlutterSceneDelegate"))),
      .bad(
        "a configuration that was renamed", marks: [.init("4C1D", key: nameKey)],
        session(#""_UISceneConfigurationName": "Default Configuration""#),
        with: .infoPlist(manifest("Main", "App.SceneDelegate"))),
    ],
    goodExamples: [
      .good(
        "a declared type", session(#""_UISceneConfigurationName": "flutter""#),
        with: .infoPlist(
          manifest("flutter", "FlutterSceneDelegate", #""NSUserActivityTypes": [ "flutter" ], "#))),
      .good(
        "an app without Flutter", session(#""_UISceneConfigurationName": "Main""#),
        with: .infoPlist(manifest("Main", "App.SceneDelegate"))),
      .good(
        "an Info.plist without configurations, which Xcode may add",
        session(#""_UISceneConfigurationName": "Main""#),
        with: .infoPlist(#"{ "CFBundleVersion": "42" }"#)),
    ],
    checks: RuleChecks(
      content: { saved, content, collector in
        guard content.kind == .session, let info = saved.archive.context.project.infoPlist,
          let session = SessionConfiguration(content.state)
        else { return }
        let location = session.location ?? saved.node.location
        let declared = info.sceneConfigurations?.filter { $0.role == session.role ?? $0.role }
        let known = declared?.first(where: session.isMade)
        let delegate = session.delegateClass ?? known?.delegateClass
        if let name = session.name, declared != nil, known == nil {
          collector.report(
            "the scene configuration '\(name)' is not under UISceneConfigurations",
            key: session.key, at: location)
        } else if let name = session.name ?? known?.name, isFlutter(name, delegate),
          !info.activityTypes.contains(name)
        {
          collector.report(
            "Flutter saves the scene with the activity type '\(name)', which is not in "
              + "NSUserActivityTypes, so the system does not keep it", key: session.key,
            at: location)
        }
      }))

  @Sendable private static func isFlutter(_ name: String, _ delegate: String?) -> Bool {
    name == KnownKeys.flutterSceneConfiguration
      || delegate.map { SavedClassName($0).simple == KnownKeys.flutterSceneDelegate } ?? false
  }

  private static let nameKey = "_UISceneSessionSceneConfiguration._UISceneConfigurationName"

  private static func session(_ fields: String) -> String {
    """
    { "schema": "restorectl.archive/1", "source": { "container": "scene-sessions" },
      "nodes": [ { "path": "4C1D", "kind": "session", "className": "UISceneSession",
                   "state": { "_UISceneSessionRole": "UIWindowSceneSessionRoleApplication",
                              "_UISceneSessionSceneConfiguration":
                              { "$object": "UISceneConfiguration",
                                "fields": {
                                  \(fields)
                                } } } } ] }
    """
  }

  private static func manifest(
    _ name: String, _ delegate: String, _ others: String = ""
  ) -> String {
    """
    { \(others)"UIApplicationSceneManifest": { "UISceneConfigurations": {
        "UIWindowSceneSessionRoleApplication": [
          { "UISceneConfigurationName": "\(name)",
            "UISceneDelegateClassName": "\(delegate)" } ] } } }
    """
  }
}

/// The facts of a scene session about its configuration.
private struct SessionConfiguration {
  private(set) var role: String?
  private(set) var name: String?
  private(set) var delegateClass: String?
  /// The key path of the name, or of the class if no name was saved.
  let key: StateKeyPath
  let location: SourceLocation?

  /// Nil if the session has no configuration.
  init?(_ state: [StateEntry]) {
    guard let entry = state.first(where: { $0.key.isSame(as: KnownKeys.sceneConfiguration) }),
      case .object(_, let fields) = entry.value
    else { return nil }
    if case .string(let text)? = state[KnownKeys.sceneRole] { role = text }
    location = entry.location
    for field in fields {
      guard case .string(let text) = field.value else { continue }
      switch field.name {
      case KnownKeys.sceneConfigurationName: name = text
      case KnownKeys.sceneDelegateClass: delegateClass = text
      default: break
      }
    }
    var key = StateKeyPath(entry.key)
    key.enter(name == nil ? KnownKeys.sceneDelegateClass : KnownKeys.sceneConfigurationName)
    self.key = key
  }

  /// Whether the session was created from a configuration of the Info.plist.
  func isMade(from configuration: InfoPlist.SceneConfiguration) -> Bool {
    if let name { return configuration.name == name }
    return delegateClass != nil && configuration.delegateClass == delegateClass
  }
}
