/// What is done with the values below a key.
enum ContentPolicy {
  case contents
  /// The system's own: texts and data in it are contents, numbers are not.
  case system
  /// A text in it is the frame of a window.
  case frame
  case paths
  /// Texts in it are names: identifiers, roles, classes.
  case names

  /// What is done below a key of a coder or a field, where something is done around it.
  static func below(
    _ key: String, in outer: ContentPolicy, _ container: ArchiveContainer
  ) -> ContentPolicy {
    if case .names = outer { return partNames.contains(key) ? .names : .contents }
    switch container {
    case .scene, .sceneSessions:
      if sceneNames.contains(key) { return .names }
    case .appkit:
      if windowNames.contains(key) { return .names }
      if key == KnownKeys.AppKit.windowFrame { return .frame }
      if KnownKeys.AppKit.keys.contains(key) { return .system }
    case .uikit, .bundleInfo, .keyed: break
    }
    if key == KnownKeys.flutterModificationDate { return .system }
    switch KnownKeys.valueType(of: key) {
    case .paths?: return .paths
    case .bool?, .integer?, .real?, .reference?, .storyboard?, .array?, .geometry?: return .system
    case .string?, .dictionary?, .data?, nil: return .contents
    }
  }

  private static let sceneNames: Set = [
    KnownKeys.activityType, KnownKeys.sceneRole, KnownKeys.sceneIdentifier,
    KnownKeys.sceneConfiguration,
  ]
  /// The names in the configuration of a scene.
  private static let partNames: Set = [
    KnownKeys.sceneConfigurationName, KnownKeys.sceneDelegateClass, KnownKeys.sceneStoryboard,
    KnownKeys.sceneRole,
  ]
  private static let windowNames: Set = [
    KnownKeys.AppKit.identifier, KnownKeys.AppKit.className, KnownKeys.AppKit.restorer,
    KnownKeys.AppKit.tabGroup,
  ]
}
