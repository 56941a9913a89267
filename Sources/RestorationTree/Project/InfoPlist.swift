public import PlistSyntax

/// What an app's Info.plist says about restoration.
public struct InfoPlist: Hashable, Sendable {
  /// CFBundleVersion; nil when it is not there, or stands as a build setting that Xcode fills in.
  public var bundleVersion: String?
  /// Whether the app adopts the scene life cycle (UIApplicationSceneManifest).
  public var declaresScenes = false
  /// The activity types that the app declares (NSUserActivityTypes).
  public var activityTypes: [String] = []

  /// An Info.plist that says nothing.
  public init() {}

  /// Reads an Info.plist in any syntax of property lists.
  ///
  /// - Throws: `ProjectFileError`, with the place.
  public init(reading bytes: ByteSlice, limits: Limits = Limits()) throws(ProjectFileError) {
    let plist = try ProjectPlist(reading: bytes, as: "an Info.plist", limits: limits)
    guard !plist.isKeyedArchive else {
      throw plist.error(.wrongPlist, expected: "an Info.plist", found: "a keyed archive")
    }
    bundleVersion = try plist.string("CFBundleVersion").flatMap { Self.isSetting($0) ? nil : $0 }
    declaresScenes = plist.has("UIApplicationSceneManifest")
    activityTypes = try plist.strings("NSUserActivityTypes")
  }

  /// Whether a value is, in part, a build setting such as `$(CURRENT_PROJECT_VERSION)`.
  private static func isSetting(_ value: String) -> Bool {
    value.contains("$(") || value.contains("${")
  }
}
