import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport

/// Archives with a text in every place where an app can save one. Each place asks for a text of its
/// own, so that a test can identify the one it found again.
struct SavedEverywhere {
  /// The places.
  static let places =
    SecretSpot.allCases.map(\.rawValue) + [
      "record", "record's name", "window's title", "activity", "activity's name", "scene",
    ]

  private let text: (String) -> String

  init(_ text: @escaping (_ place: Int) -> String) {
    self.text = { place in text(Self.places.firstIndex(of: place) ?? 0) }
  }

  /// Writes all files into a folder; their names.
  func write(into folder: ScratchFolder) throws -> [String] {
    let names = [(name: "uikit.data", isTree: false), (name: "uikit.tree.json", isTree: true)]
    for (name, isTree) in names {
      let archive = SecretSpot.uikit(hasFiller: false, isTree: isTree) { text($0.rawValue) }
      try folder.write(name, archive.bytes(isTree ? .tree : .keyed(.binary)))
    }
    try folder.write("scene/data.data", scene())
    var windows = SavedWindows()
    windows.windows = [
      (id: 1, key: SavedWindows.key(of: 1), state: [("NSTitle", .string(text("window's title")))])
    ]
    windows.records = [
      try SavedRecord(
        1, key: SavedWindows.key(of: 1), "_NSWindow",
        state: [
          StateEntry("accessToken", .string(text("record"))), StateEntry(text("record's name"), 1),
        ])
    ]
    try folder.write("a.savedState/windows.plist", windows.windowList())
    try folder.write("a.savedState/data.data", windows.data)
    return names.map(\.name) + ["scene/data.data", "a.savedState/data.data"]
  }

  /// What a scene saves: an archive in a plain property list.
  private func scene() throws -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let list = builder.reserve()
    let keys = builder.references([
      builder.string("refreshToken"), builder.string(text("activity's name")),
    ])
    let values = builder.references([builder.string(text("activity")), builder.string("x")])
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
      (key: "note", value: plist.string(text("scene"))),
    ])
    var bytes: [UInt8] = []
    try plist.document(root: root).write(as: .binary, to: &bytes)
    return bytes
  }
}
