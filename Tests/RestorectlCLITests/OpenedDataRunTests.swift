import Foundation
import PlistSyntax
import RestorationModel
import TestSupport
import Testing

@testable import RestorectlCLI

/// Data with something in it, seen by every command.
@Suite struct OpenedDataRunTests {
  /// A tree with data under one key.
  private static func tree(_ key: String, _ bytes: [UInt8], beside: String = "") -> String {
    """
    { "schema": "restorectl.archive/1",
      "nodes": [ { "path": "Editor", "className": "Editor", "state": {
        "\(key)": { "$data": "\(Data(bytes).base64EncodedString())" }\(beside) } } ] }
    """
  }

  private static func list(_ page: Int, token: String) throws -> [UInt8] {
    Array(
      try PropertyListSerialization.data(
        fromPropertyList: ["form": ["page": page, "authToken": token]], format: .binary, options: 0)
    )
  }

  /// A bucket with a page and a token, as Flutter writes it.
  private static func bucket(_ page: Int32, token: String) -> [UInt8] {
    var message = FlutterMessage()
    message.map(1)
    message.text("v")
    message.map(1)
    message.text("form")
    message.map(2)
    message.text("page")
    message.integer(page)
    message.text("authToken")
    message.text(token)
    return message.bytes
  }

  private static let token = "c29tZS1yYW5kb20tdG9rZW4tMTIzNDU2Nzg5MA"

  /// The same state in each format, its key and the way to the form.
  private static func cases(page: Int) throws -> [(key: String, way: String, bytes: [UInt8])] {
    [
      (
        "draft", "draft.form",
        Array(#"{"form": {"page": \#(page), "authToken": "\#(token)"}}"#.utf8)
      ),
      ("draft", "draft.form", try list(page, token: token)),
      (
        "FlutterRestorationStateAppData", "FlutterRestorationStateAppData.values.form",
        bucket(Int32(page), token: token)
      ),
    ]
  }

  private func run(_ words: String..., in folder: TemporaryFolder, files: String...) -> TestRun {
    TestRun(words.map { ByteString($0.utf8) } + files.map { folder.argument($0) })
  }

  @Test(arguments: 0..<3)
  func `every command sees the contents of data`(number: Int) throws {
    let folder = try TemporaryFolder()
    let (old, new) = (try Self.cases(page: 3)[number], try Self.cases(page: 4)[number])
    try folder.write("old.json", Self.tree(old.key, old.bytes))
    try folder.write("new.json", Self.tree(new.key, new.bytes))
    let lint = run("lint", in: folder, files: "old.json")
    #expect(lint.status == .remarks)
    #expect(lint.output.contains("[secret-in-state] Editor#\(old.way).authToken: "))
    let diff = run("diff", in: folder, files: "old.json", "new.json")
    #expect(diff.status == .remarks)
    #expect(diff.output.contains("-   \(old.way).page: 3\n+   \(old.way).page: 4\n"))
    #expect(!diff.output.contains(Self.token))
    let path = run("dump", "--path", "Editor#\(old.way).page", in: folder, files: "old.json")
    #expect(path.status == .success)
    #expect(path.output.contains("page  3") || path.output.contains("{page: 3}"))
    #expect(!path.output.contains("authToken"))
    for format in ["tree", "json", "apple"] {
      let dump = run("dump", "--format", format, in: folder, files: "old.json")
      #expect(dump.status == .success)
      let base64 = Data(old.bytes).base64EncodedString()
      #expect(!dump.output.contains(Self.token) && !dump.output.contains(base64))
      #expect(dump.output.contains("<redacted, 38 characters>"))
      let all = run("dump", "--reveal", "--full", "--format", format, in: folder, files: "old.json")
      #expect(all.output.contains(format == "apple" ? "<" : Self.token))
    }
    let stats = run("stats", in: folder, files: "old.json")
    #expect(stats.status == .success)
  }

  @Test func `damaged Flutter state is shown as what it is`() throws {
    let folder = try TemporaryFolder()
    let bytes = Array(try Self.cases(page: 3)[2].bytes.dropLast(3))
    try folder.write("a.json", Self.tree("FlutterRestorationStateAppData", bytes))
    let reason = "found \(Self.token.utf8.count - 3) bytes before the end"
    let lint = run("lint", in: folder, files: "a.json")
    #expect(lint.output.contains("[flutter-data-corrupt] Editor#FlutterRestorationStateAppData"))
    #expect(!lint.output.contains("[undecodable-state]"))
    let base64 = Data(bytes).base64EncodedString()
    for format in ["tree", "json", "apple"] {
      // It contains the name of a credential, so that its bytes are hidden.
      let hidden = run("dump", "--format", format, in: folder, files: "a.json")
      #expect(hidden.output.contains(reason))
      #expect(!hidden.output.contains(base64))
      let shown = run("dump", "--format", format, "--reveal", in: folder, files: "a.json")
      #expect(shown.output.contains(reason))
      #expect(shown.output.contains(base64) == (format == "json"))
      for run in [hidden, shown] {
        #expect(run.status == .failure)
        #expect(run.messages.contains("a.json: 1 value could not be decoded"))
      }
    }
  }

  @Test func `damage that reads the same is distinguished by its bytes`() throws {
    let folder = try TemporaryFolder()
    // A type that is none, and what follows.
    for (name, last) in [("a", UInt8(1)), ("b", 2)] {
      let bytes: [UInt8] = [13, 1, 7, 1, 0x76, 13, 1, 7, 1, 0x61, 99, last]
      try folder.write(name + ".json", Self.tree("FlutterRestorationStateAppData", bytes))
    }
    let diff = run("diff", in: folder, files: "a.json", "b.json")
    #expect(diff.status == .remarks)
    #expect(diff.output.contains("FlutterRestorationStateAppData: data, 12 bytes"))
    #expect(run("diff", in: folder, files: "a.json", "a.json").status == .success)
    let texts = ["a", "b"].map { run("dump", "--textconv", in: folder, files: $0 + ".json").output }
    #expect(texts[0] != texts[1])
  }

  @Test func `what a terminal showed is shown when it is asked for`() throws {
    let folder = try TemporaryFolder()
    var saved = SavedWindows()
    saved.windows = [(2, SavedWindows.key(of: 2), [("NSUIID", "Main")])]
    let text = Data("ls -l\nmake all".utf8)
    let state = StateEntry(
      "TTWindowState",
      .dictionary([StatePair("Tab Contents v2", .array([.data(ByteSlice(Array(text)))]))]))
    saved.records = [
      try SavedRecord(2, key: SavedWindows.key(of: 2), "_NSWindow", state: [state])
    ]
    try Data(saved.data).write(to: folder.url.appending(path: "data.data"))
    try Data(saved.windowList()).write(to: folder.url.appending(path: "windows.plist"))
    for format in ["tree", "json"] {
      let hidden = run("dump", "--full", "--format", format, in: folder, files: "data.data")
      #expect(!hidden.output.contains("make all"))
      #expect(hidden.output.contains("<redacted, 14 bytes>"))
      let shown = run("dump", "--reveal", "--format", format, in: folder, files: "data.data")
      #expect(shown.output.contains("ls -l") && shown.output.contains("make all"))
    }
  }
}
