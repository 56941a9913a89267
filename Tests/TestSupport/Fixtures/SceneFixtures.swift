import PlistSyntax
package import RestorationModel
import RestorationReading

extension Fixture {
  /// The place of the file, which identifies a file without a key of its own.
  package var place: ArchivePlace {
    if file.hasSuffix("/userInfo.data") { return .sceneUserInfo }
    if file.hasSuffix("/restorationInfo.plist") { return .bundleInfo }
    return .anywhere
  }

  private static let bundle = "com.example.Scenes.savedState/"
  private static let firstScene = "1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01"
  private static let secondScene = "7D90A1F2-63B8-4E0C-8A44-5B6C7D8E9F02"

  /// The folder of an app with two scenes, file by file.
  static let sceneFixtures: [Fixture] = [
    Fixture(
      bundle + "data.data",
      "The folder of an app with scenes: its classic archive, which lists no objects.",
      rules: ["nothing-saved"], .uikit([])),
    Fixture(
      bundle + "restorationInfo.plist", "What the system notes about the snapshot.",
      as: .keyed(.xml),
      plain(
        .bundleInfo, "restorationInfo", .note, [StateEntry(KnownKeys.ignoreSnapshot, "NO")])),
    Fixture(
      bundle + "KnownSceneSessions/data.data", "The table of the app's two scene sessions.",
      RestorationArchive(
        source: ArchiveSource(container: .sceneSessions),
        nodes: [
          session(firstScene, delegate: "Recipes.SceneDelegate", storyboard: "Main"),
          session(secondScene, delegate: "Recipes.TimerSceneDelegate", storyboard: nil),
        ])),
    Fixture(
      bundle + firstScene + "/data.data",
      "A scene's user activity, with a value of each type that may stand there and JSON in data.",
      as: .keyed(.xml), scene("com.example.recipes.edit", title: "Pancakes", activity)),
    Fixture(
      bundle + firstScene + "/userInfo.data", "The same scene's own dictionary.",
      as: .keyed(.xml),
      plain(.scene, "session", .session, [StateEntry("window", "left"), StateEntry("zoom", 1.5)])),
    Fixture(
      bundle + secondScene + "/data.data", "The scene of a Flutter app: its state as one message.",
      scene(
        "com.example.recipes.timer", title: nil,
        [
          StateEntry("main", FlutterMessage.openedTimer),
          StateEntry(KnownKeys.flutterModificationDate, 1_714_557_600),
        ])),
  ]

  /// What the recipe app saves once it has scenes: the screens of `recipes.data`, in a user activity.
  static let migratedFixtures: [Fixture] = [
    Fixture(
      "scenes/recipes.data",
      "The recipe app after its move to scenes: what `plan --to-scenes` says of `recipes.data`, in a "
        + "scene's user activity.",
      scene("com.example.recipes.stateRestoration", title: nil, migrated))
  ]

  private static let migrated = [
    StateEntry("selectedTabs", .dictionary([StatePair("Tabs", "Browse")])),
    StateEntry(
      "stacks",
      .dictionary([StatePair("Tabs/Browse", .array(["RecipeList", "RecipeDetail"]))])),
    StateEntry("presented", .dictionary([StatePair("Tabs", "Editor")])),
    StateEntry(
      "offsets", .dictionary([StatePair("Tabs/Browse/RecipeList/Table", "{0, 412.5}")])),
    StateEntry(
      "state",
      .dictionary([
        StatePair(
          "Tabs/Shopping",
          .dictionary([
            StatePair("items", .array(["flour", "salt", "yeast"])),
            StatePair("checked", .set([2])),
          ])),
        StatePair(
          "Tabs/Browse/RecipeList",
          .dictionary([StatePair("cookbook", "Cookbook"), StatePair("query", "sourdough")])),
        StatePair(
          "Tabs/Browse/RecipeList/Table",
          .dictionary([StatePair("kApplicationSelectedCells", .array(["recipe-17"]))])),
        StatePair(
          "Tabs/Browse/RecipeDetail",
          .dictionary([
            StatePair("recipeID", "6F1C2A3B-58D4-4E0C-9B7A-2D1E5F604C88"),
            StatePair("servings", 4), StatePair("scale", 1.5),
          ])),
        StatePair(
          "Tabs/Editor",
          .dictionary([
            StatePair(
              "draft",
              .dictionary([
                StatePair("title", "Rye bread"), StatePair("minutes", 95),
                StatePair("source", .url("https://example.com/rye", base: nil)),
                StatePair("steps", .array(["mix", "rest", "bake"])),
              ]))
          ])),
        StatePair(
          "Cookbook",
          .dictionary([StatePair("open", true), StatePair("sections", .array([1, 3, 5]))])),
        StatePair(
          "",
          .dictionary([
            StatePair("schemaVersion", 3), StatePair("lastSync", .date(586_267_000.0)),
          ])),
      ])),
  ]

  private static let activity = [
    StateEntry("recipe", "pancakes"),
    StateEntry("servings", 4),
    StateEntry("scale", 1.5),
    StateEntry("isEditing", true),
    StateEntry("openedAt", .date(736_250_400.0)),
    StateEntry("photo", .url("https://example.com/pancakes.jpg", base: nil)),
    StateEntry("tags", .set(["sweet", "quick"])),
    StateEntry("parent", .object(className: "NSNull", fields: [])),
    StateEntry(
      "filter",
      .opened(
        OpenedData(
          bytes: ByteSlice(
            Array(#"{"diet": "vegetarian", "minutes": [10, 30], "saved": true}"#.utf8)),
          format: .json,
          contents: .dictionary([
            StatePair("diet", "vegetarian"), StatePair("minutes", .array([10, 30])),
            StatePair("saved", true),
          ])))),
    StateEntry(
      "steps", .array([.dictionary([StatePair("text", "Mix"), StatePair("done", true)])])),
  ]

  private static func plain(
    _ container: ArchiveContainer, _ path: String, _ kind: NodeKind, _ state: [StateEntry]
  ) -> RestorationArchive {
    RestorationArchive(
      source: ArchiveSource(container: container), nodes: [node(path, kind, state)])
  }

  private static func scene(
    _ type: String, title: String?, _ activity: [StateEntry]
  ) -> RestorationArchive {
    var state = [StateEntry(KnownKeys.activityType, .string(type))]
    if let title { state.append(StateEntry(KnownKeys.activityTitle, .string(title))) }
    return RestorationArchive(
      source: ArchiveSource(container: .scene),
      nodes: [node("scene", .scene, state), node("scene/activity", .activity, activity)])
  }

  static func session(
    _ identifier: String, delegate: String, storyboard: String?
  ) -> RestorationNode {
    let role: StateValue = "UIWindowSceneSessionRoleApplication"
    var fields = [
      StateField("_UISceneConfigurationSessionRole", role),
      StateField(KnownKeys.sceneDelegateClass, .string(delegate)),
      StateField("_UISceneConfigurationFromPlist", true),
    ]
    if let storyboard {
      fields.append(StateField("_UISceneConfigurationStoryboardName", .string(storyboard)))
    }
    return node(
      identifier, .session,
      [
        StateEntry(KnownKeys.sceneRole, role),
        StateEntry(KnownKeys.sceneIdentifier, .string(identifier)),
        StateEntry(
          KnownKeys.sceneConfiguration,
          .object(className: "UISceneConfiguration", fields: fields)),
      ], className: "UISceneSession")
  }

  private static func node(
    _ path: String, _ kind: NodeKind, _ state: [StateEntry], className: String? = nil
  ) -> RestorationNode {
    var content = NodeContent(kind: kind)
    content.state = state
    if let className { content.className = .value(className) }
    return RestorationNode(path: RestorationPath(path), content: content)
  }
}

/// A message as Flutter's StandardMessageCodec writes it, byte by byte, for payloads in tests.
package struct FlutterMessage {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty message.
  package init() {}

  /// The state of a timer: a value in the outermost bucket, and two in a bucket below.
  package static let timer: [UInt8] = {
    var message = FlutterMessage()
    message.map(2)
    message.text("v")
    message.map(1)
    message.text("route")
    message.text("/timer")
    message.text("c")
    message.map(1)
    message.text("timer")
    message.map(1)
    message.text("v")
    message.map(2)
    message.text("seconds")
    message.integer(90)
    message.text("progress")
    message.real(0.25)
    return message.bytes
  }()

  /// The timer's state as it is read.
  package static let openedTimer: StateValue = .opened(
    OpenedData(
      bytes: ByteSlice(timer), format: .flutter,
      contents: .dictionary([
        StatePair("values", .dictionary([StatePair("route", "/timer")])),
        StatePair(
          "buckets",
          .dictionary([
            StatePair(
              "timer",
              .dictionary([
                StatePair(
                  "values",
                  .dictionary([StatePair("seconds", 90), StatePair("progress", 0.25)]))
              ]))
          ])),
      ])))

  /// The tag of a map and its number of pairs, below 254; the pairs follow.
  package mutating func map(_ count: UInt8) { bytes += [13, count] }

  /// A text of fewer than 254 bytes.
  package mutating func text(_ text: String) { bytes += [7, UInt8(text.utf8.count)] + text.utf8 }

  /// A 32-bit integer.
  package mutating func integer(_ number: Int32) {
    bytes.append(3)
    append(UInt64(UInt32(bitPattern: number)), 4)
  }

  /// A real, at a multiple of eight.
  package mutating func real(_ number: Double) {
    bytes.append(6)
    while !bytes.count.isMultiple(of: 8) { bytes.append(0) }
    append(number.bitPattern, 8)
  }

  /// Bytes as they are.
  package mutating func raw(_ raw: [UInt8]) { bytes += raw }

  private mutating func append(_ number: UInt64, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }
}
