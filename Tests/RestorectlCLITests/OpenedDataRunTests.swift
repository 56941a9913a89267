import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

@testable import RestorectlCLI

/// Data with something in it, seen by every command.
@Suite struct OpenedDataRunTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let token = "c29tZS1yYW5kb20tdG9rZW4tMTIzNDU2Nzg5MA"
  private static let flutterKey = "FlutterRestorationStateAppData"

  enum Form: CaseIterable {
    case json, propertyList, flutter

    var key: String { self == .flutter ? OpenedDataRunTests.flutterKey : "draft" }
    /// The way to the form.
    var way: String {
      self == .flutter ? OpenedDataRunTests.flutterKey + ".values.form" : "draft.form"
    }

    /// A form with a page and a token.
    func bytes(page: Int) throws -> [UInt8] {
      switch self {
      case .json:
        return Array(
          #"{"form": {"page": \#(page), "authToken": "\#(OpenedDataRunTests.token)"}}"#.utf8)
      case .propertyList:
        return [UInt8](
          try PropertyListSerialization.data(
            fromPropertyList: ["form": ["page": page, "authToken": OpenedDataRunTests.token]],
            format: .binary,
            options: 0))
      case .flutter:
        return FlutterMessage.values([
          "form": .map([
            "page": .integer(Int32(page)), "authToken": .text(OpenedDataRunTests.token),
          ])
        ]).bytes
      }
    }
  }

  /// Writes a tree with data under one key, and gives its bytes in base64.
  @discardableResult
  private func write(_ name: String, _ key: String, _ bytes: [UInt8]) throws -> String {
    let base64 = Data(bytes).base64EncodedString()
    try folder.write(name, TreeText.tree(state: #"{ "$data": "\#(base64)" }"#, under: key))
    return base64
  }

  @Test(arguments: Form.allCases)
  func `every command sees the contents of data`(form: Form) throws {
    let base64 = try write("old.json", form.key, form.bytes(page: 3))
    try write("new.json", form.key, form.bytes(page: 4))
    let lint = folder.run("lint @old.json")
    #expect(lint.status == .remarks)
    #expect(lint.output.contains("[secret-in-state] Root#\(form.way).authToken: "))
    let diff = folder.run("diff @old.json @new.json")
    #expect(diff.status == .remarks)
    #expect(diff.output.contains("-   \(form.way).page: 3\n+   \(form.way).page: 4\n"))
    #expect(!diff.output.contains(Self.token))
    let path = folder.run("dump --path Root#\(form.way).page @old.json")
    #expect(path.status == .success)
    #expect(path.output.contains("page  3") || path.output.contains("{page: 3}"))
    #expect(!path.output.contains("authToken"))
    for format in ["tree", "json", "apple"] {
      let dump = folder.run("dump --format \(format) @old.json")
      #expect(dump.status == .success)
      #expect(!dump.output.contains(Self.token) && !dump.output.contains(base64))
      #expect(dump.output.contains("<redacted, 38 characters>"))
      let all = folder.run("dump --reveal --full --format \(format) @old.json")
      #expect(all.output.contains(format == "apple" ? "<" : Self.token))
    }
    #expect(folder.run("stats @old.json").status == .success)
  }

  @Test func `damaged Flutter state is shown as what it is`() throws {
    let bytes = Array(try Form.flutter.bytes(page: 3).dropLast(3))
    let base64 = try write("a.json", Self.flutterKey, bytes)
    let reason = "found \(Self.token.utf8.count - 3) bytes before the end"
    let lint = folder.run("lint @a.json").output
    #expect(lint.contains("[flutter-data-corrupt] Root#FlutterRestorationStateAppData"))
    #expect(!lint.contains("[undecodable-state]"))
    for (format, option) in ["tree", "json", "apple"].flatMap({
      [($0, ""), ($0, "--reveal")]
    }) {
      let run = folder.run("dump \(option) --format \(format) @a.json")
      #expect(run.status == .failure)
      #expect(run.messages.contains("a.json: 1 value could not be decoded"))
      #expect(run.output.contains(reason))
      // It contains the name of a credential, so that its bytes are hidden.
      #expect(run.output.contains(base64) == (option == "--reveal" && format == "json"))
    }
  }

  @Test func `damage that reads the same is distinguished by its bytes`() throws {
    // A type that is none, and what follows.
    for (name, last) in [("a.json", UInt8(1)), ("b.json", 2)] {
      try write(name, Self.flutterKey, FlutterMessage.values(["a": .raw([99, last])]).bytes)
    }
    #expect(folder.run("diff @a.json @b.json").output.contains("data, 12 bytes"))
    #expect(folder.run("diff @a.json @a.json").output == "no differences in what can be read\n")
    let same = folder.run("diff --format json @a.json @a.json")
    #expect(same.status == .failure)
    #expect(same.output.contains("\"identical\": false"))
    #expect(same.output.contains("\"unreadable\": {"))
    let texts = ["a", "b"].map { folder.run("dump --textconv @\($0).json").output }
    #expect(texts[0] != texts[1])
  }

  @Test func `what a terminal showed is shown when it is asked for`() throws {
    var saved = SavedWindows()
    saved.windows = [(2, SavedWindows.key(of: 2), [("NSUIID", "Main")])]
    let text = StateValue.data(ByteSlice(utf8: "ls -l\nmake all"))
    let state = StateEntry(
      "TTWindowState",
      .dictionary([
        StatePair("Tab Contents v2", .array([text])), StatePair("Tab Contents", "swift build"),
      ]))
    saved.records = [try SavedRecord(2, key: SavedWindows.key(of: 2), "_NSWindow", state: [state])]
    try folder.write("data.data", saved.data)
    try folder.write("windows.plist", try saved.windowList())
    for format in ["tree", "json"] {
      let hidden = folder.run("dump --full --format \(format) @data.data").output
      #expect(!hidden.contains("make all") && hidden.contains("<redacted, 14 bytes>"))
      #expect(!hidden.contains("swift build") && hidden.contains("<redacted, 11 characters>"))
      let shown = folder.run("dump --reveal --format \(format) @data.data").output
      #expect(shown.contains("ls -l") && shown.contains("make all"))
    }
  }
}
