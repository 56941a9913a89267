import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// Runs of `diff` over files and folders.
@Suite struct DiffRunTests: DiffRuns {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `folders are compared by relative path`() throws {
    try copy("recipes.data", to: "old/App.savedState/data.data")
    try copy("cases/tab-bar/old.data", to: "old/tabs.data")
    try copy("diff/monday.data", to: "old/gone.data")
    try copy("recipes.data", to: "new/App.savedState/data.data")
    try copy("cases/tab-bar/new.data", to: "new/tabs.data")
    try copy("settings.archive", to: "new/deep/er.data")
    try folder.write("new/notes.txt", "no archive")
    let result = run([], "old", "new")
    #expect(result.status == .remarks)
    #expect(result.messages.isEmpty)
    #expect(
      result.output == """
        === added: deep/er.data

        === removed: gone.data

        === changed: tabs.data
        --- \(folder.path("old/tabs.data").displayed)
        +++ \(folder.path("new/tabs.data").displayed)
          (> moved: old path → new path, unmarked: not changed itself)
          … 1 unchanged
          Tabs/:[0]:/Today  TodayViewController
        > Tabs/:[2]:/Search → Tabs/:[1]:/Search  SearchViewController
        > Tabs/:[1]:/Library → Tabs/:[2]:/Library  LibraryViewController

        2 moved

        4 archives: 1 changed, 1 added, 1 removed, 1 the same

        """)
    #expect(run(["--name-only"], "old", "new").output == "deep/er.data\ngone.data\ntabs.data\n")
    #expect(run([], "old", "old").status == .success)
    #expect(run(["--exit-zero"], "old", "new").status == .success)
  }

  @Test func `an archive that cannot be read makes 2, and all others are compared`() throws {
    try copy("cases/tab-bar/old.data", to: "old/tabs.data")
    try copy("cases/tab-bar/new.data", to: "new/tabs.data")
    try copy("recipes.data", to: "old/broken.data")
    try folder.write("new/broken.data", "bplist00 and no more")
    try folder.write("old/gone.data", "bplist00 and no more")
    try copy("diff/monday.data", to: "new/gone.data")
    let result = run([], "old", "new")
    #expect(result.status == .failure)
    #expect(
      result.output.hasPrefix(
        """
        === unreadable: broken.data
        !   new: no readable archive: offset 0x14: expected a 32-byte trailer after the objects, found
        """))
    #expect(result.output.contains("!   new: 20 bytes, sha256 "))
    #expect(result.output.contains("=== unreadable: gone.data\n!   old: no readable archive: "))
    #expect(result.output.contains("=== changed: tabs.data\n"))
    #expect(result.output.hasSuffix("3 archives: 1 changed, 2 unreadable\n"))
    #expect(result.messages.split(separator: "\n").count == 2)
    #expect(result.messages.contains("new/broken.data: offset "))
    #expect(result.messages.contains("old/gone.data: offset "))
    #expect(run(["--exit-zero"], "old", "new").status == .failure)
    // What cannot be read may differ or not.
    #expect(run(["--name-only"], "old", "new").output == "tabs.data\n")
  }

  @Test func `a member of a bundle that cannot be read is in every format`() throws {
    for name in ["old", "new"] {
      try copy("com.example.Scenes.savedState", to: "\(name)/App.savedState")
    }
    let member = "KnownSceneSessions/data.data"
    try folder.write("new/App.savedState/" + member, "bplist00 and no more")
    let text = run([], "old/App.savedState", "new/App.savedState")
    #expect(text.status == .failure)
    #expect(text.output.hasPrefix("=== unreadable: \(member)\n!   new: no readable archive: "))
    #expect(text.output.hasSuffix("6 archives: 1 unreadable, 5 the same\n"))
    let page = run(["--format", "markdown"], "old", "new").output
    #expect(
      page.hasPrefix("### `App.savedState/\(member)` unreadable\n\n- new: no readable archive: `"))
    #expect(page.hasSuffix("6 archives: 1 unreadable, 5 the same.\n"))
    let output = run(["--format", "json"], "old", "new").output
    let parsed = try JSONSerialization.jsonObject(with: Data(output.utf8))
    let documents = try #require(parsed as? [[String: Any]])
    let document = try #require(documents.first { $0["status"] as? String == "unreadable" })
    #expect(document["file"] as? String == "App.savedState/" + member)
    #expect(document["identical"] as? Bool == false)
    #expect((document["changes"] as? [Any])?.isEmpty == true)
    #expect((document["a"] as? String)?.hasSuffix("old/App.savedState/" + member) == true)
    #expect((document["b"] as? String)?.hasSuffix("new/App.savedState/" + member) == true)
    let failures = try #require(document["failures"] as? [[String: Any]])
    #expect(failures.map { $0["side"] as? String } == ["b"])
    #expect((failures[0]["message"] as? String)?.hasPrefix("offset 0x") == true)
    #expect(documents.count { $0["failures"] == nil } == 5)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `below a folder that cannot be read nothing came or went`() throws {
    for name in ["old", "new"] {
      try copy("recipes.data", to: "\(name)/closed/a.data")
      try copy("recipes.data", to: "\(name)/closed-too.data")
    }
    try folder.setPermissions(0, of: "new/closed")
    defer { try? folder.setPermissions(0o700, of: "new/closed") }
    let result = run([], "old", "new")
    #expect(result.status == .failure)
    #expect(
      result.output.hasPrefix("=== unreadable: closed\n!   new: no readable archive: folder "))
    #expect(result.output.hasSuffix("2 archives: 1 unreadable, 1 the same\n"))
  }

  @Test func `an archive that only came is a difference, and so is a link in its place`() throws {
    try copy("recipes.data", to: "old/a.data")
    try copy("recipes.data", to: "new/a.data")
    try copy("recipes.data", to: "new/b.data")
    #expect(run([], "old", "new").status == .remarks)
    #expect(run([], "new", "old").status == .remarks)
    try folder.link("old/b.data", to: "a.data")
    #expect(run([], "new", "old").output.hasPrefix("=== removed: b.data\n"))
  }

  @Test func `a report is left as it was when there is nothing to compare`() throws {
    try folder.write("report", "earlier")
    try copy("recipes.data", to: "a.data")
    try folder.write("folder/x", "x")
    let options = ["--format", "json:" + folder.path("report").displayed]
    for other in ["gone.data", "folder"] {
      #expect(run(options, "a.data", other).status == .failure)
      #expect(run(options, other, "a.data").status == .failure)
    }
    #expect(run(options, "folder", "folder").status == .failure)
    #expect(folder.read("report") == "earlier")
  }

  @Test func `an archive that came is compared with nothing of its own kind`() {
    CheckoutFolder.enter()
    let output = TestRun(
      "diff /dev/null Fixtures/com.example.Sketch.savedState/data.data"
    ).output
    #expect(
      output.hasPrefix(
        """
        --- /dev/null
        +++ Fixtures/com.example.Sketch.savedState/data.data
          (+ added)
          the archive itself
        +   bundleVersion: "1204"

        """))
    #expect(!output.contains("container"))
  }

  @Test func `folders without archives are reported`() throws {
    try folder.write("old/a.txt", "x")
    try folder.write("new/a.txt", "x")
    let result = run([], "old", "new")
    #expect(result.status == .failure)
    #expect(result.messages.contains("no archive found in"))
  }

  @Test(arguments: [
    (
      "App.savedState", "other.data",
      "App.savedState: is a folder, and other.data is not; "
        + "name two folders, or two archives such as App.savedState/data.data"
    ),
    (
      "other.data", "App.savedState",
      "App.savedState: is a folder, and other.data is not; "
        + "name two folders, or two archives such as App.savedState/data.data"
    ),
    (
      "App.savedState", "App.savedState/data.data",
      "App.savedState: is a folder, and "
        + "App.savedState/data.data is not; name two folders, or two archives"
    ),
    (
      "App.savedState", "-",
      "App.savedState: is a folder, and standard input is not; "
        + "name two folders, or two archives such as App.savedState/data.data"
    ),
    (
      "/dev/null", "folder",
      "folder: is a folder, and /dev/null is not; "
        + "name two folders, or two archives"
    ),
    (
      "App.savedState", "gone.data",
      "gone.data: no such file or folder; check the spelling and the current "
        + "folder"
    ),
  ])
  func `a folder and a file are not compared`(
    _ old: String, _ new: String, _ message: String
  ) throws {
    try copy("recipes.data", to: "App.savedState/data.data")
    try copy("recipes.data", to: "other.data")
    try copy("recipes.data", to: "folder/a.data")
    let operands = [old, new].map { name -> ByteString in
      name == "-" || name.hasPrefix("/") ? ByteString(name.utf8) : folder.argument(name)
    }
    let result = TestRun(["diff"] + operands)
    #expect(result.status == .failure)
    #expect(result.output == "")
    let shown = result.messages.replacingOccurrences(
      of: folder.path().displayed + "/", with: "")
    #expect(shown == "restorectl: \(message)\n")
  }

  @Test func `an array of one document is that archive, one of several is refused`() throws {
    try copy("com.example.Scenes.savedState", to: "Scenes.savedState")
    try copy("com.example.Recipes.savedState", to: "Recipes.savedState")
    for name in ["Scenes", "Recipes"] {
      let dump = TestRun(["dump", "--format", "json", folder.argument(name + ".savedState")])
      try folder.write(name + ".json", dump.output)
    }
    #expect(run([], "Recipes.json", "Recipes.savedState/data.data").status == .success)
    let several = run([], "Scenes.json", "Recipes.json")
    #expect(several.status == .failure)
    #expect(
      several.messages.contains("Scenes.json: 6 archives in one file, as 'dump --format json'"))
    #expect(several.messages.split(separator: "\n").count == 1)
  }

  @Test func `folders as JSON are an array of documents`() throws {
    try copy("cases/tab-bar/old.data", to: "old/tabs.data")
    try copy("cases/tab-bar/new.data", to: "new/tabs.data")
    try copy("recipes.data", to: "new/more.data")
    let output = run(["--format", "json"], "old", "new").output
    let parsed = try JSONSerialization.jsonObject(with: Data(output.utf8))
    let documents = try #require(parsed as? [[String: Any]])
    #expect(documents.map { $0["file"] as? String } == ["more.data", "tabs.data"])
    #expect(documents.map { $0["status"] as? String } == ["added", "changed"])
    #expect(documents.allSatisfy { $0["schema"] as? String == "restorectl.diff/1" })
  }

  @Test func `textconv goes with no format`() {
    let result = TestRun("dump --textconv --format json Fixtures/recipes.data")
    #expect(result.status == .failure)
    #expect(result.messages.contains("'--textconv' and '--format' cannot be used together"))
  }

  @Test func `a quiet comparison prints nothing, whatever it finds`() throws {
    let files = " Fixtures/diff/monday.data Fixtures/diff/tuesday.data"
    for options in ["-q", "-q --lint", "-q --stat", "--quiet --format json"] {
      let result = TestRun("diff \(options)" + files)
      #expect(result.status == .remarks)
      #expect(result.output.isEmpty && result.messages.isEmpty)
    }
    try copy("diff/monday.data", to: "old/a.data")
    try copy("diff/tuesday.data", to: "new/a.data")
    #expect(run(["-q"], "old", "new").status == .remarks)
    #expect(run(["-q"], "old", "new").output.isEmpty)
    #expect(run(["-q"], "old", "old").status == .success)
    let report = "json:" + folder.path("report").displayed
    #expect(run(["-q", "--format", report], "old", "new").output.isEmpty)
    #expect(folder.read("report")?.contains("restorectl.diff/1") == true)
    #expect(run(["-q"], "old/a.data", "gone").status == .failure)
  }

  @Test func `one move is one block, with its findings`() {
    let output = TestRun(
      "diff --no-config --lint Fixtures/cases/other-parent/old.data "
        + "Fixtures/cases/other-parent/new.data"
    ).output
    let lines = output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("> ") } == 1)
    let block = lines.drop { !$0.hasPrefix("> ") }.dropFirst().prefix { $0.hasPrefix("!") }
    #expect(block.count { $0.contains("[path-added]") } == 2)
    #expect(block.count { $0.contains("[path-removed]") } == 2)
    #expect(lines.count { $0.hasPrefix("!") } == block.count)
    #expect(lines.count { $0.hasPrefix("  Tabs/:[0]:/Home/Player") } == 0)
  }

  @Test func `an archive is the same as its own redacted JSON`() throws {
    try folder.write(
      "a.json",
      tree(#"{"path": "A", "state": {"password": "hunter2", "n": 1, "users": {"x": "y"}}}"#))
    let redacted = TestRun(
      ["dump", "--format", "json"].map { ByteString($0.utf8) } + [folder.argument("a.json")])
    try folder.write("b.json", redacted.output)
    let result = run([], "a.json", "b.json")
    #expect(result.status == .success)
    #expect(
      result.output == """
        no differences, 1 value not compared (redacted on one side)
        ?   A#password: not compared, redacted on one side

        """)
  }

  @Test func `labels are patterns`() throws {
    try folder.write(
      "a.json",
      tree(
        #"""
        {"path": "Root", "state": {"folders": [
          {"kids": [{"$object": "Item", "fields": {"x.y": 1}}]}, {"kids": []}],
          "selected": {"$shared": 4}}}
        """#))
    for options in [[], ["--textconv"]] {
      let dump = TestRun(
        (["dump"] + options).map { ByteString($0.utf8) } + [folder.argument("a.json")])
      #expect(dump.output.contains("→ same as #folders[0].kids[0]\n"))
    }
    let one = TestRun(
      ["dump", "--path", "Root#folders[0].kids[0]"].map { ByteString($0.utf8) }
        + [folder.argument("a.json")])
    #expect(one.status == .success)
    #expect(one.output.contains("x.y"))
    #expect(!one.output.contains("selected"))
    let quoted = TestRun(
      ["dump", "--path", #"Root#folders[0].kids[0]."x.y""#].map { ByteString($0.utf8) }
        + [folder.argument("a.json")])
    #expect(quoted.status == .success)
    let none = TestRun(
      ["dump", "--path", "Root#folders[1].kids[0]"].map { ByteString($0.utf8) }
        + [folder.argument("a.json")])
    #expect(none.status == .remarks)
  }
}
