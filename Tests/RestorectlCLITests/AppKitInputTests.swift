import Foundation
import PlistSyntax
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// The files of a Mac app's bundle, read together, each of them missing or damaged in turn.
@Suite struct AppKitInputTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    /// Files written over the fixture's; nil for one that is missing.
    var files: [String: [UInt8]?] = [:]
    let line: String
    let status: ExitCode
    var output: [String] = []
    var messages: [String] = []
    var absent: [String] = []

    var testDescription: String { "\(name): \(line)" }
  }

  /// The list of windows as XML, cut.
  private static let cutList: [UInt8] =
    (try? WindowFixture.sketch().windowList(as: .xml)).map { [UInt8]($0.dropLast(30)) } ?? []

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let counted = "8 records: 8 without a key"

  private static let cases: [Case] = [
    Case(
      name: "whole", line: "dump @a.savedState/data.data", status: .success,
      output: ["ToolPalette"]),
    Case(name: "whole", line: "dump @", status: .success, output: ["ToolPalette"]),
    Case(
      name: "whole", line: "dump @a.savedState/windows.plist", status: .failure,
      messages: [
        "windows.plist: the list of windows of an AppKit bundle; name the .savedState folder"
      ]),
    Case(
      name: "no list", files: ["windows.plist": nil], line: "dump @a.savedState/data.data",
      status: .success, output: [counted]),
    Case(
      name: "no list", files: ["windows.plist": nil], line: "lint --notes @a.savedState/data.data",
      status: .success,
      output: [
        "[unopenable-records] 8 of 8 records cannot be opened: ",
        "windows.plist, which has the keys, is not in the same folder",
      ]),
    Case(
      name: "no list, for git", files: ["windows.plist": nil],
      line: "dump --textconv @a.savedState/data.data", status: .success,
      output: [#"#recordsWithoutKey.window 2 = "4 records, sha256 "#]),
    Case(
      name: "cut list", files: ["windows.plist": cutList],
      line: "lint --notes @a.savedState/data.data", status: .failure,
      messages: ["the list of windows cannot be read: "], absent: ["[unopenable-records]"]),
    Case(
      name: "damaged list alone",
      files: ["windows.plist": text("bplist00"), "data.data": nil],
      line: "dump @a.savedState", status: .failure, messages: ["windows.plist: the list of"]),
    Case(
      name: "other list", files: ["windows.plist": text("{}")],
      line: "dump @a.savedState/windows.plist", status: .failure,
      messages: ["an empty dictionary"]),
    Case(
      name: "no records", files: ["data.data": nil], line: "dump @a.savedState", status: .success,
      output: ["no records: only the list of windows was saved", "window/Canvas"]),
    Case(
      name: "empty records", files: ["data.data": []], line: "dump @a.savedState",
      status: .success, output: ["no records: only the list of windows was saved"]),
    Case(
      name: "pictures",
      files: ["window_3.data": [7, 7], "window_x.data": [1], "window_2.data": [7]],
      line: "dump @a.savedState", status: .success,
      output: [
        """
          encrypted picture of window #2: window_2.data, 1 byte
          encrypted picture of window #3: window_3.data, 2 bytes

        """
      ]),
    Case(
      name: "a picture", files: ["window_3.data": [7, 7]],
      line: "dump @a.savedState/window_3.data", status: .failure,
      messages: [
        "the picture of window #3 of an AppKit bundle, which only the system can decrypt",
        "name the .savedState folder",
      ]),
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

  @Test(arguments: cases)
  func `what can be read is shown, and what cannot is reported`(run: Case) throws {
    let result = try bundle(run.files).run(run.line)
    #expect(result.status == run.status, "\(result.messages)")
    for text in run.output { #expect(result.output.contains(text), "\(result.output)") }
    for text in run.messages { #expect(result.messages.contains(text)) }
    #expect(run.status == .failure || result.messages == "")
    let key = Data(SavedWindows.key(of: 2)).base64EncodedString()
    for text in run.absent + [key] {
      #expect(!result.output.contains(text) && !result.messages.contains(text))
    }
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
