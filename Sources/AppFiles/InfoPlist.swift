package import PlistSyntax

/// What an app's Info.plist says about restoration.
package struct InfoPlist: Hashable, Sendable {
  /// CFBundleVersion; nil when it is not there, or stands as a build setting that Xcode fills in.
  package var bundleVersion: String?
  /// Whether the app adopts the scene life cycle (UIApplicationSceneManifest).
  package var declaresScenes = false
  /// The storyboards that the app loads at launch (UIMainStoryboardFile, with one for each kind of
  /// device): empty when the file has none. Nil when the file is not whole, since Xcode may add the key
  /// from the build settings.
  package var mainStoryboards: [String]?
  /// The scene configurations that the app declares (UISceneConfigurations); nil when the file has no such
  /// list, since Xcode may add it, and code may make configurations.
  package var sceneConfigurations: [SceneConfiguration]?
  /// The activity types that the app declares (NSUserActivityTypes).
  package var activityTypes: [String] = []

  /// A scene configuration. Source of the keys: Apple, UISceneConfigurations.
  package struct SceneConfiguration: Hashable, Sendable {
    /// The role of the scenes.
    package let role: String
    /// UISceneConfigurationName.
    package let name: String?
    /// UISceneDelegateClassName; nil when it is not there, or is in part a build setting.
    package let delegateClass: String?
  }

  /// An Info.plist that says nothing.
  package init() {}

  /// Reads an Info.plist in any syntax of property lists. A dictionary without a key that such a file
  /// has is refused: it would say that the app declares nothing.
  ///
  /// - Throws: `ProjectFileError`, with the place.
  package init(reading bytes: ByteSlice, limits: Limits = Limits()) throws(ProjectFileError) {
    let plist = try ProjectPlist(reading: bytes, as: "an Info.plist", limits: limits)
    guard !plist.isKeyedArchive else {
      throw plist.error(.wrongPlist, expected: "an Info.plist", found: "a keyed archive")
    }
    // Xcode leaves the file empty when build settings say everything.
    guard plist.isEmpty || plist.hasKey(beginningWithOneOf: Self.keyPrefixes) else {
      throw plist.error(
        .wrongPlist, expected: "an Info.plist, with keys such as CFBundleVersion",
        found: "a dictionary without one of them")
    }
    bundleVersion = try plist.string("CFBundleVersion").flatMap { Self.isSetting($0) ? nil : $0 }
    declaresScenes = plist.has("UIApplicationSceneManifest")
    sceneConfigurations = Self.sceneConfigurations(plist)
    activityTypes = try plist.strings("NSUserActivityTypes")
    var names: [String] = []
    for key in Self.mainStoryboardKeys {
      if let name = try plist.string(key), !Self.isSetting(name) { names.append(name) }
    }
    let isWhole = Self.keysOfWholeFiles.contains { plist.has($0) }
    mainStoryboards = names.isEmpty && !isWhole ? nil : names
  }

  private static func sceneConfigurations(_ plist: ProjectPlist) -> [SceneConfiguration]? {
    guard let manifest = plist.value("UIApplicationSceneManifest"),
      let roles = plist.value("UISceneConfigurations", of: manifest)
    else { return nil }
    return plist.members(of: roles).flatMap { role, list in
      plist.elements(of: list).map { configuration in
        let delegate = plist.text("UISceneDelegateClassName", of: configuration)
        return SceneConfiguration(
          role: role, name: plist.text("UISceneConfigurationName", of: configuration),
          delegateClass: delegate.flatMap { isSetting($0) ? nil : $0 })
      }
    }
  }

  /// How the keys of Info.plist files begin. Source: Apple's Information Property List Key Reference.
  private static let keyPrefixes = ["CFBundle", "UI", "NS", "LS", "WK", "ITS"]

  /// Where an app names the storyboard that it loads at launch. Source: Apple's Information Property
  /// List Key Reference.
  private static let mainStoryboardKeys = [
    "UIMainStoryboardFile", "UIMainStoryboardFile~ipad", "UIMainStoryboardFile~iphone",
  ]

  /// Keys that every app has, and that Xcode leaves out of a file to which it adds others.
  private static let keysOfWholeFiles = ["CFBundleIdentifier", "CFBundleExecutable"]

  /// Whether a value is, in part, a build setting such as `$(CURRENT_PROJECT_VERSION)`.
  private static func isSetting(_ value: String) -> Bool {
    value.contains("$(") || value.contains("${")
  }
}
