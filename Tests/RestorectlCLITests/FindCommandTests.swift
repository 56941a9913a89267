import Foundation
import Platform
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// What `find` and `diff` do with folders that may not be read, and the JSON of `find`.
@Suite struct FindCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let recipes = try Data(contentsOf: FixtureFolder.url.appending(path: "recipes.data"))
    for place in ["old/closed", "new/closed", "new/open"] {
      try folder.write("\(place)/com.example.Recipes.savedState/data.data", bytes: [UInt8](recipes))
    }
  }

  @Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
  func `json is what its schema says`() throws {
    let reports = ["", " --bundle-id x", " --latest"].map {
      folder.run("find @ --format json" + $0).output
    }
    #expect(
      reports[0].components(separatedBy: "com.example.Recipes.savedState/data.data").count > 3)
    #expect(try SchemaValidator.faults(of: reports, against: "find-1.schema.json") == "")
  }

  @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
  func `a folder that may not be read is named, and the others are read`() throws {
    try folder.setPermissions(0, of: "new/closed")
    defer { try? folder.setPermissions(0o700, of: "new/closed") }
    let find = folder.run("find @new")
    #expect(find.status == .failure)
    #expect(find.output.contains("new/open/com.example.Recipes.savedState"))
    #expect(find.messages.contains("new/closed: "))
    #expect(find.messages.contains("permission denied"))
    // Nothing came or went below it.
    let diff = folder.run("diff @old @new")
    #expect(diff.status == .failure)
    #expect(diff.output.contains("=== unreadable: closed\n!   new: no readable archive: folder "))
    #expect(diff.output.hasSuffix("2 archives: 1 added, 1 unreadable\n"))
  }

  @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
  func `a home folder may be closed in part`() throws {
    let states = "Library/Saved Application State"
    for app in ["a.b", "c.d"] {
      try folder.write("\(states)/\(app).savedState/data.data", "NSCR1000")
    }
    try folder.setPermissions(0, of: "\(states)/a.b.savedState")
    defer { try? folder.setPermissions(0o700, of: "\(states)/a.b.savedState") }
    let home = Environment([.home: folder.argument()])
    let run = TestRun([ByteString("find".utf8)], environment: home)
    #expect(run.status == .failure)
    #expect(run.output.contains("c.d on this Mac, AppKit, 8 bytes"))
    #expect(run.messages.contains("permission denied; on a Mac"))
  }

  /// A copied file is newer than what is in it, and a clock may be wrong.
  @Test func `a time of saving in the future is not believed`() throws {
    try folder.write(
      "a.savedState/data.data",
      """
      { "schema": "restorectl.archive/1", "envelope": { "timestamp": "2999-01-01T00:00:00Z" },
        "nodes": [{ "path": "A" }] }
      """)
    let run = TestRun(["find", "--format", "json", folder.argument()])
    #expect(run.output.contains(#""savedAt": ""#))
    #expect(!run.output.contains("2999"))
  }
}
