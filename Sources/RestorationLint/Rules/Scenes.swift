extension Rule {
  static let stateInSceneApp = Rule(
    "state-in-scene-app", .warning, needs: [.uikitArchive, .infoPlist], decidesRestore: true,
    "saved objects in an app that declares scenes",
    page: """
      An app with the scene life cycle gets an empty list of objects when it restores: what its
      controllers saved stays in the archive and never comes back. Values of the app delegate may
      still be read. Such an app restores each scene from a user activity. An app has scenes if its
      Info.plist has at least one scene configuration. It cannot go back: every app that is built
      with the iOS 27 SDK must have scenes.

      Fix: save the data that the screens need in the scene's user activity, and restore from it
      Source: uikit.md, rows C1, C2, C3, C4; Apple, "Restoring your app's state" and
      UIApplicationSceneManifest; Apple, Technical Note TN3187, "Migrating to the UIKit scene-based
      life cycle"
      Blind spots: An archive from before the app adopted scenes looks the same as one from after.
      The rule does not know whether the app also restores from user activities. Xcode can generate
      the manifest during the build (INFOPLIST_KEY_UIApplicationSceneManifest_Generation), so use
      the Info.plist of the built app. Code can add scenes, which no Info.plist shows.
      Xcode: target → Info → Application Scene Manifest
      Before:
        // In application(_:shouldSaveSecureApplicationState:)
        return true
      After:
        // In the scene delegate:
        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
          let activity = NSUserActivity(activityType: "com.example.recipes.view")
          activity.addUserInfoEntries(from: ["recipeID": recipe.id])
          return activity
        }
      """,
    archive: { facts, collector in
      let count = facts.archive.nodes.count
      guard facts.context.project.infoPlist?.declaresScenes == true, count > 0 else { return }
      collector.report(
        (count == 1
          ? "contains a saved object" : "contains \(CountText.grouped(count)) saved objects")
          + ", which UIKit does not restore in an app with scenes")
    })

  static let sceneTypeUndeclared = Rule(
    "scene-type-undeclared", .warning, .heuristic, needs: [.scene, .infoPlist],
    decidesRestore: true,
    "the app does not declare the configuration or Flutter activity type of a scene session",
    page: """
      Flutter's scene delegate saves the state of a scene in a user activity whose type is the name
      of the scene's configuration, 'flutter' in its template. One report says that the system keeps
      an activity only if its type is under NSUserActivityTypes, which the template does not do:
      then nothing is saved, and no file of the scene shows the fault. A session also names its
      configuration. If the Info.plist no longer has one of that name, UIKit logs this and opens the
      scene without its delegate, unless the app delegate provides another configuration.

      Fix: add the name of the configuration to NSUserActivityTypes
      Source: uikit.md, rows C7, C15, C16; flutter/flutter, FlutterSceneLifeCycle.mm and issue
      193016; Apple, NSUserActivityTypes and UISceneConfigurations
      Blind spots: Flutter is recognized by the name of the delegate class or configuration. Other
      scene delegates choose their types in code. Configurations that Xcode adds during the build
      are not in the project's Info.plist: use the one of the built app. Code can create more.
      Xcode: target → Info → NSUserActivityTypes
      Before:
        // Info.plist has a configuration "flutter", but no NSUserActivityTypes
        UISceneConfiguration(name: "flutter", sessionRole: session.role)
      After:
        // Info.plist: NSUserActivityTypes = [ flutter ]
        UISceneConfiguration(name: "flutter", sessionRole: session.role)
      """,
    object: { saved, content, collector in
      let session = SceneSession(content)
      guard content.kind == .session, let info = saved.archive.context.project.infoPlist,
        let entry = session.configuration, case .object = entry.value
      else { return }
      let known = info.sceneConfigurations?.first(where: session.isMade)
      let delegate = session.delegateClass ?? known?.delegateClass
      if let name = session.name, info.sceneConfigurations != nil, known == nil {
        collector.report(
          "the scene configuration '\(name)' is not under UISceneConfigurations, so UIKit goes on "
            + "with an empty one", key: session.key, at: entry.location,
          remedy: """
            keep a configuration of that name under UISceneConfigurations, or return one from \
            application(_:configurationForConnecting:options:)
            """)
      } else if let name = session.name ?? known?.name, isFlutter(name, delegate),
        !info.activityTypes.contains(name)
      {
        collector.report(
          "Flutter saves the scene with the activity type '\(name)', which is not in "
            + "NSUserActivityTypes, so the system may not keep it", key: session.key,
          at: entry.location)
      }
    })

  @Sendable private static func isFlutter(_ name: String, _ delegate: String?) -> Bool {
    name == KnownKeys.flutterSceneConfiguration
      || delegate.map { SavedClassName($0).simple == KnownKeys.flutterSceneDelegate } ?? false
  }

  static let sessionWithoutActivity = Rule(
    "session-without-activity", .warning, needs: [.scene, .bundle], decidesRestore: true,
    "no user activity was saved for a scene session",
    page: """
      The system stores the session of each scene that the user has not closed. When the scene
      connects again, its content comes from the user activity that its delegate returned, which is
      in the folder of the scene. Without one the scene opens as new. Either the delegate
      returned none, or the system did not keep it: one report says that it keeps none whose type is
      not under NSUserActivityTypes. An app with Flutter's scene delegate may have this problem
      until it declares the type and sets a restorationIdentifier on its view controller.

      Fix: return a user activity from stateRestorationActivity(for:)
      Source: uikit.md, rows C5, C7, C17; Apple, UISceneDelegate.stateRestorationActivity(for:);
      flutter/flutter, FlutterSceneLifeCycle.mm and issue 193016
      Blind spots: The system has not yet asked a scene that was never in the background. Sessions
      of external displays, CarPlay and other roles are not checked, nor are those with a userInfo
      of their own, from which an app can restore a scene. SwiftUI's SceneStorage is an activity.
      Xcode: target → Info → NSUserActivityTypes
      Before:
        // In the scene delegate, or without this method:
        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
      After:
        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
          let activity = NSUserActivity(activityType: "com.example.recipes.view")
          activity.addUserInfoEntries(from: ["recipeID": recipe.id])
          return activity
        }
      """,
    object: { saved, content, collector in
      guard content.kind == .session, saved.archive.container == .sceneSessions,
        let neighbours = saved.archive.context.neighbours
      else { return }
      let session = SceneSession(content)
      let identifier = session.identifier ?? saved.path.raw
      guard session.isWindow, !neighbours.savedScenes.contains(identifier) else { return }
      collector.report(
        "no user activity was saved for this scene",
        remedy: session.isSwiftUI
          && !(saved.archive.context.project.infoPlist?.declaresScenes ?? false)
          ? "keep what the scene must restore in @SceneStorage; in a scene with a delegate of yours, "
            + "return a user activity from stateRestorationActivity(for:)"
          : nil)
    })
}

extension SceneSession {
  /// The key path of the name, or of the class if no name was saved.
  var key: [KeyStep] {
    key(name == nil ? KnownKeys.sceneDelegateClass : KnownKeys.sceneConfigurationName)
  }

  func key(_ field: String) -> [KeyStep] {
    [.name(KnownKeys.sceneConfiguration), .name(field)]
  }
}
