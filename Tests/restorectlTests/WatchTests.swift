import Foundation
import TestSupport
import Testing

/// `watch` as a developer uses it: the tool runs, and something else saves.
@Suite(.serialized, .enabled(if: BuiltBinary.isPresent, Comment(rawValue: BuiltBinary.hint)))
struct WatchTests {
  /// A tool that watches a folder of its own.
  private final class Watching {
    let folder: ScratchFolder
    private let run: Program

    /// Starts in the folder, which is also the home, after `before`. A quiet run does not show that it follows.
    init(
      _ arguments: [String], isQuiet: Bool = false,
      before: (ScratchFolder) throws -> Void = { _ in }
    ) throws {
      folder = try ScratchFolder()
      try before(folder)
      run = try BuiltTool.start(["watch"] + arguments, in: folder.url)
      if !isQuiet { #expect(try waits { try errorText.contains("Control-C") }) }
    }

    var text: String { get throws { try run.outputText } }

    var errorText: String { get throws { try run.errorText } }

    /// Waits until something holds; false if it never does.
    func waits(until holds: () throws -> Bool) throws -> Bool {
      try run.wait(until: holds)
      return try holds()
    }

    /// Ends it as Control-C does.
    func end() throws -> Int32 {
      run.process.interrupt()
      return try run.result().status
    }
  }

  private static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: FixtureFolder.url.appending(path: "app/\(name).data"))
  }

  private static func save(_ name: String, as file: URL, atomically: Bool = true) throws {
    try bytes(name).write(to: file, options: atomically ? .atomic : [])
  }

  private static func lines(_ text: String, _ start: String) -> Int {
    text.split(separator: "\n").count { $0.hasPrefix(start) }
  }

  @Test func `the list of windows is a part of the archive`() throws {
    let name = "com.example.Sketch.savedState"
    let watching = try Watching([name]) { try $0.copy(name, to: name) }
    let file = watching.folder.file(name + "/windows.plist")
    let list = try unsafe PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    let windows = try #require(list as? [[String: Any]]).map { window in
      window.merging(["NSTitle": "Renamed"]) { $1 }
    }
    try PropertyListSerialization.data(fromPropertyList: windows, format: .binary, options: 0)
      .write(to: file, options: .atomic)
    #expect(try watching.waits { try watching.text.contains("Renamed") })
    _ = try watching.end()
  }

  @Test func `saves, replacements, deletions and creations`() throws {
    let watching = try Watching(["a.data"]) { try Self.save("v1", as: $0.file("a.data")) }
    let file = watching.folder.file("a.data")
    #expect(try watching.text.isEmpty)
    try Self.save("v2", as: file, atomically: false)
    #expect(try watching.waits { try watching.text.contains("1 object added, 1 object removed") })
    #expect(
      try watching.text.prefixMatch(
        of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*\n=== changed: a\.data\n/) != nil)
    #expect(try watching.text.contains("-   filter: \"all\"\n"))
    try Self.save("v1", as: file)
    #expect(try watching.waits { Self.lines(try watching.text, "=== changed") == 2 })
    try FileManager.default.removeItem(at: file)
    #expect(try watching.waits { try watching.text.hasSuffix("=== removed: a.data\n\n") })
    try Self.save("v2", as: file)
    #expect(try watching.waits { Self.lines(try watching.text, "=== changed") == 3 })
    try Self.save("v2", as: file)
    #expect(
      try watching.waits { try watching.text.hasSuffix("a.data: saved, no differences\n") })
    #expect(try watching.end() == 130)
  }

  @Test func `what broke before the last save is not told again`() throws {
    func tree(_ keys: [String]) -> Data {
      let state = keys.map { #""\#($0)": { "$reference": "Gone" }"# }.joined(separator: ", ")
      return Data(TreeText.tree(#"{ "path": "A", "state": { \#(state) } }"#).utf8)
    }
    let watching = try Watching(["a.json"]) { try $0.write("a.json", tree(["old"])) }
    let file = watching.folder.file("a.json")
    try tree(["old", "new"]).write(to: file, options: .atomic)
    #expect(try watching.waits { try watching.text.contains("; 1 error since the last save") })
    #expect(try watching.text.contains("error [dangling-reference]"))
    #expect(Self.lines(try watching.text, "! ") == 1)
    #expect(try watching.end() == 130)
  }

  @Test func `a folder that comes later, and its first archive`() throws {
    let watching = try Watching(["app.savedState"])
    #expect(try watching.errorText.contains("app.savedState: does not exist yet"))
    try watching.folder.write("app.savedState/data.data", Self.bytes("v1"))
    #expect(
      try watching.waits { try watching.text.contains("=== added: app.savedState/data.data\n") })
    #expect(try watching.end() == 130)
  }

  @Test func `two saves in a moment are no more than two changes, and the last one counts`() throws
  {
    let watching = try Watching(["a.data", "--format", "jsonl"]) {
      try Self.save("v1", as: $0.file("a.data"))
    }
    let file = watching.folder.file("a.data")
    for version in ["v2", "v1", "v2"] { try Self.save(version, as: file) }
    #expect(
      try watching.waits {
        let text = try watching.text
        return text.hasSuffix("\n") && Self.lines(text, "{") % 2 == 1
      })
    for line in try watching.text.split(separator: "\n") {
      let document =
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      #expect(document["schema"] as? String == "restorectl.diff/1")
      #expect(document["file"] as? String == "a.data")
      #expect((document["time"] as? String)?.hasSuffix("Z") == true)
    }
    try FileManager.default.removeItem(at: file)
    #expect(try watching.waits { try watching.text.hasSuffix("\"status\":\"removed\"}\n") })
    #expect(try watching.end() == 130)
  }

  @Test func `a half-written file is read when it is whole, and reported if it never is`() throws {
    let watching = try Watching(["a.data"]) { try Self.save("v1", as: $0.file("a.data")) }
    let file = watching.folder.file("a.data")
    let whole = try Self.bytes("v2")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: whole.prefix(2000))
    Thread.sleep(forTimeInterval: 0.3)
    try handle.write(contentsOf: whole.dropFirst(2000))
    try handle.close()
    #expect(try watching.waits { try watching.text.contains("1 object added") })
    try whole.prefix(100).write(to: file)
    #expect(try watching.waits { try watching.errorText.contains("the file ends too early") })
    #expect(Self.lines(try watching.text, "===") == 1)
    try Self.save("v1", as: file)
    #expect(try watching.waits { Self.lines(try watching.text, "===") == 2 })
    #expect(try watching.end() == 130)
  }

  @Test func `the saved state of an app in simulators and on the Mac`() throws {
    let devices = "Library/Developer/CoreSimulator/Devices"
    let application = "data/Containers/Data/Application"
    let bundle = "Library/Saved Application State/com.example.App.savedState"
    let places = [
      "\(devices)/11111111-AAAA-4AAA-8AAA-111111111111/\(application)/C0FFEE/\(bundle)",
      "\(devices)/22222222-BBBB-4BBB-8BBB-222222222222/\(application)/DECAF/\(bundle)", bundle,
    ]
    let other = places[0].replacing("example.App", with: "example.Other")
    let watching = try Watching(["--bundle-id", "com.example.App"]) { home in
      for place in places + [other] { try home.write(place + "/data.data", Self.bytes("v1")) }
    }
    #expect(try watching.errorText.contains("following 3 archives; "))
    for (count, place) in places.enumerated() {
      let file = watching.folder.file(place + "/data.data")
      try Self.save("v2", as: file)
      #expect(try watching.waits { Self.lines(try watching.text, "=== changed") == count + 1 })
      #expect(try watching.text.contains(place + "/data.data\n"))
    }
    try Self.save("v2", as: watching.folder.file(other + "/data.data"))
    try Self.save("v1", as: watching.folder.file(places[0] + "/data.data"))
    #expect(try watching.waits { Self.lines(try watching.text, "=== changed") == 4 })
    #expect(try !watching.text.contains("example.Other"))
    #expect(try watching.end() == 130)
  }

  @Test func `a quiet run shows changes and nothing else`() throws {
    let watching = try Watching(["-q", "a.data", "later.savedState"], isQuiet: true)
    let file = watching.folder.file("a.data")
    // It does not show when it begins.
    #expect(
      try watching.waits {
        for version in ["v1", "v2"] {
          try Self.save(version, as: file)
          Thread.sleep(forTimeInterval: 1.2)
        }
        return try watching.text.contains("=== changed: a.data\n")
      })
    // Nor that it saw a save without differences: the second one here.
    for _ in 0..<2 {
      try Self.save("v1", as: file)
      Thread.sleep(forTimeInterval: 1.2)
    }
    try FileManager.default.removeItem(at: file)
    #expect(try watching.waits { Self.lines(try watching.text, "=== removed: a.data") == 1 })
    #expect(try !watching.text.contains("no differences"))
    #expect(try watching.errorText == "")
    #expect(try watching.end() == 130)
  }
}
