import Foundation
import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationModel
import Secrets
import TestSupport
import Testing

@testable import RestorationReport

private func report(
  _ name: String, _ old: RestorationArchive, _ new: RestorationArchive,
  _ edit: (inout RenderOptions) -> Void = { _ in }
) throws -> String {
  try report(name, ArchiveComparison(ArchiveDiff(from: old, to: new)), edit)
}

private func report(
  _ name: String, _ comparison: ArchiveComparison, _ edit: (inout RenderOptions) -> Void = { _ in }
) throws -> String {
  let format = try #require(ReportRegistry.changes.named(name))
  var options = RenderOptions()
  edit(&options)
  var buffer: [UInt8] = []
  format.write([comparison], options, into: &buffer)
  return String(decoding: buffer, as: UTF8.self)
}

private func fixture(_ file: String) throws -> RestorationArchive {
  var archive = try #require(Fixture.all.first { $0.file == file }).archive
  archive.source.file = file
  return archive
}

private func archive(_ state: [(String, StateValue)]) -> RestorationArchive {
  var content = NodeContent(kind: .viewController)
  content.state = state.map { StateEntry($0.0, $0.1) }
  return RestorationArchive(nodes: [RestorationNode(path: "Root", content: content)])
}

@Test func `changes from Monday to Tuesday as text`() throws {
  let text = try report("text", fixture("diff/monday.data"), fixture("diff/tuesday.data"))
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
  let text = try report("text", archive([("a", 1)]), archive([("a", 2)])) { $0.colored = true }
  #expect(text.contains("\u{1b}[31ma\u{1b}[0m"))
  #expect(text.contains("\u{1b}[32ma\u{1b}[0m"))
}

@Test(arguments: ReportRegistry.changes.map(\.name))
func `machine formats are never coloured`(_ name: String) throws {
  let old = archive([("a", 1)])
  let new = archive([("a", 2)])
  let text = try report(name, old, new) { $0.colored = true }
  #expect((name == "text") == text.contains("\u{1b}"))
}

@Test func `no difference is said in words`() throws {
  let old = archive([("a", 1)])
  #expect(try report("text", old, old) == "no differences\n")
}

@Test func `a type that changed is named`() throws {
  let text = try report("text", archive([("a", 1)]), archive([("a", "1")]))
  #expect(text.contains("+   a: \"1\"  (integer → string)\n"))
}

@Test func `objects in another order are named, the first of many`() throws {
  let nodes = { (names: String) in
    RestorationArchive(
      nodes: names.map { RestorationNode(path: RestorationPath(String($0)), content: .init()) })
  }
  #expect(
    try report("text", nodes("abc"), nodes("acb")) == """
        the archive itself
      ~   <order>: 1 of 3 moved
      ~     c: was after b, now after a
        … 3 unchanged

      1 order changed

      """)
  let many = try report("text", nodes("abcdefgh"), nodes("hgfedcba"))
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

@Test func `a state that many entries show is told once`() throws {
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
    try report("text", nodes(1), nodes(2)) == """
        A
      -   n: 1
      +   n: 2
      ~ … 2 more that show the state of A

      3 values changed

      """)
}

@Test func `what is ignored is no context either`() throws {
  let old = archive([("d", .array(["x", "y"])), ("e", 1), ("f", 1)])
  let new = archive([("d", .array(["w", "x", "y"])), ("e", 2), ("f", 1)])
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

@Test(arguments: [
  (
    "The quick brown fox jumps over the dog", "The quack brown fox jumps over the hog",
    "The qu[-i-]ck brown fox jumps over the [-d-]og",
    "The qu{+a+}ck brown fox jumps over the {+h+}og"
  ),
  (
    "Buy bread, milk and eggs today", "Buy milk and eggs today, not later",
    "Buy [-bread, -]milk and eggs today", "Buy milk and eggs today{+, not later+}"
  ),
  (
    // A letter that two words happen to share makes no two runs.
    "A long sentence about the oven", "A long sentence about the stove",
    "A long sentence about the [-oven-]", "A long sentence about the {+stove+}"
  ),
  (
    "a1b2c3d4e5f6g7h8 and what both end with", "aAbBcCdDeEfFgGhH and what both end with",
    "a[-1b2c3d4e5f6g7h8-] and what both end with", "a{+AbBcCdDeEfFgGhH+} and what both end with"
  ),
])
func `several edits in one text are marked one by one`(
  _ old: String, _ new: String, _ markedOld: String, _ markedNew: String
) throws {
  let difference = try #require(TextDifference(old, new, isFull: true))
  #expect(difference.old == "\"\(markedOld)\"")
  #expect(difference.new == "\"\(markedNew)\"")
}

@Test func `texts that differ all over are marked as one run, in bounded work`() throws {
  let (old, new) = (
    String(repeating: "ab", count: 500_000), String(repeating: "ba", count: 500_001)
  )
  let difference = try #require(TextDifference(old + "x" + old, old + new, isFull: false))
  #expect(difference.old.count < 200)
  #expect(difference.old.components(separatedBy: "[-").count == 2)
}

@Test func `an object that lost its state`() throws {
  let node = RestorationNode(path: "Root", content: NodeContent())
  let listed = RestorationNode(path: "Root", hasState: false, content: NodeContent())
  let text = try report(
    "text", RestorationArchive(nodes: [node]), RestorationArchive(nodes: [listed]))
  #expect(text.hasPrefix("  Root\n-   <state>  (one side is listed without state)\n"))
}

@Test func `long values are cut unless shown whole`() throws {
  let long = String(repeating: "abcdefghij", count: 30)
  let old = archive([])
  let new = archive([("a", .string(long))])
  let cut = try report("text", old, new)
  #expect(!cut.contains(long))
  #expect(cut.contains("300 characters"))
  #expect(try report("text", old, new) { $0.isFull = true }.contains(long))
}

@Test func `long texts show the characters in which they differ`() throws {
  let half = String(repeating: "x", count: 100)
  let text = try report(
    "text", archive([("a", .string(half + "1" + half))]),
    archive([("a", .string(half + "2" + half))]))
  #expect(text.contains("-   a: \"…xxxxxxxxxxxxxxxx[-1-]xxxxxxxxxxxxxxxx…\" (201 characters)\n"))
  #expect(text.contains("+   a: \"…xxxxxxxxxxxxxxxx{+2+}xxxxxxxxxxxxxxxx…\" (201 characters)\n"))
}

private let secret = "hunter2-hunter2-hunter2"

private let secretStates: [(name: String, state: @Sendable (String) -> [(String, StateValue)])] = [
  ("under its own key", { [("password", .string($0))] }),
  ("inside a dictionary", { [("login", .dictionary([StatePair("authToken", .string($0))]))] }),
  (
    "below a name that says so",
    {
      [
        (
          "credentials",
          .dictionary([StatePair("main", .dictionary([StatePair("v", .string($0))]))])
        )
      ]
    }
  ),
  ("in a list", { [("passwords", .array([.string($0)]))] }),
  ("in a URL", { [("page", .url("https://me:\($0)@example.com/", base: nil))] }),
]

@Test(arguments: secretStates.map(\.name), ReportRegistry.changes.map(\.name))
func `secrets are shown only when asked for`(_ name: String, _ format: String) throws {
  let state = try #require(secretStates.first { $0.name == name }).state
  let none = archive([])
  let old = archive(state("another-password-1234"))
  let new = archive(state(secret))
  for (one, other) in [(none, new), (new, none), (old, new)] {
    let text = try report(format, one, other)
    #expect(!text.contains(secret))
    #expect(text.contains("redacted, ") || text.contains("differs (redacted; --reveal shows both)"))
    let revealed = try report(format, one, other) { options in
      options.revealsSecrets = true
      options.isFull = true
    }
    #expect(revealed.contains(secret))
  }
}

@Test func `a key that is a secret is not shown`() throws {
  let token = "ghp_" + String(repeating: "a1B2", count: 9)
  let new = archive([("users", .dictionary([StatePair(.string(token), 1)]))])
  let old = archive([("users", .dictionary([]))])
  for format in ReportRegistry.changes {
    #expect(!(try report(format.name, old, new)).contains(token))
  }
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
    try report(name, empty, RestorationArchive(nodes: [hostileNode])),
    try report(name, RestorationArchive(nodes: [hostileNode]), empty),
    try report(
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

@Test func `values that are cut to the same text say so`() throws {
  let url = { (middle: String) -> StateValue in
    let half = String(repeating: "x", count: 100)
    return .url(half + middle + half, base: nil)
  }
  let text = try report("text", archive([("a", url("1"))]), archive([("a", url("2"))]))
  #expect(text.contains("(the difference is in the part that is cut; use --full)"))
}

@Test func `texts that look the same are told apart`() throws {
  let text = try report("text", archive([("a", "caf\u{e9}")]), archive([("a", "cafe\u{301}")]))
  #expect(text.contains("(the same characters in another Unicode form)"))
}

@Test func `bytes show size, kind and digest`() throws {
  let bytes = { (last: UInt8) in
    StateValue.data(ByteSlice([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, last]))
  }
  let text = try report("text", archive([("a", bytes(1))]), archive([("a", bytes(2))]))
  #expect(text.contains("-   a: data, 9 bytes, PNG image, sha256 "))
  let lines = text.split(separator: "\n")
  #expect(Set(lines.filter { $0.contains("sha256") }).count == 2)
}

@Test func `unchanged values and objects around a change are shown or counted`() throws {
  let state = { (value: StateValue) -> [(String, StateValue)] in
    (0..<9).map { ("k\($0)", $0 == 5 ? value : 0) }
  }
  var options = DiffOptions()
  options.context = 2
  var old = archive(state(1))
  var new = archive(state(2))
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
  var old = archive([(evil, 1), ("ticks", "`````")])
  old.source.file = "`a`.plist"
  var new = archive([(evil, 2), ("ticks", "``````")])
  new.source.file = "@team"
  let text = try report("markdown", old, new)
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
  let page = try report("markdown", archive([]), archive(state))
  #expect(page.utf8.count < 65_536)
  #expect(page.contains("more lines not shown here"))
  #expect(page.hasSuffix("</details>\n"))
}

@Test func `findings about what has no change of its own stand under a heading`() throws {
  let findings = [(nil, nil), ("Elsewhere", "key"), ("Elsewhere", nil)].map { path, key in
    AwkwardFindings.finding(.warning, path: path, key: key, message: "a fact")
  }
  let words = "a fact. Fix: give each its own restorationIdentifier."
  var comparison = ArchiveComparison(
    ArchiveDiff(from: archive([("a", 1)]), to: archive([("a", 2)])))
  comparison.findings = findings
  #expect(
    try report("text", comparison) == """
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
  var newer = archive([("a", 2)])
  newer.envelope = Envelope()
  newer.envelope?.bundleVersion = "2"
  comparison = ArchiveComparison(ArchiveDiff(from: archive([("a", 2)]), to: newer))
  comparison.findings = Array(findings.prefix(1))
  #expect(
    try report("text", comparison) == """
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
    try report("text", none, archive(state)) == """
        (+ added)
      + Root
      +   key1: 1
      +   key2: 2
      +   key3: 3
      +   key4: 4
      +   … 2 more values; see --full

      1 object added

      """)
  let full = try report("text", archive(state), none) { $0.isFull = true }
  #expect(full.contains("- Root\n-   key1  1\n"))
  #expect(full.contains("-   key6  6\n"))
  let json = try report("json", none, archive(state))
  #expect(json.contains(#""content": {"#))
  #expect(json.contains(#""key6": 6"#))
}

@Test func `the content of an object that came has no secrets`() throws {
  for format in ReportRegistry.changes {
    let text = try report(
      format.name, RestorationArchive(nodes: []), archive([("password", .string(secret))]))
    #expect(!text.contains(secret))
  }
}

@Test func `redacted values that differ say so`() throws {
  let old = archive([("password", "hunter-2"), ("page", 1)])
  let new = archive([("password", "hunter-3"), ("page", 1)])
  let text = try report("text", old, new)
  #expect(text.contains("~   password: differs (redacted; --reveal shows both)\n"))
  let json = try report("json", old, new)
  #expect(json.contains("the redacted part differs; --reveal shows both"))
  let revealed = try report("text", old, new) { $0.revealsSecrets = true }
  #expect(revealed.contains("hunter-"))
}

@Test func `what is redacted on one side is named and is no difference`() throws {
  let token = "ghp_" + String(repeating: "a1B2", count: 9)
  let old = archive([
    ("password", "hunter-2"), ("page", "https://me:hunter2@example.com/"),
    ("tokens", .array([.string(token), "b"])),
    ("users", .dictionary([StatePair(.string(token), 1)])), ("n", 1),
  ])
  var redacted = old
  redacted.nodes = NodeList(
    old.nodes.map { node in
      var content = node.decoded()
      content.state = content.state.map(\.redacted)
      return node.with(content)
    })
  let diff = ArchiveDiff(from: old, to: redacted)
  #expect(diff.isIdentical)
  #expect(
    diff.uncompared.compactMap(\.key).sorted() == ["page", "password", "tokens[0]", "tokens[1]"])
  #expect(ArchiveDiff(from: redacted, to: old).isIdentical)
  let text = try report("text", old, redacted)
  #expect(text.hasPrefix("no differences, 4 values not compared (redacted on one side)\n"))
  #expect(text.contains("?   Root#password: not compared, redacted on one side\n"))
  #expect(try report("json", old, redacted).contains(#""redacted": "b""#))
  let other = archive([("password", "<redacted, 9 characters>")])
  #expect(!ArchiveDiff(from: archive([("password", "hunter-2")]), to: other).isIdentical)
}

@Test func `files are named, and marks of objects explained`() throws {
  let text = try report("text", fixture("diff/monday.data"), fixture("diff/tuesday.data"))
  #expect(
    text.hasPrefix(
      """
      --- diff/monday.data
      +++ diff/tuesday.data
        (+ added, - removed, > moved: old path → new path)

      """))
}

@Test func `paths that UIKit saves as texts look as they do in a dump`() throws {
  let key = KnownKeys.navigationChildren
  let old = archive([(key, .array(["Root/A"]))])
  let new = archive([(key, .array(["Root/B"]))])
  let text = try report("text", old, new)
  #expect(text.contains("-   \(key)[0]: → Root/A\n"))
  #expect(text.contains("+   \(key)[0]: → Root/B\n"))
  #expect(try report("text", archive([]), new).contains("+   \(key): [→ Root/B]\n"))
}

@Test func `a reference is told by the place that it leads to`() throws {
  func state(_ selected: Int) -> RestorationArchive {
    let item = StateValue.object(className: "Item", fields: [StateField("n", 1)])
    return archive([("kids", .array([item, item])), ("selected", .shared(selected))])
  }
  #expect(
    try report("text", state(1), state(3))
      == """
          … 1 unchanged
      -   selected: → same as #kids[0]
      +   selected: → same as #kids[1]

      1 value changed

      """.replacingOccurrences(of: "    … 1", with: "  Root\n    … 1"))
  for name in ["tree", "apple"] {
    let dump = try render(name, state(1))
    #expect(dump.contains("same as #kids[0]"), "\(name)")
  }
}

@Test func `keys that are objects are told apart`() throws {
  func layouts(_ value: StateValue) -> RestorationArchive {
    func key(_ index: StateValue) -> StateValue {
      .object(
        className: "NSScreenLayout",
        fields: [
          StateField("name", .string(String(repeating: "a long name ", count: 9))),
          StateField("index", index),
        ])
    }
    return archive([("k", .dictionary([StatePair(key(1), 1), StatePair(key(2), value)]))])
  }
  let changes = ArchiveDiff(from: layouts(1), to: layouts(2)).changes
  let key = try #require(changes.first?.key)
  #expect(changes.count == 1)
  #expect(key.hasPrefix("k[NSScreenLayout {index: 2, … "))
  let dump = try render("tree", layouts(1))
  #expect(dump.contains("[NSScreenLayout {index: 1, … "))
  #expect(dump.contains("[NSScreenLayout {index: 2, … "))
  let pattern = try PathPattern(parsing: "Root#" + key)
  let shown = try render("tree", layouts(7)) { $0.patterns = [pattern] }
  #expect(shown.contains("7"))
  #expect(!shown.contains("index: 1"))
}
