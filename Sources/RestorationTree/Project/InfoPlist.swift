/// What an app's Info.plist says about restoration.
public struct InfoPlist: Hashable, Sendable {
  /// CFBundleVersion.
  public var bundleVersion: String?
  /// Whether the app adopts the scene life cycle (UIApplicationSceneManifest).
  public var declaresScenes = false
  /// The activity types that the app declares (NSUserActivityTypes).
  public var activityTypes: [String] = []

  /// An Info.plist that says nothing.
  public init() {}
}
