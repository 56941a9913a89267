import Foundation
import RestorationArchives
import TestSupport

/// Archives with a text in every place where an app can save one. Each place asks for a text of its
/// own, so that a test can identify the one it found again.
struct SavedEverywhere {
  static let places =
    TextPlace.allCases.map(\.rawValue) + [
      "scene", "scene's type", "scene's title", "activity", "activity's name", "session",
      "session's role", "session's configuration", "session's delegate", "session's storyboard",
      "info", "info's key", "progress", "window's title", "window's name", "window's frame",
      "window's key",
      "app version",
      "system version", "record", "record's key", "record's name", "record's class", "restorer",
      "responder", "system's key", "tab group", "list", "list's key", "other part data",
      "damaged data",
    ] + named

  /// What is a secret by its name, whatever the text.
  static let named = [
    "password", "login", "credentials", "list of passwords", "session's password",
    "user's password",
  ]

  private let text: (String) -> String

  init(_ text: @escaping (_ place: Int) -> String) {
    self.text = { place in text(Self.places.firstIndex(of: place) ?? 0) }
  }

  /// Writes all files into a folder; their names.
  func write(into folder: ScratchFolder) throws -> [String] {
    let names = [(name: "uikit.data", isTree: false), (name: "uikit.tree.json", isTree: true)]
    for (name, isTree) in names {
      var archive = TextPlace.uikit(hasFiller: false, isTree: isTree) { text($0.rawValue) }
      archive.nodes.append(.controller("Named", "App.Named", state: namedState))
      try folder.write(name, archive.bytes(isTree ? .json : .binary))
    }
    let scenes = "b.savedState"
    try folder.write("\(scenes)/A/data.data", scene())
    try folder.write("\(scenes)/KnownSceneSessions/data.data", sessions())
    for file in ["restorationInfo.plist", "inprogress.data"] {
      try folder.write("\(scenes)/\(file)", note(file))
    }
    let windows = try windows()
    try folder.write("a.savedState/windows.plist", windows.windowList())
    try folder.write("a.savedState/data.data", windows.data)
    return names.map(\.name) + ["a.savedState/data.data"]
      + [
        "A/data.data", "KnownSceneSessions/data.data", "restorationInfo.plist", "inprogress.data",
      ].map { "\(scenes)/\($0)" }
  }

  private func string(_ place: String) -> StateValue { .string(text(place)) }

  private var namedState: [StateEntry] {
    let main = StateValue.dictionary([StatePair("v", string("credentials"))])
    let user = StateValue.object(
      className: "Login", fields: [StateField("password", string("user's password"))])
    return [
      StateEntry("password", string("password")),
      StateEntry("login", .dictionary([StatePair("authToken", string("login"))])),
      StateEntry("credentials", .dictionary([StatePair("main", main)])),
      StateEntry("passwords", .array([string("list of passwords")])),
      StateEntry("session", .archive([StateField("password", string("session's password"))])),
      StateEntry("users", .dictionary([StatePair(user, 1)])),
    ]
  }

  private func note(_ file: String) throws -> [UInt8] {
    let pairs =
      file == "inprogress.data"
      ? [StatePair("kRestorationTriesLeft", string("progress"))]
      : [StatePair("kIgnoreSnapshotKey", string("info")), StatePair(string("info's key"), true)]
    return try StateValue.dictionary(pairs).plist()
  }

  private func sessions() throws -> [UInt8] {
    let state = [
      (KnownKeys.sceneRole, "session's role"),
      (KnownKeys.sceneConfigurationName, "session's configuration"),
      (KnownKeys.sceneDelegateClass, "session's delegate"),
      (KnownKeys.sceneStoryboard, "session's storyboard"),
    ].map { StateEntry($0, .string(text($1))) }
    return try RestorationArchive(.sceneSessions, [.of(.session, text("session"), state: state)])
      .bytes(.binary)
  }

  private func windows() throws -> SavedWindows {
    let key = SavedWindows.key(of: 1)
    var saved = SavedWindows()
    saved.windows = [
      (
        1, key,
        [
          ("NSTitle", string("window's title")), ("NSUIID", string("window's name")),
          ("NSWindowFrame", string("window's frame")), (text("window's key"), 1),
        ]
      ),
      (
        .max, key,
        [
          ("NSIsGlobal", true), ("CFBundleVersion", string("app version")),
          ("NSSystemVersion", .array([13, string("system version")])),
        ]
      ),
    ]
    let state: [StateEntry] = [
      StateEntry("NSClassName", string("record's class")),
      StateEntry("_NSWindowRestorer", string("restorer")),
      StateEntry("NSFirstResponder", SavedRecord.reference(text("responder"), in: 1)),
      StateEntry("NSFooFrame", .dictionary([StatePair("a", string("system's key"))])),
      StateEntry("NSTabGrpID", string("tab group")), StateEntry("accessToken", string("record")),
      StateEntry(text("record's key"), 1),
    ]
    let list = try StateValue.dictionary([StatePair(string("list's key"), string("list"))]).plist()
    saved.records = [
      SavedRecord(
        1, key: key, "_NSWindow",
        items: [
          ("rchv", try SavedRecord.archive(state)), ("kyds", list),
          ("abcd", Array(text("other part data").utf8)),
        ]),
      try SavedRecord(1, key: key, text("record's name")),
      SavedRecord(1, key: key, "Bad", items: [("rchv", Array(text("damaged data").utf8))]),
    ]
    return saved
  }

  /// What a scene saves: an archive in a plain property list.
  private func scene() throws -> [UInt8] {
    let keys: [Archived] = [.text("refreshToken"), .text(text("activity's name"))]
    let values: [Archived] = [.text(text("activity")), .text("x")]
    let inner = Archived.archive([(KnownKeys.activityUserInfo, .map(keys, values))])
    return try StateValue.dictionary([
      StatePair(.string(KnownKeys.activityType), string("scene's type")),
      StatePair(.string(KnownKeys.activityTitle), string("scene's title")),
      StatePair(.string(KnownKeys.activityUserInfoData), .data(ByteSlice(inner))),
      StatePair("note", string("scene")),
    ]).plist()
  }
}
