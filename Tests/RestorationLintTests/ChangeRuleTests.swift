import RestorationLint
import TestSupport
import Testing

/// The rules that compare an archive with an older one.
struct ChangeRuleTests {
  private func findings(
    _ rule: String, _ older: RestorationArchive, _ newer: RestorationArchive
  ) -> [Finding] {
    RestorationLintTests.findings(of: rule, in: newer, LintContext(older: older))
  }

  private func saved(className: String) -> RestorationArchive {
    archive([controller("A", className)])
  }

  private func saved(restorationClass: String) -> RestorationArchive {
    archive([node("A", restorationClass: restorationClass)])
  }

  // MARK: Classes

  /// What a finding about an older and a newer class says: nothing, or a severity and words. An error is
  /// where the new class cannot be a subclass.
  @Test(arguments: [
    ("App.List", "App.Grid", "warning: 'App.Grid',"), ("List", "GridList", "warning: 'GridList',"),
    ("App.List", "Lists.List", "error: 'Lists.List' (module only),"),
    ("List", "App.List", "error: 'App.List' (Objective-C to Swift),"),
    ("App.List", "List", "error: 'List' (Swift to Objective-C),"),
    ("_TtC3App4List", "Lists.List", "error: 'Lists.List' (module only),"),
    ("App.List", "UITableViewController", "error: "),
    ("App.List", "SwiftUI.UIHostingController<App.ListView>", "error: "),
    ("UITableViewController", "App.List", "warning: "), ("UIViewController", "App.List", nil),
    ("UIViewController", "UITableViewController", nil), ("App.List", "_TtC3App4List", nil),
    // Two names for the runtime, although Swift compares them as equal.
    ("Caf\u{E9}", "Cafe\u{301}", "warning: 'Cafe\u{301}',"),
  ])
  func classes(old: String, new: String, expected: String?) {
    let found = findings("class-changed", saved(className: old), saved(className: new))
    let texts = found.map { "\($0.severity): \($0.message)" }
    guard let words = expected?.replacing(": ", with: ": the class is now ") else {
      #expect(texts == [])
      return
    }
    #expect(texts.count == 1 && texts[0].hasPrefix(words), "\(texts)")
    let restorers = findings(
      "restoration-class-changed", saved(restorationClass: old), saved(restorationClass: new))
    let message = words.split(separator: ": ")[1].replacing(
      "the class", with: "the restoration class")
    #expect(restorers.first?.message.hasPrefix(message) == true, "\(restorers)")
  }

  /// `@objc` takes one identifier: a name with a module is mangled in it.
  @Test(arguments: [
    ("Notes.NoteController", "NotesUI.NoteController", "@objc(_TtC5Notes14NoteController)"),
    ("NoteController", "Notes.NoteController", "@objc(NoteController)"),
    ("UIPageViewController", "App.Pages", nil), ("App.Outer.Inner", "App.Inner", nil),
    ("App.Box<Int>", "App.Box", nil), ("App.Größe", "App.Size", nil),
    ("App.A\u{202E}", "App.B", nil), ("App.\(String(repeating: "a", count: 100))", "App.B", nil),
    ("App.3", "App.B", nil), ("App.List", "UITableViewController", nil),
  ])
  func `the attribute that keeps a name is valid Swift`(
    old: String, new: String, attribute: String?
  ) {
    let found =
      findings("class-changed", saved(className: old), saved(className: new))
      + findings(
        "restoration-class-changed", saved(restorationClass: old), saved(restorationClass: new))
    #expect(found.count == 2)
    for remedy in found.map(\.remedy) {
      let words = attribute.map { "give the new class the old name with \($0), " } ?? "@objc"
      #expect(remedy.contains(words) == (attribute != nil), "\(remedy)")
    }
  }

  // MARK: Paths

  @Test(arguments: [
    (["R", "R/:[0]:/A"], ["R", "R/:[1]:/A"], [], []),
    (["R", "R/:[0]:/A"], ["R", "R/A"], [], []),
    (["R", "R/A"], ["R", "R/B"], ["R/A"], ["R/B"]),
    (["R", "R/A", "R/A/C"], ["R"], ["R/A", "R/A/C"], []),
    // One of two is gone: which of them is unknown, so it is the one whose index is.
    (["R", "R/:[0]:/A", "R/:[1]:/A"], ["R", "R/:[0]:/A"], ["R/:[1]:/A"], []),
    (["R", "R/:[0]:/A"], ["R", "R/:[0]:/A", "R/:[1]:/A"], [], ["R/:[1]:/A"]),
    (["R", "R/:[0]:/A", "R/:[1]:/A"], ["R", "R/:[1]:/A", "R/:[2]:/A"], [], []),
    (["R", "R"], ["R"], [], []), ([], [], [], []),
  ])
  func paths(old: [String], new: [String], removed: [String], added: [String]) {
    let (older, newer) = (archive(paths: old), archive(paths: new))
    #expect(findings("path-removed", older, newer).map(\.path) == removed)
    #expect(findings("path-added", older, newer).map(\.path) == added)
    // The other way round it is the other way round.
    #expect(findings("path-added", newer, older).map(\.path) == removed)
  }

  /// An object that is new is compared with nothing, though another one has its identifiers.
  @Test func addedObjectsHaveNoOlderSelf() {
    let older = archive([node("R/:[0]:/A", [StateEntry("k", "x")])])
    let newer = archive([
      node("R/:[0]:/A", [StateEntry("k", "x")]), node("R/:[1]:/A", [StateEntry("k", 1)]),
    ])
    #expect(findings("value-type-changed", older, newer) == [])
  }

  /// Which of two others it was is unknown.
  @Test func objectsWithSeveralOlderSelvesAreComparedWithNone() {
    let older = archive([
      node("R/:[0]:/A", [StateEntry("k", "x")]), node("R/:[1]:/A", [StateEntry("k", "x")]),
    ])
    let newer = archive([
      node("R/:[2]:/A", [StateEntry("k", 1)]), node("R/:[3]:/A", [StateEntry("k", 1)]),
    ])
    #expect(findings("value-type-changed", older, newer) == [])
  }

  // MARK: Values

  /// Older and newer values as trees have them, and what is found.
  private static let types: [(old: String, new: String, found: [String])] = [
    (#""x""#, "1", ["error k"]), ("1", "2", []), ("1", "2.5", ["warning k"]),
    ("2.5", "1", ["warning k"]), ("true", "1", ["error k"]), ("null", "1", []), ("1", "null", []),
    (#"{"$url": "a:b"}"#, #""a:b""#, ["error k"]),
    ("[1, 2]", #"["a"]"#, ["error k[0]"]), (#"[1, "b"]"#, #"["a"]"#, []),
    ("{\"caf\u{E9}\": 1}", "{\"cafe\u{301}\": \"x\"}", []),
    ("[1]", "[2.5]", ["warning k[0]"]), ("[1]", #"{"$set": [1]}"#, ["error k"]),
    (#"{"a": 1, "b": 2}"#, #"{"b": "x", "c": 2}"#, ["error k.b"]),
    (object("App.M", "1"), object("_TtC3App1M", #""x""#), ["error k.f"]),
    (object("M", "1"), object("N", "1"), ["error k"]),
    // To a coder an archive inside data is data.
    (#"{"$data": "AQ=="}"#, #"{"$archive": {}}"#, []),
    (#"{"$archive": {"root": []}}"#, #"{"$archive": {"root": 1}}"#, ["error k.root"]),
    // Inside lists of dictionaries and objects, all elements together.
    (#"[{"a": 1}, {"b": 1}]"#, #"[{"a": 1}, {"b": "x"}]"#, ["error k[0].b"]),
    (#"[{"a": 1}, {"a": 2}]"#, #"[{"a": "x"}, {"a": "y"}]"#, ["error k[0].a"]),
    (
      #"{"$orderedSet": [\#(object("M", "1")), \#(object("N", "1"))]}"#,
      #"{"$orderedSet": [\#(object("N", "1")), \#(object("N", "1.5"))]}"#, []
    ),
    (
      #"[{"a": [\#(object("M", "1"))]}]"#, #"[{"a": [\#(object("M", #""x""#))]}]"#,
      ["error k[0].a[0].f"]
    ),
    (#"[{"a": 1}]"#, #"[{"a": "x"}, {}]"#, ["error k[0].a"]),
    (
      #"{"$set": [\#(object("M", "1"))]}"#, #"{"$set": [\#(object("M", #""x""#))]}"#,
      ["error k[0].f"]
    ),
    ("[\(object("M", "1")), 1]", "[\(object("M", #""x""#)), 1]", []),
  ]

  private static func object(_ name: String, _ value: String) -> String {
    #"{"$object": "\#(name)", "fields": {"f": \#(value)}}"#
  }

  @Test(arguments: types)
  func valueTypes(old: String, new: String, expected: [String]) throws {
    let archives = try [old, new].map { try RestorationArchive(text: TreeText.tree(state: $0)) }
    let found = findings("value-type-changed", archives[0], archives[1])
    #expect(found.map { "\($0.severity) \($0.key ?? "")" } == expected)
  }

  @Test func viewsAndTheAppDelegatesValuesAreCompared() {
    func saved(_ value: StateValue, index: Int) -> RestorationArchive {
      let path = "R/:[\(index)]:/A"
      return archive(
        [node(path, views: [view(path + "/v", [StateEntry("k", value)])])],
        delegate: [StateEntry("d", value)])
    }
    let found = findings("value-type-changed", saved("x", index: 0), saved(1, index: 1))
    #expect(found.map(place) == ["#d", "R/:[1]:/A/v#k"])
  }

  @Test func keysOfUIKitsOwnAreLeftAlone() {
    let old = archive([node("A", [StateEntry("kTextEditableKey", true)])])
    let new = archive([node("A", [StateEntry("kTextEditableKey", 1)])])
    #expect(findings("value-type-changed", old, new) == [])
    #expect(findings("key-removed", old, archive(paths: ["A"])) == [])
  }

  @Test func aKeyWithAnotherSpellingIsAnotherKey() {
    func saved(_ key: String) -> RestorationArchive { archive([node("A", [StateEntry(key, 1)])]) }
    let found = findings("key-removed", saved("caf\u{E9}"), saved("cafe\u{301}"))
    #expect(found.map(place) == ["A#caf\u{E9}"])
  }

  // MARK: Versions

  private func versioned(_ version: String?, _ value: StateValue = 1) -> RestorationArchive {
    archive([node("A", [StateEntry("k", value)])]) { $0.bundleVersion = version }
  }

  private func versionFindings(
    _ older: RestorationArchive, _ newer: RestorationArchive,
    _ rules: [String: LintConfiguration.RuleSettings] = [:]
  ) -> [String] {
    let ids = ["version-not-bumped", "value-type-changed", "bundle-version-mismatch"]
    return Linter(configuration: .init(rules: rules, only: Set(ids)))
      .findings(in: newer, context: LintContext(older: older)).map(\.rule)
  }

  /// The error came after 100 warnings, and was only counted.
  @Test func aBreakingChangeThatIsNotListedWantsAnotherVersion() {
    func saved(_ number: StateValue, _ last: StateValue) -> RestorationArchive {
      let entries = (0..<100).map { StateEntry("k\($0)", number) } + [StateEntry("last", last)]
      return archive([node("A", entries)]) { $0.bundleVersion = "1" }
    }
    #expect(versionFindings(saved(1, "x"), saved(2.5, 1)).contains("version-not-bumped"))
    #expect(!versionFindings(saved(1, 1), saved(2.5, 2.5)).contains("version-not-bumped"))
  }

  @Test func aBreakingChangeWantsAnotherVersion() {
    let breaking = ["version-not-bumped", "value-type-changed"]
    #expect(versionFindings(versioned("1"), versioned("1", "x")) == breaking)
    #expect(
      versionFindings(versioned("1"), versioned("2", "x"))
        == ["bundle-version-mismatch", "value-type-changed"])
    #expect(versionFindings(versioned(nil), versioned(nil, "x")) == ["value-type-changed"])
    // A warning breaks nothing, whether it is one by itself or was made one.
    #expect(versionFindings(versioned("1"), versioned("1", 2.5)) == ["value-type-changed"])
    #expect(
      versionFindings(
        versioned("1"), versioned("1", "x"), ["value-type-changed": .init(level: .warning)])
        == ["value-type-changed"])
  }

  @Test(
    arguments: [
      ("12", "14", true), ("14", "14", false), (nil, "14", false), ("12", nil, false),
    ] as [(String?, String?, Bool)])
  func infoPlist(current: String?, saved: String?, isMismatch: Bool) {
    var context = LintContext()
    context.project.infoPlist = InfoPlist()
    context.project.infoPlist?.bundleVersion = current
    let found = RestorationLintTests.findings(
      of: "bundle-version-mismatch", in: versioned(saved), context)
    #expect(found.count == (isMismatch ? 1 : 0))
  }

  // MARK: Sizes

  @Test(arguments: [
    (20_000, 20_000, false), (20_000, 29_000, false), (20_000, 31_000, true),
    (1_000, 9_000, false), (1_000, 12_000, true), (31_000, 20_000, false),
  ])
  func sizes(old: Int, new: Int, isRegression: Bool) {
    let archives = [old, new].map { count in
      let data = StateValue.data(ByteSlice([UInt8](repeating: 7, count: count)))
      return archive([node("A", [StateEntry("k", data)])])
    }
    let found = findings("state-size-regression", archives[0], archives[1])
    #expect(found.map(place) == (isRegression ? ["A"] : []))
  }
}
