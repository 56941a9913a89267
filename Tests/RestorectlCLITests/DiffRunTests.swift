import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// Runs of `diff` over files and folders.
@Suite struct DiffRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ fixture: String, to name: String) throws {
    let target = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: FixtureFolder.url.appending(path: fixture), to: target)
  }

  private func run(_ options: [String], _ operands: String...) -> TestRun {
    TestRun(["diff"] + options.map { ByteString($0.utf8) } + operands.map { folder.argument($0) })
  }

  /// A tree of some nodes.
  private func tree(_ nodes: String) -> String {
    #"{"schema": "restorectl.archive/1", "nodes": [\#(nodes)]}"#
  }

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
    let result = run([], "old", "new")
    #expect(result.status == .failure)
    #expect(result.output.contains("=== changed: tabs.data\n"))
    #expect(result.messages.contains("new/broken.data: "))
    #expect(run(["--exit-zero"], "old", "new").status == .failure)
  }

  @Test func `folders without archives say so`() throws {
    try folder.write("old/a.txt", "x")
    try folder.write("new/a.txt", "x")
    let result = run([], "old", "new")
    #expect(result.status == .failure)
    #expect(result.messages.contains("no archive found in"))
  }

  @Test func `a folder and a file are not compared`() throws {
    try copy("recipes.data", to: "old/a.data")
    #expect(run([], "old", "old/a.data").status == .failure)
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

  @Test func `what is ignored is listed when asked`() throws {
    let result = TestRun(
      "diff -v --ignore **#filter.unread --ignore Tabs/Calendar Fixtures/diff/monday.data "
        + "Fixtures/diff/tuesday.data")
    #expect(!result.output.contains("Calendar"))
    #expect(!result.output.contains("unread"))
    #expect(result.messages.contains("left out: envelope-changed #timestamp; --all compares it\n"))
    #expect(result.messages.contains("left out: node-moved Tabs/:[0]:/Calendar\n"))
    #expect(result.messages.contains("left out: value-changed Tabs/:[1]:/Inbox#filter.unread\n"))
  }

  @Test func `of much that is left out only the first changes are listed`() throws {
    let state = (0..<200).map { #""k\#($0)": 1"# }.joined(separator: ", ")
    try folder.write("a.json", tree(#"{"path": "A", "state": {\#(state)}}"#))
    try folder.write("b.json", tree(#"{"path": "A"}"#))
    let result = run(["-v", "--ignore", "A"], "a.json", "b.json")
    #expect(result.status == .success)
    #expect(result.messages.split(separator: "\n").count == 21)
    #expect(result.messages.hasSuffix("left out: 180 more\n"))
  }

  @Test(arguments: [
    ("Tabs/Calender", "'restorectl dump --format paths' lists all restoration paths"),
    ("**#draft", "'restorectl dump --format paths' lists all restoration paths"),
    ("#order", "a fact of an object is named in brackets: '#<order>'"),
    ("Tabs/Inbox", nil), ("**#filter", nil), ("#bundleVersion", nil), ("Tabs#<class>", nil),
  ])
  func `a pattern that names nothing is most likely misspelt`(_ pattern: String, _ hint: String?) {
    let files = " Fixtures/diff/monday.data Fixtures/diff/tuesday.data"
    let result = TestRun("diff --no-config --ignore \(pattern)" + files)
    #expect(
      result.messages
        == (hint.map { "restorectl: --ignore '\(pattern)' matched nothing; \($0)\n" } ?? ""))
    #expect(result.status == .remarks)
    #expect(TestRun("diff -q --ignore \(pattern)" + files).messages.isEmpty)
  }

  @Test func `a pattern may name something in any archive of two folders`() throws {
    try copy("cases/tab-bar/old.data", to: "old/tabs.data")
    try copy("cases/tab-bar/new.data", to: "new/tabs.data")
    try copy("recipes.data", to: "new/more.data")
    let result = run(["--ignore", "Tabs/Today", "--ignore", "Tabs/Monday"], "old", "new")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(result.messages.contains("--ignore 'Tabs/Monday' matched nothing"))
  }

  @Test func `facts are ignored by their names in brackets`() throws {
    try folder.write(
      "a.json", tree(#"{"path": "A", "className": "X", "state": {"order": 1}}, {"path": "B"}"#))
    try folder.write(
      "b.json", tree(#"{"path": "B"}, {"path": "A", "className": "Y", "state": {"order": 2}}"#))
    let summary = { (patterns: [String]) in
      let options = patterns.flatMap { ["--ignore", $0] }
      return String(run(options, "a.json", "b.json").output.split(separator: "\n").last ?? "")
    }
    #expect(summary([]) == "1 value changed, 1 class changed, 1 order changed")
    #expect(summary(["#<order>"]) == "1 value changed, 1 class changed")
    #expect(summary(["#<order>", "A#<class>"]) == "1 value changed")
    #expect(summary(["#order", "A#*"]) == "1 class changed, 1 order changed")
    #expect(summary(["#<order>", "A"]) == "no differences")
  }

  @Test func `the configuration adds to what is ignored, and sets levels`() throws {
    try folder.write(
      "c.json",
      ##"{"diffIgnore": ["**/Inbox", "#bundleVersion"], "rules": {"path-removed": "off"}}"##)
    try copy("diff/monday.data", to: "old.data")
    try copy("diff/tuesday.data", to: "new.data")
    let configured = ["--lint", "--config", folder.path("c.json").displayed]
    let result = run(configured + ["--ignore", "**/Notes"], "old.data", "new.data")
    #expect(
      result.output.split(separator: "\n").filter { !$0.hasPrefix("!") } == [
        "  Tabs  UITabBarController",
        "> Tabs/:[1]:/Calendar → Tabs/:[0]:/Calendar  MonthController",
        "-   <class>: CalendarController", "+   <class>: MonthController",
        "+ Tabs/:[1]:/Inbox/Composer  ComposerController",
        "1 object added, 1 moved, 1 class changed; for older state: 1 error, 1 note",
      ])
    #expect(!result.output.contains("path-removed"))
    try folder.write("c.json", #"{"diffIgnor": []}"#)
    #expect(run(configured, "old.data", "new.data").status == .failure)
  }

  @Test func `each finding about older state stands below its change`() {
    let lines = TestRun(
      "diff --no-config --lint Fixtures/cases/other-class/old.data "
        + "Fixtures/cases/other-class/new.data"
    ).output.split(separator: "\n").map { $0.prefix { $0 != ":" && $0 != "]" } }
    #expect(
      lines.dropFirst(2).dropLast() == [
        "-   <restoration class>", "+   <restoration class>",
        "!   error [restoration-class-changed",
        "-   <class>", "+   <class>", "!   error [class-changed", "-   position", "+   position",
        "!   warning [value-type-changed", "    track", "!   warning [version-not-bumped",
      ])
  }

  @Test func `findings stand in the JSON only when asked for`() {
    let files = " Fixtures/cases/storyboard/old.data Fixtures/cases/storyboard/new.data"
    let linted = TestRun("diff --no-config --format json --lint" + files)
    #expect(linted.output.contains(#""rule": "storyboard-identifier-changed""#))
    #expect(linted.status == .remarks)
    #expect(!TestRun("diff --no-config --format json" + files).output.contains("findings"))
  }

  @Test func `all that differs may be ignored`() {
    let result = TestRun(
      "diff --ignore ** Fixtures/diff/monday.data Fixtures/diff/tuesday.data")
    #expect(result.status == .success)
    #expect(result.output == "no differences\n")
  }

  @Test(arguments: ["diff a", "diff a b c", "diff --ignore a[ a b", "diff --context x a b"])
  func `wrong usage is 2`(_ line: String) {
    #expect(TestRun(line).status == .failure)
  }

  @Test func `textconv goes with no format`() {
    let result = TestRun("dump --textconv --format json Fixtures/recipes.data")
    #expect(result.status == .failure)
    #expect(result.messages.contains("'--textconv' and '--format' do not go together"))
  }
}
