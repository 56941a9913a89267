import Foundation
import PlistSyntax
import RestorationArchives
import TestSupport
import Testing

@testable import RestorectlCLI

/// Data with something in it, seen by every command. Tests/Transcripts/read-data.md has damaged data.
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
  private func write(_ name: String, _ key: String, _ bytes: [UInt8]) throws -> String {
    let base64 = Data(bytes).base64EncodedString()
    try folder.write(name, TreeText.tree(state: #"{ "$data": "\#(base64)" }"#, under: key))
    return base64
  }

  @Test(arguments: Form.allCases)
  func `every command sees the contents of data`(form: Form) throws {
    let base64 = try write("old.json", form.key, form.bytes(page: 3))
    _ = try write("new.json", form.key, form.bytes(page: 4))
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
