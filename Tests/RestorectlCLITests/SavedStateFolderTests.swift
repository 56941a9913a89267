import Foundation
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

@testable import RestorectlCLI

/// `.savedState` folders and the containers around them.
@Suite struct SavedStateFolderTests {
  private static let bundle = "com.example.Scenes.savedState"
  private static let userInfo = "1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01/userInfo.data"

  /// A folder with a copy of the fixture's bundle under a name.
  private func folder(with name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let target = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: FixtureFolder.url.appending(path: Self.bundle), to: target)
    return folder
  }

  private func run(_ words: String..., in folder: TemporaryFolder, at name: String) -> TestRun {
    TestRun(words.map { ByteString($0.utf8) } + [folder.argument(name)])
  }

  /// The files that a run showed, in order, from the temporary folder.
  private func files(_ run: TestRun, in folder: TemporaryFolder) throws -> [String] {
    try run.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let source = (object as? [String: Any])?["source"] as? [String: Any]
      return (source?["file"] as? String ?? "").replacingOccurrences(
        of: folder.url.path + "/", with: "")
    }
  }

  private static let order = [
    "data.data", "restorationInfo.plist", "KnownSceneSessions/data.data",
    "1B2E4D5C-0F3A-4C57-9A55-2D7A3C1E9F01/data.data", userInfo,
    "7D90A1F2-63B8-4E0C-8A44-5B6C7D8E9F02/data.data",
  ]

  @Test(arguments: ["a.savedState", "deep/er/a.savedState"])
  func `files of the system come first, in one order`(name: String) throws {
    let folder = try folder(with: name)
    try folder.write(
      name + "/Extra/more.json", #"{"schema": "restorectl.archive/1", "nodes": []}"#)
    try folder.write(name + "/inprogress.data", #"{"kRestorationTriesLeft": 1}"#)
    try folder.write(name + "/notes.txt", "not an archive")
    var expected = Self.order
    expected.insert("inprogress.data", at: 2)
    for operand in [name, ""] {
      let run = run("dump", "--format", "jsonl", in: folder, at: operand)
      #expect(run.status == .success)
      #expect(
        try files(run, in: folder) == (expected + ["Extra/more.json"]).map { name + "/" + $0 })
    }
  }

  @Test func `damaged members do not hide the others`() throws {
    let folder = try folder(with: "a.savedState")
    try folder.write("a.savedState/data.data", "bplist00 and no more")
    try folder.write("a.savedState/restorationInfo.plist", "")
    try folder.write("a.savedState/" + Self.userInfo, "<plist><dict>")
    for command in ["dump", "lint"] {
      let run = run(command, "--format", "json", in: folder, at: "a.savedState")
      #expect(run.status == .failure)
      #expect(run.messages.split(separator: "\n").count == 3, "\(run.messages)")
    }
    let run = run("dump", "--format", "jsonl", in: folder, at: "a.savedState")
    #expect(
      try files(run, in: folder)
        == [Self.order[2], Self.order[3], Self.order[5]].map {
          "a.savedState/" + $0
        })
  }

  @Test(arguments: order, ["hello", "bplist00", "<plist><array/></plist>", ""])
  func `a damaged member is to be copied again`(member: String, contents: String) throws {
    let folder = try folder(with: "a.savedState")
    try folder.write("a.savedState/" + member, contents)
    for (command, name) in [("dump", "a.savedState"), ("lint", "a.savedState/" + member)] {
      let run = run(command, in: folder, at: name)
      #expect(run.status == .failure)
      #expect(run.messages.hasSuffix("; \(Self.copyAgain)\n"), "\(run.messages)")
    }
    // Elsewhere it may be any file.
    try folder.write("any.data", contents)
    #expect(!run("dump", in: folder, at: "any.data").messages.contains(Self.copyAgain))
  }

  private static let copyAgain =
    "the system keeps this file there, so it is damaged: copy its .savedState folder again"

  @Test func `a damaged note beside a named archive is to be copied again`() throws {
    let folder = try folder(with: "a.savedState")
    try folder.write("a.savedState/restorationInfo.plist", "hello")
    let lint = run("lint", in: folder, at: "a.savedState/data.data")
    #expect(lint.status == .failure)
    #expect(lint.messages.hasSuffix("; \(Self.copyAgain)\n"))
  }

  @Test(arguments: [
    ("App.xcappdata", "App.xcappdata/AppData/Library/Saved Application State"),
    ("4F1C", "4F1C/Library/Saved Application State"),
    ("com.example.Mac", "com.example.Mac/Data/Library/Saved Application State"),
  ])
  func `containers are opened to the bundles inside`(name: String, states: String) throws {
    let folder = try folder(with: states + "/b.savedState")
    let other = #"{"schema": "restorectl.archive/1", "nodes": []}"#
    try folder.write(states + "/a.savedState/data.data", other)
    try folder.write(name + "/Documents/other.json", other)
    for operand in [name, ""] {
      let run = run("dump", "--format", "jsonl", in: folder, at: operand)
      #expect(
        try files(run, in: folder)
          == [states + "/a.savedState/data.data"]
          + Self.order.map { states + "/b.savedState/" + $0 })
    }
  }

  @Test func `no link leads out of a bundle`() throws {
    let folder = try folder(with: "a.savedState")
    try folder.write("outside/data.data", #"{"schema": "restorectl.archive/1", "nodes": []}"#)
    try folder.link("a.savedState/linked", to: "../outside")
    try folder.link("a.savedState/inprogress.data", to: "../outside/data.data")
    try folder.link("Library", to: "outside")
    let run = run("dump", "--format", "jsonl", in: folder, at: "a.savedState")
    #expect(try files(run, in: folder) == Self.order.map { "a.savedState/" + $0 })
  }

  @Test func `a bare dictionary is known by its place alone`() throws {
    let folder = try folder(with: "a.savedState")
    let inside = run("dump", "--format", "paths", in: folder, at: "a.savedState/" + Self.userInfo)
    #expect(inside.output == "session\n")
    try FileManager.default.copyItem(
      at: folder.url.appending(path: "a.savedState/" + Self.userInfo),
      to: folder.url.appending(path: "userInfo.data"))
    let outside = run("dump", in: folder, at: "userInfo.data")
    #expect(outside.status == .failure)
    #expect(outside.messages.contains("a dictionary with 2 keys: “window”, “zoom”"))
  }

  @Test func `plan searches the classic archive, and explains that scenes are handed back`()
    throws
  {
    let folder = try folder(with: "a.savedState")
    let run = run("plan", in: folder, at: "a.savedState")
    #expect(run.status == .success)
    #expect(run.messages == "")
    #expect(run.output.contains("a.savedState/data.data (0 saved objects)\n"))
    #expect(run.output.contains("KnownSceneSessions/data.data\n  The table of an app's scenes: "))
    #expect(run.output.components(separatedBy: "The state of one scene: ").count == 4)
    // A note is no interface.
    #expect(!run.output.contains("restorationInfo"))
  }

  @Test func `an input hands out the files beside it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/data.data", "archive")
    try folder.write("a/windows.plist", "windows")
    try folder.link("a/userInfo.data", to: "data.data")
    for isNamed in [true, false] {
      let beside = InputFolder(path: folder.path("a"), followsLinks: isNamed)
      #expect(
        beside.bytes(of: .windowList, limits: Limits())?.bytes == Array("windows".utf8))
      #expect(beside.bytes(of: .inProgress, limits: Limits()) == nil)
      // The user who names a file may have links next to it.
      #expect((beside.bytes(of: .userInfo, limits: Limits()) != nil) == isNamed)
    }
  }

  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
  func `a real scene is shown and has no findings`() throws {
    let path = try #require(Corpus.folder) + "/scene/net.devsci.den.savedState"
    let dump = TestRun([ByteString("dump".utf8), ByteString(path.utf8)])
    #expect(dump.status == .success)
    #expect(dump.output.contains(#"Key  "com.apple.SwiftUI.stateRestoration""#))
    #expect(dump.output.contains("CurrentProfileID           NSNull"))
    #expect(dump.output.contains("(350 characters)"))
    let lint = TestRun(["lint", "--strict", path].map { ByteString($0.utf8) })
    #expect(lint.status == .success)
    #expect(lint.output.hasPrefix("no findings in 2 archives"))
  }
}
