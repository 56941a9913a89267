import Foundation
import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationModel
import Secrets
import TestSupport
import Testing

@testable import RestorationReport

@Test func `changes from Monday to Tuesday as text`() throws {
  let text = try changeReport(
    "text", changeFixture("diff/monday.data"), changeFixture("diff/tuesday.data"))
  #expect(
    text == """
      --- diff/monday.data
      +++ diff/tuesday.data
        (+ added, - removed, > moved: old path → new path)
        the archive itself
      -   bundleVersion: "42"
      +   bundleVersion: "43"
        … 1 unchanged
      > Tabs/:[1]:/Calendar → Tabs/:[0]:/Calendar  MonthController
      -   <class>: CalendarController
      +   <class>: MonthController
      - Tabs/:[2]:/Notes  NotesController
      -   <restoration class>: NotesController
      > Tabs/:[0]:/Inbox → Tabs/:[1]:/Inbox  InboxController
      -   filter.unread: true
      +   filter.unread: false
          … 2 unchanged
      +   message: uuid C0FFEE00-1234-4ABC-8DEF-0123456789AB
      +   kPresentedViewControllerKey: → Tabs/:[1]:/Inbox/Composer
      + Tabs/:[1]:/Inbox/Composer  ComposerController
      +   <restoration class>: ComposerController
      +   subject: "Re: bread"

      1 object added, 1 object removed, 2 moved, 2 values added, 1 value changed, 1 class changed, \
      1 archive-wide value changed

      """)
}

@Test func `changes in colour`() throws {
  let text = try changeReport("text", changedArchive([("a", 1)]), changedArchive([("a", 2)])) {
    $0.colored = true
  }
  #expect(text.contains("\u{1b}[31ma\u{1b}[0m"))
  #expect(text.contains("\u{1b}[32ma\u{1b}[0m"))
}

@Test(arguments: ReportRegistry.changes.map(\.name))
func `machine formats are never coloured`(_ name: String) throws {
  let old = changedArchive([("a", 1)])
  let new = changedArchive([("a", 2)])
  let text = try changeReport(name, old, new) { $0.colored = true }
  #expect((name == "text") == text.contains("\u{1b}"))
}

@Test func `no difference is said in words`() throws {
  let old = changedArchive([("a", 1)])
  #expect(try changeReport("text", old, old) == "no differences\n")
}

@Test func `objects in another order are named, the first of many`() throws {
  let nodes = { (names: String) in
    RestorationArchive(
      nodes: names.map { RestorationNode(path: RestorationPath(String($0)), content: .init()) })
  }
  #expect(
    try changeReport("text", nodes("abc"), nodes("acb")) == """
        (~ changed)
        the archive itself
      ~   <order>: 1 of 3 moved
      ~     c: was after b, now after a
        … 3 unchanged

      1 order changed

      """)
  let many = try changeReport("text", nodes("abcdefgh"), nodes("hgfedcba"))
  #expect(
    many.contains(
      """
      ~   <order>: 7 of 8 moved
      ~     h: was after g, now first
      ~     b: was after a, now after c
      ~     g: was after f, now after h
      ~     …
      """))
}

@Test func `a state that many entries share is shown once`() throws {
  let nodes = { (number: Int) in
    var content = NodeContent()
    content.state = [StateEntry("n", StateValue(integerLiteral: number))]
    var other = NodeContent()
    other.sameStateAs = 0
    return RestorationArchive(
      nodes: ["A", "A", "B", "C"].enumerated().map { place, path in
        RestorationNode(path: RestorationPath(path), content: place == 0 ? content : other)
      })
  }
  #expect(
    try changeReport("text", nodes(1), nodes(2)) == """
        (+ added, - removed, ~ changed, unmarked: not changed itself)
        A
      -   n: 1
      +   n: 2
      ~ … 2 more that show the state of A

      3 values changed

      """)
}

@Test func `what is ignored is no context either`() throws {
  let old = changedArchive([("d", .array(["x", "y"])), ("e", 1), ("f", 1)])
  let new = changedArchive([("d", .array(["w", "x", "y"])), ("e", 2), ("f", 1)])
  var options = DiffOptions()
  options.context = 1
  options.ignoredPatterns = [try PathPattern(parsing: "Root#d")]
  let diff = ArchiveDiff(from: old, to: new, options: options)
  #expect(diff.ignored.map(\.key) == ["d"])
  let format = try #require(ReportRegistry.changes.named("text"))
  var bytes: [UInt8] = []
  format.write([ArchiveComparison(diff)], into: &bytes)
  #expect(
    String(decoding: bytes, as: UTF8.self) == """
        Root
      -   e: 1
      +   e: 2
          f: 1

      1 value changed

      """)
}

@Test func `an object that lost its state`() throws {
  let node = RestorationNode(path: "Root", content: NodeContent())
  let listed = RestorationNode(path: "Root", hasState: false, content: NodeContent())
  let text = try changeReport(
    "text", RestorationArchive(nodes: [node]), RestorationArchive(nodes: [listed]))
  #expect(text.hasPrefix("  Root\n-   <state>  (one side is listed without state)\n"))
}

/// Archive text that tries to act on a terminal or on CI.
private let hostile = "\u{1b}[2J\n::error::\u{202e}x"

@Test(arguments: ReportRegistry.changes.map(\.name))
func `no line begins with what an archive says, and nothing in it acts`(_ name: String) throws {
  var content = NodeContent(kind: .viewController)
  content.className = .value(hostile)
  content.storyboard = StoryboardReference(name: hostile)
  content.state = [
    StateEntry(hostile, .string(hostile)), StateEntry("r", .reference(hostile)),
    StateEntry("o", .object(className: hostile, fields: [StateField(hostile, 1)])),
    StateEntry("u", .unreadable(UnreadableValue(reason: hostile))),
  ]
  let hostileNode = RestorationNode(path: RestorationPath(hostile), content: content)
  let bare = RestorationNode(
    path: RestorationPath(hostile), restorationClass: hostile, content: NodeContent())
  let empty = RestorationArchive(nodes: [])
  let texts = [
    try changeReport(name, empty, RestorationArchive(nodes: [hostileNode])),
    try changeReport(name, RestorationArchive(nodes: [hostileNode]), empty),
    try changeReport(
      name, RestorationArchive(nodes: [hostileNode]), RestorationArchive(nodes: [bare])),
  ]
  for text in texts {
    #expect(!text.contains("\u{1b}"))
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::") })
    if name == "text" {
      #expect(!text.contains("\u{202e}"))
      let marks = ["+ ", "- ", "~ ", "> ", "  "]
      for line in text.split(separator: "\n").dropLast() {
        #expect(marks.contains { line.hasPrefix($0) }, "\(line)")
      }
    }
  }
}

@Test func `unchanged values and objects around a change are shown or counted`() throws {
  let state = { (value: StateValue) -> [(String, StateValue)] in
    (0..<9).map { ("k\($0)", $0 == 5 ? value : 0) }
  }
  var options = DiffOptions()
  options.context = 2
  var old = changedArchive(state(1))
  var new = changedArchive(state(2))
  let others = (0..<6).map { RestorationNode(path: RestorationPath("o\($0)"), content: .init()) }
  old.nodes += others
  new.nodes += others
  var buffer: [UInt8] = []
  ReportRegistry.changes[0].write(
    [ArchiveComparison(ArchiveDiff(from: old, to: new, options: options))], into: &buffer)
  #expect(
    String(decoding: buffer, as: UTF8.self) == """
        Root
          … 3 unchanged
          k3: 0
          k4: 0
      -   k5: 1
      +   k5: 2
          k6: 0
          k7: 0
          … 1 unchanged
        o0
        o1
        … 4 unchanged

      1 value changed

      """)
}

@Test func `nothing in an archive gets out of the code in Markdown`() throws {
  let evil = "``` @octocat\n```\n# <img src=x> [a](http://b)"
  var old = changedArchive([(evil, 1), ("ticks", "`````")])
  old.source.file = "`a`.plist"
  var new = changedArchive([(evil, 2), ("ticks", "``````")])
  new.source.file = "@team"
  let text = try changeReport("markdown", old, new)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines[0] == "### `` `a`.plist `` → `@team`")
  let fences = lines.indices.filter { lines[$0].hasPrefix("```````") }
  #expect(fences.count == 2)
  for (place, line) in lines.enumerated() where line.contains("octocat") {
    #expect(place > fences[0] && place < fences[1])
  }
}

@Test func `a comparison in Markdown fits into a comment`() throws {
  let state = (0..<4000).map { ("key\($0)", StateValue.string("a value, to fill the page")) }
  let page = try changeReport("markdown", changedArchive([]), changedArchive(state))
  #expect(page.utf8.count < 65_536)
  #expect(page.contains("more lines not shown here"))
  #expect(page.hasSuffix("</details>\n"))
}

@Test func `findings without a change of their own are under a heading`() throws {
  let findings = [(nil, nil), ("Elsewhere", "key"), ("Elsewhere", nil)].map { path, key in
    AwkwardFindings.finding(.warning, path: path, key: key, message: "a fact")
  }
  let words = "a fact. Fix: give each its own restorationIdentifier."
  var comparison = ArchiveComparison(
    ArchiveDiff(from: changedArchive([("a", 1)]), to: changedArchive([("a", 2)])))
  comparison.findings = findings
  #expect(
    try changeReport("text", comparison) == """
        (+ added, - removed, ! finding of a rule, unmarked: not changed itself)
        the archive itself
      !   warning [sample-doubt] \(words)
        Root
      -   a: 1
      +   a: 2
        Elsewhere
      !   warning [sample-doubt] key: \(words)
      !   warning [sample-doubt] \(words)

      1 value changed; for older state: 3 warnings

      """)
  var newer = changedArchive([("a", 2)])
  newer.envelope = Envelope()
  newer.envelope?.bundleVersion = "2"
  comparison = ArchiveComparison(ArchiveDiff(from: changedArchive([("a", 2)]), to: newer))
  comparison.findings = Array(findings.prefix(1))
  #expect(
    try changeReport("text", comparison) == """
        (+ added, ! finding of a rule)
        the archive itself
      +   bundleVersion: "2"
      !   warning [sample-doubt] \(words)
        … 1 unchanged

      1 archive-wide value changed; for older state: 1 warning

      """)
}

@Test func `an object that came shows its values, a few unless all are asked for`() throws {
  let state = (1...6).map { ("key\($0)", StateValue(integerLiteral: $0)) }
  let none = RestorationArchive(nodes: [])
  #expect(
    try changeReport("text", none, changedArchive(state)) == """
        (+ added)
      + Root
      +   key1: 1
      +   key2: 2
      +   key3: 3
      +   key4: 4
      +   … 2 more values; see --full

      1 object added

      """)
  let full = try changeReport("text", changedArchive(state), none) { $0.isFull = true }
  #expect(full.contains("- Root\n-   key1  1\n"))
  #expect(full.contains("-   key6  6\n"))
  let json = try changeReport("json", none, changedArchive(state))
  #expect(json.contains(#""content": {"#))
  #expect(json.contains(#""key6": 6"#))
}

@Test func `files are named, and marks of objects explained`() throws {
  let text = try changeReport(
    "text", changeFixture("diff/monday.data"), changeFixture("diff/tuesday.data"))
  #expect(
    text.hasPrefix(
      """
      --- diff/monday.data
      +++ diff/tuesday.data
        (+ added, - removed, > moved: old path → new path)

      """))
}

@Test func `each mark is explained, in colour too, and a replaced value needs no words`() throws {
  let old = changedArchive([("a", 1), ("b", 1)])
  let new = changedArchive([("a", 2), ("b", 1)])
  let plain = try changeReport("text", old, new)
  #expect(plain.contains("-   a: 1\n+   a: 2\n") && !plain.contains("(+"), "\(plain)")
  var comparison = ArchiveComparison(ArchiveDiff(from: old, to: new))
  comparison.findings = [AwkwardFindings.finding(.error, path: "Root", message: "a fact")]
  let legend = "(+ added, - removed, ! finding of a rule, unmarked: not changed itself)\n"
  #expect(try changeReport("text", comparison).hasPrefix("  " + legend))
  let colored = try changeReport("text", comparison) { $0.colored = true }
  #expect(colored.contains("! finding of a rule, unmarked: not changed itself)"))
}
