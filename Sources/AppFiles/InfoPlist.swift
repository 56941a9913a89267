/// The keys of an app's Info.plist that concern restoration.
package struct InfoPlist: Hashable, Sendable {
  /// CFBundleVersion; nil if it is missing, or is a build setting that Xcode fills in.
  package var bundleVersion: String?
  /// Whether the app has scenes, as far as this file shows: a manifest without a configuration does
  /// not count.
  ///
  /// Source: uikit.md, row C1.
  package var declaresScenes: Bool { !(sceneConfigurations ?? []).isEmpty }
  /// The storyboards that the app loads at launch (UIMainStoryboardFile, and one for each kind of
  /// device): empty if the file has none. Nil if the file is incomplete, because Xcode may add the
  /// key from the build settings.
  package var mainStoryboards: [String]?
  /// The scene configurations that the app declares (UISceneConfigurations); nil without that list,
  /// because Xcode may add it, and code can create configurations.
  package var sceneConfigurations: [SceneConfiguration]?
  /// The activity types that the app declares (NSUserActivityTypes).
  package var activityTypes: [String] = []

  /// A scene configuration. Source of the keys: Apple, UISceneConfigurations.
  package struct SceneConfiguration: Hashable, Sendable {
    package let role: String
    package let name: String?
    /// UISceneDelegateClassName; nil if it is missing, or contains a build setting.
    package let delegateClass: String?
  }

  package init() {}

  /// Reads an Info.plist in any property list syntax. A dictionary without any known key of such a
  /// file is refused: it would count as an app that declares nothing.
  ///
  /// - Throws: `PlistError`, with the place.
  package init(reading bytes: ByteSlice) throws(PlistError) {
    let plist = try ProjectPlist(PlistDocument.read(bytes), as: "an Info.plist")
    guard !plist.keys.contains("$top") else {
      throw plist.error(.wrongPlist, expected: "an Info.plist", found: "a keyed archive")
    }
    // Xcode leaves the file empty if the build settings contain everything.
    let keys = plist.keys
    guard keys.isEmpty || keys.contains(where: { Self.keyPrefixes.contains(where: $0.hasPrefix) })
    else {
      throw plist.error(
        .wrongPlist, expected: "an Info.plist, with keys such as CFBundleVersion",
        found: "a dictionary without one of them")
    }
    bundleVersion = try plist.string("CFBundleVersion").flatMap { Self.isSetting($0) ? nil : $0 }
    sceneConfigurations = plist.dictionary("UIApplicationSceneManifest")?
      .dictionary("UISceneConfigurations").map(Self.sceneConfigurations)
    activityTypes = try plist.strings("NSUserActivityTypes")
    var names: [String] = []
    for key in Self.mainStoryboardKeys {
      if let name = try plist.string(key), !Self.isSetting(name) { names.append(name) }
    }
    let isWhole = Self.keysOfWholeFiles.contains { plist.has($0) }
    mainStoryboards = names.isEmpty && !isWhole ? nil : names
  }

  /// A configuration that is damaged has no name or class.
  private static func sceneConfigurations(_ roles: ProjectPlist) -> [SceneConfiguration] {
    roles.keys.flatMap { role in
      roles.dictionaries(role).map { configuration in
        let delegate = try? configuration.string("UISceneDelegateClassName")
        return SceneConfiguration(
          role: role, name: try? configuration.string("UISceneConfigurationName"),
          delegateClass: delegate.flatMap { isSetting($0) ? nil : $0 })
      }
    }
  }

  /// How the keys of Info.plist files begin. Source: Apple's Information Property List Key
  /// Reference.
  private static let keyPrefixes = ["CFBundle", "UI", "NS", "LS", "WK", "ITS"]

  /// The keys of the storyboard that an app loads at launch. Source: Apple's Information Property
  /// List Key Reference.
  private static let mainStoryboardKeys = [
    "UIMainStoryboardFile", "UIMainStoryboardFile~ipad", "UIMainStoryboardFile~iphone",
  ]

  /// Keys of every app, which Xcode omits from a file that it adds keys to.
  private static let keysOfWholeFiles = ["CFBundleIdentifier", "CFBundleExecutable"]

  /// Whether a value contains a build setting such as `$(CURRENT_PROJECT_VERSION)`.
  private static func isSetting(_ value: String) -> Bool {
    value.contains("$(") || value.contains("${")
  }
}
