import PlistSyntax

/// What is done with the values below a key.
enum ContentPolicy {
  case contents
  /// The system's own: texts and data in it are contents, numbers and dates are not.
  case system
  /// Texts in it are restoration paths.
  case paths
  /// Texts in it are names: identifiers, roles, classes.
  case names
  /// All of it is the system's.
  case all

  /// What is done below a key of a coder or a field, where something is done around it.
  static func below(
    _ key: String, in outer: ContentPolicy, _ container: ArchiveContainer
  ) -> ContentPolicy {
    switch outer {
    case .all, .names: return outer
    case .contents, .system, .paths: break
    }
    if container == .bundleInfo { return .all }
    if nameKeys.contains(where: { $0.isSame(as: key) }) { return .names }
    if KnownKeys.isSystemKey(key) {
      switch KnownKeys.valueType(of: key) {
      case .paths?: return .paths
      case .bool?, .integer?, .real?, .reference?, .storyboard?, .array?, .geometry?: return .system
      case .string?, .dictionary?, .data?, nil: return .contents
      }
    }
    if key.isSame(as: KnownKeys.flutterModificationDate) { return .system }
    if container == .appkit, isSystemKey(key) {
      return key.ends(with: "Frame") || key.ends(with: "Frames") ? .all : .system
    }
    return outer
  }

  private static let nameKeys = [
    KnownKeys.activityType, KnownKeys.sceneRole, KnownKeys.sceneIdentifier,
    KnownKeys.sceneConfiguration, KnownKeys.AppKit.identifier, KnownKeys.AppKit.className,
    KnownKeys.AppKit.restorer, "NSTabGrpID",
  ]

  static func isSystemKey(_ key: String) -> Bool {
    KnownKeys.isSystemKey(key) || key.isSame(as: KnownKeys.flutterModificationDate)
      || key.begins(with: "com.apple.")
      || ["NS", "UI", "AX"].contains { SavedClassName.has(key, prefix: $0) }
  }
}
