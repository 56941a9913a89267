import Foundation
import Platform
import ProjectFiles
import TestSupport
import Testing

@testable import RestorectlCLI

/// Runs over what may not be read, and what no transcript shows.
@Suite struct RunTests {
  private let folder: ScratchFolder

  init() throws {
    CheckoutFolder.enter()
    folder = try ScratchFolder()
    for place in ["old/closed", "new/closed", "new/open"] {
      try folder.copy("recipes.data", to: "\(place)/com.example.Recipes.savedState/data.data")
    }
  }

  @Test(.enabled(if: SchemaValidator.isPresent, Comment(rawValue: SchemaValidator.hint)))
  func `json of find is what its schema says`() throws {
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
    let home = Environment([.home: ByteString(folder.path().utf8)])
    let run = TestRun(["find"], environment: home)
    #expect(run.status == .failure)
    #expect(run.output.contains("c.d on this Mac, AppKit archive, 8 bytes"))
    #expect(run.messages.contains("permission denied; its contents were not checked; on a Mac"))
  }

  @Test(.enabled(if: geteuid() != 0, "root reads every folder"))
  func `what must not be read does not stop the others`() throws {
    for name in ["t/closed/a", "t/open/b.data", "t/open/c"] {
      try folder.write(name, TreeText.tree(#"{"path": "A"}"#))
    }
    try folder.setPermissions(0, of: "t/closed")
    try folder.setPermissions(0, of: "t/open/b.data")
    defer { try? folder.setPermissions(0o700, of: "t/closed") }
    let run = folder.run("dump --format paths @t")
    let prefix = "restorectl: " + folder.path("t")
    #expect(run.status == .failure)
    #expect(run.output == "A\n")
    #expect(
      run.messages == """
        \(prefix)/closed: folder cannot be read: permission denied; its contents were not checked; \
        on a Mac, give the terminal Full Disk Access in System Settings
        \(prefix)/open/b.data: permission denied; make it readable first

        """)
    let find = folder.run("find @t")
    #expect(find.status == .failure)
    #expect(find.output.contains("t/open/c"))
    #expect(find.messages == run.messages)
  }

  /// A copied file is newer than what is in it, and a clock may be wrong.
  @Test func `a time of saving in the future is not believed`() throws {
    try folder.write(
      "a.savedState/data.data",
      TreeText.tree(#"{"path": "A"}"#, #""envelope": {"timestamp": "2999-01-01T00:00:00Z"}"#))
    let run = folder.run("find --format json @a.savedState")
    #expect(run.output.contains(#""savedAt": ""#))
    #expect(!run.output.contains("2999"))
  }

  @Test func `the scenes of an app are one plan, with an archive that has no objects`() {
    let run = TestRun("plan --format json Fixtures/com.example.Scenes.savedState")
    #expect(run.status == .success)
    #expect(run.output.split(separator: "restorectl.plan/1").count == 2)
  }

  @Test func `no finding is about a change that is ignored`() throws {
    for (name, value) in [("a", #""x""#), ("b", "1")] {
      try folder.write(
        name, TreeText.tree(#"{"path": "A", "state": {"k": \#(value), "other": \#(value)}}"#))
    }
    let run = folder.run("diff --lint --ignore #k @a @b")
    #expect(run.status == .remarks)
    #expect(run.output.hasSuffix("; 1 error for users who update\n"), "\(run.output)")
  }

  /// A comparison leaves out the time of saving; what a form cannot contain is lost all the same.
  @Test func `a time of saving that is lost is named`() throws {
    try folder.write(
      "a",
      TreeText.tree(
        #"{"path": "scene", "kind": "scene", "state": {"UISceneActivityType": "b"}}"#,
        #""source": {"container": "scene"}, "envelope": {"timestamp": "2024-01-01T00:00:00Z"}"#))
    let run = folder.run("convert --to xml @a")
    #expect(run.status == .failure)
    #expect(run.messages.contains("it would read envelope-changed #timestamp"), "\(run.messages)")
  }
}
