/// A scene, and what the system passes to its delegate when it connects again.
package struct PlannedScene: Hashable, Sendable {
  /// The identifier of its session, which is the name of its folder; nil if that is not known.
  package let identifier: String?
  /// What its session contains, without secrets; nothing without a session.
  package fileprivate(set) var session = SceneSession(NodeContent())
  package fileprivate(set) var delegateAnswer = ClassAnswer.unchecked
  /// Whether the app's Info.plist no longer has its configuration.
  package fileprivate(set) var isConfigurationGone = false
  /// The saved user activity; nil if none was saved or looked for.
  package private(set) var activity: Activity?
  /// Whether the scene's own file was looked for.
  package fileprivate(set) var isActivityKnown = false
  /// The session's own dictionary.
  package private(set) var ownState: [StateEntry] = []

  package struct Activity: Hashable, Sendable {
    package fileprivate(set) var type: String?
    package fileprivate(set) var title: String?
    /// Whether Info.plist declares the type; nil without an Info.plist, and for a type of the system.
    package fileprivate(set) var isDeclared: Bool?
    package fileprivate(set) var state: [StateEntry] = []
    /// The type of a value for which the system refuses the whole dictionary.
    package fileprivate(set) var forbiddenType: String?

    /// Of the dictionary, approximate.
    package var byteCount: Int { StateSize.byteCount(state) }
  }

  fileprivate init(_ identifier: String?, _ archives: [RestorationArchive], info: InfoPlist?) {
    self.identifier = identifier
    var activity = Activity()
    for node in archives.flatMap(\.nodes) {
      let content = node.decoded()
      switch content.kind {
      case .scene:
        let type = content.text(forKey: KnownKeys.activityType)
        activity.isDeclared = type.flatMap {
          $0.begins(with: "com.apple.") ? nil : info?.activityTypes.contains($0)
        }
        activity.type = type.map(SecretText.redacted(text:))
        activity.title =
          content.text(forKey: KnownKeys.activityTitle).map(SecretText.redacted(text:))
      case .activity:
        activity.state = content.state
        activity.forbiddenType = content.state.lazy
          .compactMap { UserInfoValue.forbiddenType(in: $0.value) }.first
          .map(SecretText.redacted(text:))
      case .session: ownState += content.state
      default: continue
      }
    }
    if activity.type != nil || !activity.state.isEmpty { self.activity = activity }
    isActivityKnown = ownState.isEmpty
  }
}

extension RestorePlanner {
  /// The sessions of the table, or the scene that a scene's own file describes.
  func scenes(
    in archive: RestorationArchive, saved: [String: [RestorationArchive]]?
  ) -> [PlannedScene] {
    switch archive.source.container {
    case .sceneSessions:
      // The state of each is shown once, even if the table contains it several times.
      var rest = saved ?? [:]
      func scene(_ identifier: String) -> PlannedScene {
        var scene = PlannedScene(
          SecretText.redacted(text: identifier), rest.removeValue(forKey: identifier) ?? [],
          info: project.infoPlist)
        scene.isActivityKnown = saved != nil
        return scene
      }
      let listed = archive.nodes.map { node in
        let content = node.decoded()
        let stored = SceneSession(content)
        var scene = scene(stored.identifier ?? node.path.raw)
        scene.session = SceneSession(content, showing: SecretText.redacted(text:))
        if let delegate = stored.delegateClass, !stored.isSwiftUI {
          scene.delegateAnswer = answer(forClass: delegate)
        }
        // Source: uikit.md, row C16.
        if stored.name != nil, let configurations = project.infoPlist?.sceneConfigurations,
          !configurations.contains(where: stored.isMade)
        {
          (scene.isConfigurationGone, scene.delegateAnswer) = (true, .missing)
        }
        return scene
      }
      return listed + rest.keys.sorted().map(scene)
    case .scene:
      let pieces = archive.source.file?.split(separator: "/") ?? []
      let isInBundle =
        pieces.count > 2 && SavedStateLayout.isBundle(named: pieces[pieces.count - 3].utf8)
      let identifier = isInBundle ? String(pieces[pieces.count - 2]) : nil
      return [PlannedScene(identifier, [archive], info: project.infoPlist)]
    case .uikit, .appkit, .bundleInfo, .keyed: return []
    }
  }
}

/// What a scene session contains about its scene.
package struct SceneSession: Hashable, Sendable {
  package let identifier: String?
  package let role: String?
  package let configuration: StateEntry?
  package let name: String?
  package let storyboard: String?
  package let delegateClass: String?

  /// Whether SwiftUI's own delegate restores it. Source: uikit.md, row C13.
  package var isSwiftUI: Bool {
    delegateClass.map { ClassNameList.canonical($0) == KnownKeys.swiftUISceneDelegate } ?? false
  }

  /// Whether a configuration of the Info.plist is the one that the session was created from.
  package func isMade(from configuration: InfoPlist.SceneConfiguration) -> Bool {
    guard role ?? configuration.role == configuration.role else { return false }
    if let name { return configuration.name == name }
    return delegateClass != nil && configuration.delegateClass == delegateClass
  }

  /// Whether its scene has a window, as scenes do unless their session says otherwise.
  package var isWindow: Bool { role ?? KnownKeys.windowSceneRole == KnownKeys.windowSceneRole }

  package init(_ content: NodeContent, showing shown: (String) -> String = { $0 }) {
    let entry = content.entry(KnownKeys.sceneConfiguration)
    func text(_ name: String) -> String? {
      guard case .object(_, let fields)? = entry?.value,
        case .string(let text)? = fields.last(where: { $0.name == name })?.value
      else { return nil }
      return shown(text)
    }
    identifier = content.text(forKey: KnownKeys.sceneIdentifier).map(shown)
    role = content.text(forKey: KnownKeys.sceneRole).map(shown)
    configuration = entry
    name = text(KnownKeys.sceneConfigurationName)
    storyboard = text(KnownKeys.sceneStoryboard)
    delegateClass = text(KnownKeys.sceneDelegateClass)
  }
}
