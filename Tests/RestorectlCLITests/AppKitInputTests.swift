import Foundation
import PlistSyntax
import TestSupport
import Testing

@testable import RestorectlCLI

/// The two files of a Mac app, read together.
@Suite struct AppKitInputTests {
  private func folder(windows: [UInt8]?) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Data(try WindowFixture.sketch().data).write(to: folder.url.appending(path: "data.data"))
    if let windows {
      try Data(windows).write(to: folder.url.appending(path: "windows.plist"))
    }
    return folder
  }

  private func run(
    _ command: String, _ folder: TemporaryFolder, _ name: String, options: ByteString...
  ) -> TestRun {
    TestRun([ByteString(command.utf8)] + options + [folder.argument(name)])
  }

  @Test func `the list beside the records is read, for a file and for a folder`() throws {
    let folder = try folder(windows: try WindowFixture.sketch().windowList())
    for name in ["data.data", ""] {
      let result = run("dump", folder, name)
      #expect(result.status == .success)
      #expect(result.output.contains("ToolPalette"))
      #expect(result.messages.isEmpty)
    }
  }

  @Test func `without the list all records are counted`() throws {
    let result = run("dump", try folder(windows: nil), "data.data")
    #expect(result.status == .success)
    #expect(result.output.contains("8 records: 8 without a key"))
  }

  @Test func `a damaged list is named and not quoted`() throws {
    let list = try WindowFixture.sketch().windowList(as: .xml)
    let result = run("dump", try folder(windows: Array(list.dropLast(30))), "data.data")
    #expect(result.status == .failure)
    #expect(result.messages.contains("data.data: the list of windows cannot be read: "))
    #expect(result.messages.contains("all 8 records cannot be opened"))
    #expect(result.output.contains("8 records: 8 without a key"))
    #expect(!result.messages.contains(Data(SavedWindows.key(of: 2)).base64EncodedString()))
  }

  @Test func `lint does not call it normal that the list is damaged`() throws {
    let list = try WindowFixture.sketch().windowList(as: .xml)
    let damaged = run("lint", try folder(windows: Array(list.dropLast(30))), "data.data")
    #expect(damaged.status == .failure)
    #expect(damaged.messages.contains("the list of windows cannot be read: "))
    #expect(!damaged.output.contains("[unopenable-records]"))
    let missing = run("lint", try folder(windows: nil), "data.data", options: "--notes")
    #expect(missing.output.contains("[unopenable-records] 8 of 8 records cannot be opened: "))
    #expect(missing.output.contains("windows.plist, which has the keys, is not in the same folder"))
  }

  @Test func `a list of another save is reported, without noise`() throws {
    var other = try WindowFixture.sketch()
    for place in other.windows.indices { other.windows[place].key = SavedWindows.key(of: 50) }
    let folder = try folder(windows: try other.windowList())
    let lint = run("lint", folder, "data.data")
    #expect(lint.status == .remarks)
    #expect(lint.output.components(separatedBy: "[record-unreadable]").count == 8)
    let json = TestRun(
      ["lint", "--format", "json"].map { ByteString($0.utf8) } + [folder.argument("data.data")])
    let fingerprints = json.output.split(separator: "\n").filter { $0.contains("\"fingerprint\"") }
    #expect(fingerprints.count > 7 && Set(fingerprints).count == fingerprints.count)
    #expect(json.output.contains(#""path": "window/Canvas""#))
    let dump = run("dump", folder, "data.data")
    #expect(dump.output.contains("a record of window #2 cannot be read: the window's key does not"))
    #expect(!dump.output.contains("ToolPalette") && !dump.output.contains("\u{FFFD}"))
  }

  @Test func `a walk does not follow a linked list`() throws {
    let elsewhere = try folder(windows: try WindowFixture.sketch().windowList())
    let folder = try folder(windows: nil)
    try folder.link("windows.plist", to: elsewhere.url.path + "/windows.plist")
    #expect(run("dump", folder, "").output.contains("8 without a key"))
    #expect(run("dump", folder, "data.data").output.contains("ToolPalette"))
  }

  @Test func `lines for git distinguish records that cannot be opened`() throws {
    let alone = try folder(windows: nil)
    func lines() -> String {
      TestRun(["dump", "--textconv"].map { ByteString($0.utf8) } + [alone.argument("data.data")])
        .output
    }
    let old = lines()
    #expect(old.contains(#"#recordsWithoutKey.window 2 = "4 records, sha256 "#))
    var saved = try WindowFixture.sketch()
    saved.records[2].identifier = "Palette"
    try Data(saved.data).write(to: alone.url.appending(path: "data.data"))
    #expect(lines() != old)
  }

  @Test func `lines for git leave out what every launch gives anew`() throws {
    let folder = try folder(windows: try WindowFixture.sketch().windowList())
    let result = TestRun([
      ByteString("dump".utf8), ByteString("--textconv".utf8), folder.argument("data.data"),
    ])
    #expect(result.output.contains("NSTitle") && !result.output.contains("NSWindowNumber"))
    #expect(!result.output.contains("NSWindowZOrder"))
  }

  // MARK: Parts of a bundle

  /// A bundle of the fixture's files with some written over, or taken away.
  private func bundle(_ changes: [String: [UInt8]?] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var files: [String: [UInt8]?] = [
      "data.data": try WindowFixture.sketch().data,
      "windows.plist": try WindowFixture.sketch().windowList(),
    ]
    files.merge(changes) { $1 }
    for (name, bytes) in files {
      guard let bytes else { continue }
      try folder.write("a.savedState/" + name, "")
      try Data(bytes).write(to: folder.url.appending(path: "a.savedState/" + name))
    }
    return folder
  }

  @Test(arguments: ["dump", "lint", "stats"])
  func `windows are shown where there are no records`(command: String) throws {
    for records in [nil, []] as [[UInt8]?] {
      let folder = try bundle(["data.data": records])
      let result = run(command, folder, "a.savedState")
      #expect(result.status == .success && result.messages.isEmpty)
      if command == "dump" {
        #expect(result.output.contains("no records: only the list of windows was saved"))
        #expect(result.output.contains("window/Canvas"))
      }
    }
  }

  @Test func `records that are none do not hide the windows`() throws {
    let folder = try bundle(["data.data": Array("XSCR1000".utf8)])
    let result = run("dump", folder, "a.savedState")
    #expect(result.status == .failure)
    #expect(result.output.contains("window/Canvas"))
    #expect(result.output.contains("the rest cannot be read: expected a record's header"))
    #expect(result.messages.contains("1 value could not be decoded"))
  }

  @Test func `a damaged list makes all commands fail that show the records`() throws {
    let folder = try bundle(["windows.plist": Array("bplist00 and no more".utf8)])
    for command in ["dump", "lint", "stats"] {
      let result = run(command, folder, "a.savedState")
      #expect(result.status == .failure, "\(command)")
      #expect(result.messages.contains("the list of windows cannot be read"))
    }
    let alone = try bundle(["windows.plist": Array("bplist00".utf8), "data.data": nil])
    #expect(run("dump", alone, "a.savedState").messages.contains("windows.plist: the list of"))
  }

  @Test func `pictures are named, and no archive is looked for in them`() throws {
    let folder = try bundle(["window_3.data": [7, 7], "window_x.data": [1], "window_2.data": [7]])
    let result = run("dump", folder, "a.savedState")
    #expect(result.status == .success)
    #expect(
      result.output.contains(
        """
          encrypted picture of window #2: window_2.data, 1 byte
          encrypted picture of window #3: window_3.data, 2 bytes

        """))
    let named = run("dump", folder, "a.savedState/window_3.data")
    #expect(named.status == .failure)
    #expect(
      named.messages.contains(
        "the picture of window #3 of an AppKit bundle, which only the system can decrypt"))
    #expect(named.messages.contains("name the .savedState folder"))
  }

  @Test func `a list that is named without its records says what it is`() throws {
    let result = run("dump", try bundle(), "a.savedState/windows.plist")
    #expect(result.status == .failure)
    #expect(
      result.messages.contains(
        "windows.plist: the list of windows of an AppKit bundle; name the .savedState folder"))
    let other = try bundle(["windows.plist": Array("{}".utf8)])
    #expect(
      run("dump", other, "a.savedState/windows.plist").messages.contains("an empty dictionary"))
  }

  @Test func `bundles that cannot be read are not the same`() throws {
    let good = try bundle()
    let noList = try bundle(["windows.plist": nil])
    let other = try bundle(["windows.plist": nil, "data.data": try SavedWindows.other.data])
    let badList = try bundle(["windows.plist": [1, 2, 3]])
    func diff(_ one: TemporaryFolder, _ two: TemporaryFolder) -> TestRun {
      TestRun([
        ByteString("diff".utf8), one.argument("a.savedState"), two.argument("a.savedState"),
      ])
    }
    #expect(diff(noList, noList).status == .success)
    #expect(diff(good, good).status == .success)
    for (one, two) in [(noList, other), (good, noList), (noList, good)] {
      let result = diff(one, two)
      #expect(result.status == .failure)
      #expect(result.messages.contains("differs, and cannot be decrypted without a key"))
      #expect(!result.output.contains("ToolPalette"))
    }
    #expect(diff(badList, badList).status == .failure)
    #expect(diff(good, badList).messages.contains("the list of windows cannot be read"))
    let closed = try bundle(["data.data": nil])
    let result = diff(good, closed)
    #expect(result.status == .remarks)
    #expect(result.output.contains("- window/Canvas/ToolPalette"))
  }

  /// A bundle with three broken members still shows the good ones.
  @Test func `broken members do not hide the good ones`() throws {
    let scene = "1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01"
    let folder = try bundle([
      "windows.plist": [1, 2, 3], "restorationInfo.plist": [], "\(scene)/data.data": [4, 5],
      "\(scene)/userInfo.data": Array(#"{"zoom": 2}"#.utf8),
    ])
    let result = run("dump", folder, "a.savedState")
    #expect(result.status == .failure)
    #expect(result.messages.split(separator: "\n").count == 3)
    #expect(result.output.contains("8 records: 8 without a key"))
    #expect(result.output.contains("zoom"))
  }
}

extension SavedWindows {
  /// Another save, in which one object less was saved.
  fileprivate static var other: SavedWindows {
    get throws {
      var saved = try WindowFixture.sketch()
      saved.records.removeLast()
      return saved
    }
  }
}
