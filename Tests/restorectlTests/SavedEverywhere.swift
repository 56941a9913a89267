import Foundation
import KeyedArchive
import PlistSyntax
import RestorationTree
import TestSupport

/// Archives with a text in every place where an app can save one. Each place asks for a text of its
/// own, so that a test can tell which one it met again.
struct SavedEverywhere {
  /// Where a text stands.
  enum Place: Int, CaseIterable, Sendable {
    case state, nestedArchive, url, data, list, dictionary, object, json, flutter, view, envelope
    case record, windowTitle, activity, hidden
  }

  let text: (Place) -> String

  /// Writes all files into a folder; their names.
  func write(into folder: ScratchFolder) throws -> [String] {
    try folder.write("uikit.data", uikit.bytes(.keyed(.binary)))
    try folder.write("uikit.tree.json", uikit.bytes(.tree))
    try folder.write("scene/data.data", scene())
    var windows = SavedWindows()
    windows.windows = [
      (id: 1, key: SavedWindows.key(of: 1), state: [("NSTitle", .string(text(.windowTitle)))])
    ]
    windows.records = [
      try SavedRecord(
        1, key: SavedWindows.key(of: 1), "_NSWindow",
        state: [StateEntry("accessToken", .string(text(.record)))])
    ]
    try folder.write("a.savedState/windows.plist", windows.windowList())
    try folder.write("a.savedState/data.data", windows.data)
    return ["uikit.data", "uikit.tree.json", "scene/data.data", "a.savedState/data.data"]
  }

  private func entry(_ key: String, _ value: StateValue) -> StateEntry { StateEntry(key, value) }

  private var uikit: RestorationArchive {
    var content = NodeContent(kind: .viewController)
    content.className = .value("App.Controller")
    content.viewLoaded = true
    let nested: StateValue = .archive([StateField("inner", .string(text(.nestedArchive)))])
    content.state = [
      entry("accessToken", .string(text(.state))),
      entry("nested", .archive([StateField("deeper", nested)])),
      entry("link", .url("https://example.com/a?access_token=\(text(.url))&x=1", base: nil)),
      entry("blob", .data(ByteSlice(Array(text(.data).utf8)))),
      entry("list", .array([1, .string(text(.list))])),
      entry("map", .dictionary([StatePair("password", .string(text(.dictionary)))])),
      entry(
        "model",
        .object(className: "App.Model", fields: [StateField("note", .string(text(.object)))])),
      entry("json", .data(ByteSlice(Array("{\"secret\":\"\(text(.json))\"}".utf8)))),
      entry("FlutterRestorationStateAppData", .data(ByteSlice(flutter))),
    ]
    var view = NodeContent(kind: .view)
    view.state = [entry("authToken", .string(text(.view)))]
    content.views = [RestorationNode(path: "Root/Field", content: view)]
    var envelope = Envelope()
    envelope.majorVersion = 2
    envelope.state = [entry("sessionToken", .string(text(.envelope)))]
    return RestorationArchive(
      envelope: envelope, nodes: [RestorationNode(path: "Root", content: content)])
  }

  /// One bucket with one value.
  private var flutter: [UInt8] {
    func string(_ text: String) -> [UInt8] { [7, UInt8(text.utf8.count)] + Array(text.utf8) }
    let values = [13, 1] + string("password") + string(text(.flutter))
    return [13, 2] + string("v") + values + string("c") + [13, 0]
  }

  /// What a scene saves: an archive in a plain property list.
  private func scene() throws -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let list = builder.reserve()
    let keys = builder.references([builder.string("refreshToken")])
    let values = builder.references([builder.string(text(.activity))])
    builder.fill(
      list, className: "NSDictionary", superclasses: ["NSObject"],
      fields: [(key: "NS.keys", value: keys), (key: "NS.objects", value: values)])
    var inner: [UInt8] = []
    try builder.document(top: [(KnownKeys.activityUserInfo, builder.reference(list))])
      .write(as: .binary, to: &inner)
    var plist = PlistBuilder()
    let root = plist.dictionary([
      (key: KnownKeys.activityType, value: plist.string("com.example.read")),
      (key: KnownKeys.activityUserInfoData, value: plist.data(ByteSlice(inner))),
      (key: "note", value: plist.string(text(.hidden))),
    ])
    var bytes: [UInt8] = []
    try plist.document(root: root).write(as: .binary, to: &bytes)
    return bytes
  }
}
