/// The keys of an app's Info.plist that concern restoration. Source of the keys: Apple, Information
/// Property List Key Reference.
package struct InfoPlist: Hashable, Sendable {
  /// CFBundleVersion; nil if it is missing, or is a build setting that Xcode fills in.
  package var bundleVersion: String?
  /// Whether the app has scenes, as far as this file shows. Source: uikit.md, row C1.
  package var declaresScenes: Bool { !(sceneConfigurations ?? []).isEmpty }
  /// The storyboards that the app loads at launch. Nil if the file has none and is incomplete: Xcode
  /// may add the key from the build settings.
  package var mainStoryboards: [String]?
  /// The scene configurations that the app declares (UISceneConfigurations); nil without that list,
  /// because Xcode may add it, and code can create configurations.
  package var sceneConfigurations: [SceneConfiguration]?
  /// The activity types that the app declares (NSUserActivityTypes).
  package var activityTypes: [String] = []

  package struct SceneConfiguration: Hashable, Sendable {
    package let role: String
    package let name: String?
    /// UISceneDelegateClassName; nil if it is missing, or contains a build setting.
    package let delegateClass: String?
  }

  package init() {}

  /// Reads an Info.plist in any syntax. A dictionary without any known key of such a file is
  /// refused: it would count as an app that declares nothing.
  package init(reading bytes: ByteSlice) throws(PlistError) {
    let plist = try ProjectPlist(PlistDocument.read(bytes), as: "an Info.plist")
    let keys = plist.keys
    guard !keys.contains("$top") else {
      throw plist.error(.wrongPlist, expected: "an Info.plist", found: "a keyed archive")
    }
    // Xcode leaves the file empty if the build settings contain everything.
    guard keys.isEmpty || keys.contains(where: { Self.keyPrefixes.contains(where: $0.hasPrefix) })
    else {
      throw plist.error(
        .wrongPlist, expected: "an Info.plist, with keys such as CFBundleVersion",
        found: "a dictionary without one of them")
    }
    bundleVersion = Self.settled(try plist.string("CFBundleVersion"))
    sceneConfigurations = plist.dictionary("UIApplicationSceneManifest")?
      .dictionary("UISceneConfigurations").map(Self.sceneConfigurations)
    activityTypes = try plist.strings("NSUserActivityTypes")
    var names: [String] = []
    for key in Self.mainStoryboardKeys {
      if let name = Self.settled(try plist.string(key)) { names.append(name) }
    }
    let isWhole = keys.contains(where: Self.keysOfWholeFiles.contains)
    mainStoryboards = names.isEmpty && !isWhole ? nil : names
  }

  /// A configuration that is damaged has no name or class.
  private static func sceneConfigurations(_ roles: ProjectPlist) -> [SceneConfiguration] {
    roles.keys.flatMap { role in
      roles.dictionaries(role).map { configuration in
        SceneConfiguration(
          role: role, name: try? configuration.string("UISceneConfigurationName"),
          delegateClass: settled(try? configuration.string("UISceneDelegateClassName")))
      }
    }
  }

  private static let keyPrefixes = ["CFBundle", "UI", "NS", "LS", "WK", "ITS"]

  private static let mainStoryboardKeys = [
    "UIMainStoryboardFile", "UIMainStoryboardFile~ipad", "UIMainStoryboardFile~iphone",
  ]

  /// Keys of every app, which Xcode omits from a file that it adds keys to.
  private static let keysOfWholeFiles = ["CFBundleIdentifier", "CFBundleExecutable"]

  /// Nil for a value with a build setting such as `$(CURRENT_PROJECT_VERSION)`.
  private static func settled(_ value: String?) -> String? {
    value.flatMap { $0.contains("$(") || $0.contains("${") ? nil : $0 }
  }
}
