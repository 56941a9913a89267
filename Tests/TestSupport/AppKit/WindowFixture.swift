import RestorationArchives

/// A file of the fixture that shows a Mac app's saved state.
package struct WindowFixture: Sendable, CustomStringConvertible {
  /// The file, relative to `Fixtures/`.
  package let file: String
  package let bytes: @Sendable () throws -> [UInt8]

  package var description: String { file }

  private static let folder = "com.example.Sketch.savedState/"

  package static let all = [
    WindowFixture(file: folder + "data.data", bytes: { try sketch().data }),
    WindowFixture(file: folder + "windows.plist", bytes: { try sketch().windowList() }),
  ]

  /// The saved state of a drawing app with one of everything.
  package static func sketch() throws -> SavedWindows {
    var saved = SavedWindows()
    let application = UInt32.max
    saved.windows = [
      (1, SavedWindows.key(of: 1), [("NSIsMainMenuBar", true), ("NSWindowNumber", 310)]),
      (2, SavedWindows.key(of: 2), window("Harbour", "Canvas", number: 311)),
      (3, SavedWindows.key(of: 3), window("Lighthouse", "Canvas", number: 312)),
      (4, SavedWindows.key(of: 4), window("Inspector", "Inspector", number: 313)),
      (
        application, SavedWindows.key(of: application),
        [
          ("NSIsGlobal", true), ("NSWindowZOrder", .array([312, 311, 313])),
          ("NSSystemVersion", .array([13, 2, 1])), ("CFBundleVersion", "1204"),
        ]
      ),
    ]
    var menuBar = try SavedRecord(
      1, key: SavedWindows.key(of: 1), "_NSWindow", state: [StateEntry("MenuBar Main", true)])
    menuBar.flags = 2
    saved.records = [
      menuBar,
      try window(2, title: "Untitled", responder: nil, colour: "grey"),
      try record(2, "ToolPalette", [StateEntry("tool", "pen"), StateEntry("width", 2.5)]),
      try record(2, "_NS:47", [StateEntry("_NSClipViewOrigin", "{0, 120}")]),
      try record(application, "_NSApplication", []),
      try record(9, "_NSWindow", [StateEntry("NSTitle", "Closed")]),
      try window(2, title: "Harbour", responder: "ToolPalette", colour: "blue"),
      try window(3, title: "Lighthouse 2", responder: "LayerList", colour: "red"),
    ]
    return saved
  }

  private static func window(
    _ title: String, _ identifier: String, number: Int
  ) -> [(String, StateValue)] {
    [
      ("NSTitle", .string(title)), ("NSUIID", .string(identifier)),
      ("NSWindowFrame", "120 80 900 600 0 0 1440 875 "),
      ("NSWindowNumber", .integer(PlistInteger(number))),
    ]
  }

  private static func record(
    _ id: UInt32, _ identifier: String, _ state: [StateEntry]
  ) throws -> SavedRecord {
    try SavedRecord(id, key: SavedWindows.key(of: id), identifier, state: state)
  }

  private static func window(
    _ id: UInt32, title: String, responder: String?, colour: String
  ) throws -> SavedRecord {
    var record = try record(
      id, "_NSWindow",
      [
        StateEntry("NSTitle", .string(title)), StateEntry("NSClassName", "Sketch.CanvasWindow"),
        StateEntry("_NSWindowRestorer", "Sketch.CanvasRestorer"), StateEntry("NSStyleMask", 15),
        StateEntry(
          "NSFirstResponder", responder.map { SavedRecord.reference($0, in: id) } ?? .null),
        StateEntry("NSWindowNumber", .integer(PlistInteger(309 + id))),
        StateEntry("NSTabGrpID", "5C1F-documents"),
        StateEntry("NSTabIdx", .integer(PlistInteger(4 - id))),
      ])
    let inner = try SavedRecord.archive([StateEntry("colour", .string(colour))])
    let keyPaths = StateValue.dictionary([StatePair("canvas.colour", .data(ByteSlice(inner)))])
    record.items.insert((tag: "kyds", bytes: try keyPaths.plist()), at: 0)
    return record
  }
}
