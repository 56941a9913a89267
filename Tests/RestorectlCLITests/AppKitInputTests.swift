import Foundation
import PlistSyntax
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// The files of a Mac app's bundle, read together, each of them missing or damaged in turn.
@Suite struct AppKitInputTests {
  /// The list of windows as XML, cut.
  private static let cutList: [UInt8] =
    (try? WindowFixture.sketch().windowList(as: .xml)).map { [UInt8]($0.dropLast(30)) } ?? []

  private static func text(_ text: String) -> [UInt8]? { Array(text.utf8) }

  private static let counted = "8 records: 8 without a key"
  private static let noRecords = "no records: only the list of windows was saved"

  /// Files written over the fixture's, nil for one that is missing; a command, its status and what it prints
  /// or reports.
  private static let cases:
    [(files: [String: [UInt8]?], line: String, status: ExitCode, says: [String])] = [
      ([:], "dump @a.savedState/data.data", .success, ["ToolPalette"]),
      ([:], "dump @", .success, ["ToolPalette"]),
      (
        [:], "dump @a.savedState/windows.plist", .failure,
        ["windows.plist: the list of windows of an AppKit bundle; name the .savedState folder"]
      ),
      (["windows.plist": nil], "dump @a.savedState/data.data", .success, [counted]),
      (
        ["windows.plist": nil], "lint --notes @a.savedState/data.data", .success,
        [
          "[unopenable-records] 8 of 8 records cannot be opened: ",
          "windows.plist, which has the keys, is not in the same folder",
        ]
      ),
      (
        ["windows.plist": nil], "dump --textconv @a.savedState/data.data", .success,
        [#"#recordsWithoutKey.window 2 = "4 records, sha256 "#]
      ),
      (
        ["windows.plist": cutList], "lint --notes @a.savedState/data.data", .failure,
        ["the list of windows cannot be read: "]
      ),
      (
        ["windows.plist": text("bplist00"), "data.data": nil], "dump @a.savedState", .failure,
        ["windows.plist: the list of"]
      ),
      (
        ["windows.plist": text("{}")], "dump @a.savedState/windows.plist", .failure,
        ["an empty dictionary"]
      ),
      (["data.data": nil], "dump @a.savedState", .success, [noRecords, "window/Canvas"]),
      (["data.data": []], "dump @a.savedState", .success, [noRecords]),
      (
        ["window_3.data": [7, 7], "window_x.data": [1], "window_2.data": [7]],
        "dump @a.savedState", .success,
        [
          """
            encrypted picture of window #2: window_2.data, 1 byte
            encrypted picture of window #3: window_3.data, 2 bytes

          """
        ]
      ),
      (
        ["window_3.data": [7, 7]], "dump @a.savedState/window_3.data", .failure,
        ["the picture of window #3 of an AppKit bundle", "name the .savedState folder"]
      ),
    ]

  private func bundle(_ changes: [String: [UInt8]?] = [:]) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    var files: [String: [UInt8]?] = [
      "data.data": try WindowFixture.sketch().data,
      "windows.plist": try WindowFixture.sketch().windowList(),
    ]
    files.merge(changes) { $1 }
    for case (let name, let bytes?) in files {
      try folder.write("a.savedState/" + name, bytes)
    }
    return folder
  }

  @Test(arguments: cases.indices)
  func `what can be read is shown, and what cannot is reported`(number: Int) throws {
    let (files, line, status, says) = Self.cases[number]
    let run = try bundle(files).run(line)
    #expect(run.status == status, "\(line): \(run.messages)")
    #expect(status == .failure || run.messages == "")
    let text = run.output + run.messages
    for words in says { #expect(text.contains(words), "\(line): \(text)") }
    #expect(status != .failure || !text.contains("[unopenable-records]"))
    #expect(!text.contains(Data(SavedWindows.key(of: 2)).base64EncodedString()))
  }

  @Test func `a list of another save is reported, without noise`() throws {
    var other = try WindowFixture.sketch()
    for place in other.windows.indices { other.windows[place].key = SavedWindows.key(of: 50) }
    let folder = try bundle(["windows.plist": try other.windowList()])
    let lint = folder.run("lint @a.savedState/data.data")
    #expect(lint.status == .remarks)
    #expect(lint.output.components(separatedBy: "[record-unreadable]").count == 8)
    let json = folder.run("lint --format json @a.savedState/data.data").output
    let fingerprints = json.split(separator: "\n").filter { $0.contains("\"fingerprint\"") }
    #expect(fingerprints.count > 7 && Set(fingerprints).count == fingerprints.count)
    #expect(json.contains(#""path": "window/Canvas""#))
    let dump = folder.run("dump @a.savedState/data.data").output
    #expect(dump.contains("a record of window #2 cannot be read: the window's key does not"))
    #expect(!dump.contains("ToolPalette") && !dump.contains("\u{FFFD}"))
  }

  @Test func `a walk does not follow a linked list`() throws {
    let folder = try bundle(["windows.plist": nil])
    let elsewhere = try bundle()
    try folder.link("a.savedState/windows.plist", to: elsewhere.path("a.savedState/windows.plist"))
    #expect(folder.run("dump @").output.contains(Self.counted))
    #expect(folder.run("dump @a.savedState/data.data").output.contains("ToolPalette"))
  }

  @Test func `bundles that cannot be read are not the same`() throws {
    var saved = try WindowFixture.sketch()
    saved.records.removeLast()
    let good = try bundle()
    let noList = try bundle(["windows.plist": nil])
    let other = try bundle(["windows.plist": nil, "data.data": saved.data])
    let badList = try bundle(["windows.plist": [1, 2, 3]])
    func diff(_ one: ScratchFolder, _ two: ScratchFolder) -> TestRun {
      TestRun(["diff", one.path("a.savedState"), two.path("a.savedState")])
    }
    #expect(diff(noList, noList).status == .success)
    #expect(diff(good, good).status == .success)
    for (one, two) in [(noList, other), (good, noList), (noList, good)] {
      let result = diff(one, two)
      #expect(result.status == .failure)
      #expect(result.messages.contains("differs, and cannot be decrypted without a key"))
      #expect(!result.output.contains("ToolPalette"))
    }
    // git compares lines.
    let lines = [noList, other].map { $0.run("dump --textconv @a.savedState/data.data").output }
    #expect(lines[0] != lines[1])
    #expect(diff(badList, badList).status == .failure)
    #expect(diff(good, badList).messages.contains("the list of windows cannot be read"))
    let result = diff(good, try bundle(["data.data": nil]))
    #expect(result.status == .remarks)
    #expect(result.output.contains("- window/Canvas/ToolPalette"))
  }
}
