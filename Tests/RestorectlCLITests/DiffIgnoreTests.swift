import Foundation
import TestSupport
import Testing

@testable import RestorectlCLI

/// What `diff` ignores: by patterns, by the configuration and by default.
@Suite struct DiffIgnoreTests: DiffRuns {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `what a comparison of folders ignores is listed for each archive`() throws {
    try copy("diff/monday.data", to: "old/a.data")
    try copy("diff/tuesday.data", to: "new/a.data")
    let messages = run(["--verbose"], "old", "new").messages
    #expect(messages.contains("a.data: ignored: envelope-changed #timestamp; --all compares it\n"))
    #expect(run([], "old", "new").messages == "")
  }

  @Test func `the later of the short forms wins, and rules leave out what is ignored`() {
    CheckoutFolder.enter()
    let files = " Fixtures/cases/other-class/old.data Fixtures/cases/other-class/new.data"
    #expect(TestRun("diff --stat --name-only" + files).output == "Nav/:[0]:/Player\n")
    #expect(TestRun("diff --name-only --stat" + files).output.contains("3 ~~~\n"))
    let linted = TestRun("diff --no-config --format json --lint --ignore **/Player" + files).output
    #expect(!linted.contains("class-changed"))
  }

  @Test func `what is ignored is listed when asked`() throws {
    let result = TestRun(
      "diff -v --ignore **#filter.unread --ignore Tabs/Calendar Fixtures/diff/monday.data "
        + "Fixtures/diff/tuesday.data")
    #expect(!result.output.contains("Calendar"))
    #expect(!result.output.contains("unread"))
    #expect(result.messages.contains("ignored: envelope-changed #timestamp; --all compares it\n"))
    #expect(result.messages.contains("ignored: node-moved Tabs/:[0]:/Calendar\n"))
    #expect(result.messages.contains("ignored: value-changed Tabs/:[1]:/Inbox#filter.unread\n"))
  }

  @Test func `of many ignored changes only the first are listed`() throws {
    let state = (0..<200).map { #""k\#($0)": 1"# }.joined(separator: ", ")
    try folder.write("a.json", tree(#"{"path": "A", "state": {\#(state)}}"#))
    try folder.write("b.json", tree(#"{"path": "A"}"#))
    let result = run(["-v", "--ignore", "A"], "a.json", "b.json")
    #expect(result.status == .success)
    #expect(result.messages.split(separator: "\n").count == 21)
    #expect(result.messages.hasSuffix("ignored: 180 more\n"))
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
      result.output.split(separator: "\n").dropFirst(3).filter { !$0.hasPrefix("!") } == [
        "  Tabs  UITabBarController",
        "> Tabs/:[1]:/Calendar → Tabs/:[0]:/Calendar  MonthController",
        "-   <class>: CalendarController", "+   <class>: MonthController",
        "+ Tabs/:[1]:/Inbox/Composer  ComposerController",
        "+   <restoration class>: ComposerController", "+   subject: \"Re: bread\"",
        "1 object added, 1 moved, 1 class changed; for older state: 1 warning, 1 note",
      ])
    #expect(!result.output.contains("path-removed"))
    try folder.write("c.json", #"{"diffIgnor": []}"#)
    #expect(run(configured, "old.data", "new.data").status == .failure)
  }

  @Test func `each finding about older state is below its change`() {
    let lines = TestRun(
      "diff --no-config --lint Fixtures/cases/other-class/old.data "
        + "Fixtures/cases/other-class/new.data"
    ).output.split(separator: "\n").map { $0.prefix { $0 != ":" && $0 != "]" } }
    #expect(
      lines.dropFirst(7).dropLast() == [
        "-   <restoration class>", "+   <restoration class>",
        "!   error [restoration-class-changed",
        "-   <class>", "+   <class>", "!   error [class-changed", "-   position", "+   position",
        "!   warning [value-type-changed", "    track",
      ])
    #expect(
      lines.dropFirst(3).prefix(2) == ["  the archive itself", "!   warning [version-not-bumped"])
  }

  @Test func `findings are in the JSON only with --lint`() {
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
}
