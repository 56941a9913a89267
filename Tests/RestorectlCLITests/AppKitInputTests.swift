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

  private func run(_ command: String, _ folder: TemporaryFolder, _ name: String) -> TestRun {
    TestRun([ByteString(command.utf8), folder.argument(name)])
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
    #expect(result.messages.contains("data.data: the windows.plist beside it cannot be read: "))
    #expect(!result.messages.contains(Data(SavedWindows.key(of: 2)).base64EncodedString()))
  }

  @Test func `a list of another save is reported, without noise`() throws {
    var other = try WindowFixture.sketch()
    for place in other.windows.indices { other.windows[place].key = SavedWindows.key(of: 50) }
    let folder = try folder(windows: try other.windowList())
    let lint = run("lint", folder, "data.data")
    #expect(lint.status == .remarks)
    #expect(lint.output.components(separatedBy: "[record-unreadable]").count == 8)
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

  @Test func `lines for git leave out what every launch gives anew`() throws {
    let folder = try folder(windows: try WindowFixture.sketch().windowList())
    let result = TestRun([
      ByteString("dump".utf8), ByteString("--textconv".utf8), folder.argument("data.data"),
    ])
    #expect(result.output.contains("NSTitle") && !result.output.contains("NSWindowNumber"))
    #expect(!result.output.contains("NSWindowZOrder"))
  }
}
