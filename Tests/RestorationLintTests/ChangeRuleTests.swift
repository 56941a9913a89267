import RestorationLint
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

  @Test(arguments: [
    ("App.List", "App.Grid", "'App.Grid',"),
    ("App.List", "Lists.List", "'Lists.List' (module only),"),
    ("List", "App.List", "'App.List' (Objective-C to Swift),"),
    ("App.List", "List", "'List' (Swift to Objective-C),"),
    ("_TtC3App4List", "Lists.List", "'Lists.List' (module only),"),
    ("List", "Grid", "'Grid',"),
    ("App.List", "_TtC3App4List", nil), ("List", "List", nil),
    // Two names for the runtime, although Swift compares them as equal.
    ("Caf\u{E9}", "Cafe\u{301}", "'Cafe\u{301}',"),
  ])
  func classes(old: String, new: String, expected: String?) throws {
    let found = findings("class-changed", saved(className: old), saved(className: new))
    #expect(found.count == (expected == nil ? 0 : 1))
    guard let expected else { return }
    let message = try #require(found.first?.message)
    #expect(message.hasPrefix("the class is now \(expected)"), "\(message)")
    let restoration = try #require(
      findings(
        "restoration-class-changed", saved(restorationClass: old), saved(restorationClass: new)
      ).first?.message)
    #expect(restoration.hasPrefix("the restoration class is now \(expected)"), "\(restoration)")
  }

  /// `@objc` takes one identifier: a name with a module is mangled in it.
  @Test(arguments: [
    ("Notes.NoteController", "NotesUI.NoteController", "@objc(_TtC5Notes14NoteController)"),
    ("_TtC5Notes14NoteController", "NotesUI.NoteController", "@objc(_TtC5Notes14NoteController)"),
    ("NoteController", "Notes.NoteController", "@objc(NoteController)"),
    ("UIPageViewController", "App.Pages", nil), ("App.Outer.Inner", "App.Inner", nil),
    ("App.Box<Int>", "App.Box", nil), ("App.Größe", "App.Size", nil),
    ("App.A\u{202E}", "App.B", nil), ("App.\(String(repeating: "a", count: 100))", "App.B", nil),
    ("App.3", "App.B", nil), ("App.List", "UITableViewController", nil),
  ])
  func `the attribute that keeps a name is valid Swift`(
    old: String, new: String, attribute: String?
  ) throws {
    let found = try #require(
      findings("class-changed", saved(className: old), saved(className: new)).first)
    #expect(found.message.hasSuffix(" only into that class or a subclass"))
    let restorer = try #require(
      findings(
        "restoration-class-changed", saved(restorationClass: old), saved(restorationClass: new)
      ).first)
    for remedy in [found.remedy, restorer.remedy] {
      guard let attribute else {
        #expect(!remedy.contains("@objc"))
        continue
      }
      #expect(remedy.contains("give the new class the old name with \(attribute), "))
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

  private static let types: [(old: StateValue, new: StateValue, found: [String])] = [
    ("x", 1, ["error k"]), (1, 2, []), (1, 2.5, ["warning k"]), (2.5, 1, ["warning k"]),
    (true, 1, ["error k"]), (.null, 1, []), (1, .null, []), ("x", .shared(0), []),
    (.url("a:b", base: nil), "a:b", ["error k"]),
    (.array([1, 2]), .array(["a"]), ["error k[0]"]), (.array([1, "b"]), .array(["a"]), []),
    (
      .dictionary([StatePair("caf\u{E9}", 1)]), .dictionary([StatePair("cafe\u{301}", "x")]), []
    ),
    (.array([1]), .array([2.5]), ["warning k[0]"]), (.array([1]), .set([1]), ["error k"]),
    (
      .dictionary([StatePair("a", 1), StatePair("b", 2)]),
      .dictionary([StatePair("b", "x"), StatePair("c", 2)]), ["error k.b"]
    ),
    (
      .object(className: "App.M", fields: [StateField("f", 1)]),
      .object(className: "_TtC3App1M", fields: [StateField("f", "x")]), ["error k.f"]
    ),
    (.object(className: "M", fields: []), .object(className: "N", fields: []), ["error k"]),
    // To a coder an archive inside data is data.
    (.data(ByteSlice([1])), .archive([]), []),
    (
      .archive([StateField("root", .array([]))]), .archive([StateField("root", 1)]),
      ["error k.root"]
    ),
    // Inside lists of dictionaries and objects, all elements together.
    (
      .array([.dictionary([StatePair("a", 1)]), .dictionary([StatePair("b", 1)])]),
      .array([.dictionary([StatePair("a", 1)]), .dictionary([StatePair("b", "x")])]),
      ["error k[0].b"]
    ),
    (
      .array([.dictionary([StatePair("a", 1)]), .dictionary([StatePair("a", 2)])]),
      .array([.dictionary([StatePair("a", "x")]), .dictionary([StatePair("a", "y")])]),
      ["error k[0].a"]
    ),
    (
      .orderedSet([object("M", 1), object("N", 1)]),
      .orderedSet([object("N", "x"), object("N", 1.5)]), []
    ),
    (
      .array([.dictionary([StatePair("a", .array([object("M", 1)]))])]),
      .array([.dictionary([StatePair("a", .array([object("M", "x")]))])]),
      ["error k[0].a[0].f"]
    ),
    (
      .array([.dictionary([StatePair("a", 1)])]),
      .array([.dictionary([StatePair("a", "x")]), .dictionary([])]), ["error k[0].a"]
    ),
    (.set([object("M", 1)]), .set([object("M", "x")]), ["error k[0].f"]),
    (.array([object("M", 1), 1]), .array([object("M", "x"), 1]), []),
  ]

  private static func object(_ name: String, _ value: StateValue) -> StateValue {
    .object(className: name, fields: [StateField("f", value)])
  }

  @Test(arguments: types.indices)
  func valueTypes(index: Int) {
    let (old, new, expected) = Self.types[index]
    let found = findings(
      "value-type-changed", archive([node("A", [StateEntry("k", old)])]),
      archive([node("A", [StateEntry("k", new)])]))
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
