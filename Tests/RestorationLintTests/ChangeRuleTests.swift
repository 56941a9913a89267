import RestorationLint
import TestSupport
import Testing

/// The rules that compare an archive with an older one.
struct ChangeRuleTests {
  private func findings(_ rule: String, _ older: String, _ newer: String) throws -> [Finding] {
    RestorationLintTests.findings(
      of: rule, in: try RestorationArchive(objects: newer),
      LintContext(older: try RestorationArchive(objects: older)))
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
  func classes(old: String, new: String, expected: String?) throws {
    let found = try findings("class-changed", "A=\(old)", "A=\(new)")
    let texts = found.map { "\($0.severity): \($0.message)" }
    guard let words = expected?.replacing(": ", with: ": the class is now ") else {
      #expect(texts == [])
      return
    }
    #expect(texts.count == 1 && texts[0].hasPrefix(words), "\(texts)")
    let restorers = try findings("restoration-class-changed", "A+\(old)", "A+\(new)")
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
  ) throws {
    let found =
      try findings("class-changed", "A=\(old)", "A=\(new)")
      + findings("restoration-class-changed", "A+\(old)", "A+\(new)")
    #expect(found.count == 2)
    for remedy in found.map(\.remedy) {
      let words = attribute.map { "give the new class the old name with \($0), " } ?? "@objc"
      #expect(remedy.contains(words) == (attribute != nil), "\(remedy)")
    }
  }

  // MARK: Paths

  @Test(arguments: [
    ("R R/:[0]:/A", "R R/:[1]:/A", [], []), ("R R/:[0]:/A", "R R/A", [], []),
    ("R R/A", "R R/B", ["R/A"], ["R/B"]), ("R R/A R/A/C", "R", ["R/A", "R/A/C"], []),
    // One of two is gone: which of them is unknown, so it is the one whose index is.
    ("R R/:[0]:/A R/:[1]:/A", "R R/:[0]:/A", ["R/:[1]:/A"], []),
    ("R R/:[0]:/A", "R R/:[0]:/A R/:[1]:/A", [], ["R/:[1]:/A"]),
    ("R R/:[0]:/A R/:[1]:/A", "R R/:[1]:/A R/:[2]:/A", [], []), ("R R", "R", [], []),
    ("", "", [], []),
  ])
  func paths(old: String, new: String, removed: [String], added: [String]) throws {
    let (older, newer) = (old.replacing(" ", with: "\n"), new.replacing(" ", with: "\n"))
    #expect(try findings("path-removed", older, newer).map(\.path) == removed)
    #expect(try findings("path-added", older, newer).map(\.path) == added)
    // The other way round it is the other way round.
    #expect(try findings("path-added", newer, older).map(\.path) == removed)
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
    let found = try findings("value-type-changed", "A {\"k\": \(old)}", "A {\"k\": \(new)}")
    #expect(found.map { "\($0.severity) \($0.key ?? "")" } == expected)
  }

  /// A rule, older and newer objects, and the places of what is found.
  @Test(arguments: [
    // An object that is new is compared with nothing, though another one has its identifiers.
    (
      "value-type-changed", #"R/:[0]:/A {"k": "x"}"#,
      "R/:[0]:/A {\"k\": \"x\"}\nR/:[1]:/A {\"k\": 1}", []
    ),
    // Which of two others it was is unknown.
    (
      "value-type-changed", "R/:[0]:/A {\"k\": \"x\"}\nR/:[1]:/A {\"k\": \"x\"}",
      "R/:[2]:/A {\"k\": 1}\nR/:[3]:/A {\"k\": 1}", []
    ),
    (
      "value-type-changed",
      """
      "envelope": {"state": {"d": "x"}}
      R/:[0]:/A
       R/:[0]:/A/v {"k": "x"}
      """,
      """
      "envelope": {"state": {"d": 1}}
      R/:[1]:/A
       R/:[1]:/A/v {"k": 1}
      """, ["#d", "R/:[1]:/A/v#k"]
    ),
    // Keys of UIKit's own are left alone.
    ("value-type-changed", #"A {"kTextEditableKey": true}"#, #"A {"kTextEditableKey": 1}"#, []),
    ("key-removed", #"A {"kTextEditableKey": true}"#, "A", []),
    // A key with another spelling is another key.
    ("key-removed", "A {\"caf\u{E9}\": 1}", "A {\"cafe\u{301}\": 1}", ["A#caf\u{E9}"]),
  ])
  func objects(rule: String, older: String, newer: String, expected: [String]) throws {
    #expect(try findings(rule, older, newer).map(place) == expected)
  }

  // MARK: Versions

  private func versioned(_ version: String?, _ state: String = #""k": 1"#) -> String {
    let version = version.map { #""bundleVersion": "\#($0)""# } ?? ""
    return "\"envelope\": {\(version)}\nA {\(state)}"
  }

  private func versionFindings(
    _ older: String, _ newer: String, _ rules: [String: LintConfiguration.RuleSettings] = [:]
  ) throws -> [String] {
    let ids = ["version-not-bumped", "value-type-changed", "bundle-version-mismatch"]
    let older = try RestorationArchive(objects: older)
    return Linter(configuration: .init(rules: rules, only: Set(ids)))
      .check(try RestorationArchive(objects: newer), context: LintContext(older: older)).findings
      .map(\.rule)
  }

  /// The error came after 100 warnings, and was only counted.
  @Test func aBreakingChangeThatIsNotListedWantsAnotherVersion() throws {
    func saved(_ number: String, _ last: String) -> String {
      let entries = (0..<100).map { "\"k\($0)\": \(number), " }
      return versioned("1", entries.joined() + "\"last\": \(last)")
    }
    let breaking = try versionFindings(saved("1", "\"x\""), saved("2.5", "1"))
    #expect(breaking.contains("version-not-bumped"))
    let other = try versionFindings(saved("1", "1"), saved("2.5", "2.5"))
    #expect(!other.contains("version-not-bumped"))
  }

  @Test func aBreakingChangeWantsAnotherVersion() throws {
    let (one, text) = (versioned("1"), #""k": "x""#)
    let breaking = ["version-not-bumped", "value-type-changed"]
    #expect(try versionFindings(one, versioned("1", text)) == breaking)
    #expect(
      try versionFindings(one, versioned("2", text))
        == ["bundle-version-mismatch", "value-type-changed"])
    #expect(try versionFindings(versioned(nil), versioned(nil, text)) == ["value-type-changed"])
    // A warning breaks nothing, whether it is one by itself or was made one.
    #expect(try versionFindings(one, versioned("1", #""k": 2.5"#)) == ["value-type-changed"])
    let warning = ["value-type-changed": LintConfiguration.RuleSettings(level: .warning)]
    #expect(try versionFindings(one, versioned("1", text), warning) == ["value-type-changed"])
  }

  @Test(
    arguments: [
      ("12", "14", true), ("14", "14", false), (nil, "14", false), ("12", nil, false),
    ] as [(String?, String?, Bool)])
  func infoPlist(current: String?, saved: String?, isMismatch: Bool) throws {
    var context = LintContext()
    context.project.infoPlist = InfoPlist()
    context.project.infoPlist?.bundleVersion = current
    let archive = try RestorationArchive(objects: versioned(saved))
    let found = places(of: "bundle-version-mismatch", in: archive, context)
    #expect(found.count == (isMismatch ? 1 : 0))
  }

  // MARK: Sizes

  @Test(arguments: [
    (20_000, 20_000, false), (20_000, 29_000, false), (20_000, 31_000, true),
    (1_000, 9_000, false), (1_000, 12_000, true), (31_000, 20_000, false),
  ])
  func sizes(old: Int, new: Int, isRegression: Bool) throws {
    let objects = [old, new].map { "A {\"k\": \"\(String(repeating: "x", count: $0))\"}" }
    let found = try findings("state-size-regression", objects[0], objects[1])
    #expect(found.map(place) == (isRegression ? ["A"] : []))
  }
}
