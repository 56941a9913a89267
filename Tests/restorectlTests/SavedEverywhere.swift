import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport

/// Archives with a text in every place where an app can save one. Each place asks for a text of its
/// own, so that a test can identify the one it found again.
struct SavedEverywhere {
  /// The place of a text.
  enum Place: Int, CaseIterable, Sendable {
    case state, nestedArchive, url, data, list, dictionary, object, json, flutter, view, envelope
    case record, windowTitle, activity, hidden
    case userInfo, fragment, baseURL, urlInText, set, orderedSet, nestedText, plist
    // The names of values, where an app took what it had for a key.
    case stateName, dictionaryName, fieldName, archiveName, jsonName, flutterName, viewName
    case envelopeName, recordName, activityName
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
        state: [
          StateEntry("accessToken", .string(text(.record))), StateEntry(text(.recordName), 1),
        ])
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
      entry("profile", .url("https://me:\(text(.userInfo))@example.com/a", base: nil)),
      entry("callback", .url("app://done#access_token=\(text(.fragment))", base: nil)),
      entry("page", .url("b", base: "https://example.com/?token=\(text(.baseURL))")),
      entry("shown", .string("see https://me:\(text(.urlInText))@example.com/a now")),
      entry("tags", .set([.string(text(.set))])),
      entry("order", .orderedSet([.array([.string(text(.orderedSet))])])),
      entry("inText", .data(ByteSlice(Array("{\"a\":{\"b\":[\"\(text(.nestedText))\"]}}".utf8)))),
      entry("plist", .data(ByteSlice(plist))),
      entry(text(.stateName), 1),
      entry(
        "names",
        .dictionary([
          StatePair(.string(text(.dictionaryName)), 1), StatePair(.array([2]), 3),
          StatePair(
            .string("model"),
            .object(className: "App.Model", fields: [StateField(text(.fieldName), .null)])),
        ])),
      entry("archive", .archive([StateField(text(.archiveName), .array([true]))])),
      entry("jsonNames", .data(ByteSlice(Array("{\"\(text(.jsonName))\":1}".utf8)))),
    ]
    var view = NodeContent(kind: .view)
    view.state = [entry("authToken", .string(text(.view))), entry(text(.viewName), 1)]
    content.views = [RestorationNode(path: "Root/Field", content: view)]
    var envelope = Envelope()
    envelope.majorVersion = 2
    envelope.state = [
      entry("sessionToken", .string(text(.envelope))), entry(text(.envelopeName), 1),
    ]
    return RestorationArchive(
      envelope: envelope, nodes: [RestorationNode(path: "Root", content: content)])
  }

  /// A property list that is no archive.
  private var plist: [UInt8] {
    var builder = PlistBuilder()
    let root = builder.dictionary([(key: "note", value: builder.string(text(.plist)))])
    var bytes: [UInt8] = []
    try? builder.document(root: root).write(as: .binary, to: &bytes)
    return bytes
  }

  /// One bucket with two values.
  private var flutter: [UInt8] {
    func string(_ text: String) -> [UInt8] { [7, UInt8(text.utf8.count)] + Array(text.utf8) }
    let values =
      [13, 2] + string("password") + string(text(.flutter)) + string(text(.flutterName)) + [1]
    return [13, 2] + string("v") + values + string("c") + [13, 0]
  }

  /// What a scene saves: an archive in a plain property list.
  private func scene() throws -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let list = builder.reserve()
    let keys = builder.references([
      builder.string("refreshToken"), builder.string(text(.activityName)),
    ])
    let values = builder.references([builder.string(text(.activity)), builder.string("x")])
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
