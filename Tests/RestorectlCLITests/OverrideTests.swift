import Foundation
import TestSupport
import Testing

@testable import RestorationLint
@testable import RestorectlCLI

/// Settings of rules in some files only.
@Suite struct OverrideTests {
  private let folder: TemporaryFolder

  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
    initialViewController="a"><scenes><scene><objects>
    <viewController id="a"><view key="view" restorationIdentifier="V"/></viewController>
    </objects></scene></scenes></document>
    """

  init() throws {
    folder = try TemporaryFolder()
    for name in ["new/a.json", "old/a.json", "old/deep/b.json"] {
      try folder.write(name, twoFaults)
    }
  }

  /// The findings of a run as `file severity rule`, without notes of other rules.
  private func findings(_ overrides: String, _ line: String = "") throws -> [String] {
    let run = try lint(overrides, line + " @")
    return run.output.split(separator: "\n").compactMap { line -> String? in
      guard let match = line.firstMatch(of: /(\w+)\/(?:deep\/)?(\w)\.json.*: (\w+): \[([a-z-]+)\]/)
      else { return nil }
      let isAsked = ["duplicate-path", "missing-class-name"].contains(match.4)
      return isAsked ? "\(match.1)/\(match.2) \(match.3) \(match.4)" : nil
    }
  }

  private func lint(_ overrides: String, _ line: String) throws -> TestRun {
    try folder.write(
      ".restorectl.json",
      #"{ "rules": { "missing-class-name": "off" }, "overrides": [\#(overrides)] }"#)
    let words = line.split(separator: " ").map { word in
      word.hasPrefix("@") ? folder.argument(String(word.dropFirst())) : ByteString(word.utf8)
    }
    return TestRun(["lint"] + words, folder: folder.path())
  }

  @Test func onlyTheFilesThatMatchAreChanged() throws {
    #expect(
      try findings(#"{ "files": "old", "rules": { "duplicate-path": "warning" } }"#)
        == [
          "new/a error duplicate-path", "old/a warning duplicate-path",
          "old/b warning duplicate-path",
        ])
    #expect(
      try findings(
        #"{ "files": ["new/*", "**/b.json"], "rules": { "duplicate-path": "off" } }"#)
        == ["old/a error duplicate-path"])
  }

  @Test func laterOnesWinSettingBySetting() throws {
    let both = """
      { "files": "**", "rules": { "duplicate-path": { "level": "warning", "ignore": ["X"] },
                                  "missing-class-name": "warning" } },
      { "files": "old/**", "rules": { "duplicate-path": { "ignore": ["Root/A"] } } },
      { "files": "old/deep", "rules": { "duplicate-path": { "ignore": [] } } }
      """
    #expect(
      try findings(both) == [
        "new/a warning missing-class-name", "new/a warning duplicate-path",
        "old/a warning missing-class-name", "old/b warning missing-class-name",
        "old/b warning duplicate-path",
      ])
  }

  @Test func theCommandLineIsStronger() throws {
    let off = #"{ "files": "**", "rules": { "duplicate-path": "off" } }"#
    #expect(try findings(off, "--rule duplicate-path=error").count == 3)
    #expect(try findings(off, "--only duplicate-path").count == 3)
    #expect(try findings(off, "--no-config").count == 6)
    // Also where a rule is off but in an override.
    let on = #"{ "files": "new", "rules": { "missing-class-name": "error" } }"#
    #expect(try findings(on, "--only missing-class-name").count == 3)
  }

  @Test func aFileThatIsNamedIsMatchedToo() throws {
    let off = #"{ "files": "old/a.json", "rules": { "duplicate-path": "off" } }"#
    #expect(try lint(off, "@old/a.json").status == .success)
    #expect(try lint(off, "@new/a.json").status == .remarks)
    #expect(try lint(off, "--stdin-name old/a.json -").status == .failure)
    let words: [ByteString] = ["lint", "--stdin-name", folder.argument("old/a.json"), "-"]
    #expect(TestRun(words, input: twoFaults, folder: folder.path()).status == .success)
  }

  @Test func otherCommandsUseThem() throws {
    try folder.write("new/b.json", twoFaults)
    let off = #"{ "files": "old", "rules": { "duplicate-path": "off" } }"#
    _ = try lint(off, "@old/a.json")
    for (file, hasFinding) in [("old/a.json", false), ("new/b.json", true)] {
      let plan = TestRun(["plan", folder.argument(file)], folder: folder.path())
      #expect(plan.output.contains("duplicate-path") == hasFinding, "\(plan.output)")
    }
  }

  @Test func storyboardsAreMatchedToo() throws {
    for name in ["App/A.storyboard", "Old/B.storyboard"] {
      try folder.write(name, Self.storyboard)
    }
    let line =
      "--format json --only storyboard-restoration-id-gap --storyboards @App "
      + "--storyboards @Old @new/a.json"
    func files(_ overrides: String) throws -> Set<String> {
      Set(
        try lint(overrides, line).output.matches(of: /"file": "[^"]*\/(.)\.storyboard"/)
          .map { String($0.1) })
    }
    try #require(try files("") == ["A", "B"])
    #expect(
      try files(
        #"""
        { "files": "Old", "rules": { "storyboard-restoration-id-gap": { "ignore": ["**"] } } }
        """#) == ["A"])
    let gap = "storyboard-restoration-id-gap"
    #expect(
      try files(#"{ "files": "App", "rules": { "\#(gap)": { "ignore": ["**"] } } }"#) == ["B"])
  }

  /// Where every rule about storyboards is off, a storyboard is no file that was checked.
  @Test func storyboardsWithoutRulesAreNotChecked() throws {
    try folder.write("App/A.storyboard", Self.storyboard)
    try folder.write("Old/B.storyboard", Self.storyboard)
    let rules = RuleRegistry.all.filter { $0.checks.project != nil }.map(\.id)
    let off = rules.map { "\"\($0)\": \"off\"" }.joined(separator: ",")
    let run = try lint(
      "{ \"files\": \"Old\", \"rules\": { \(off) } }",
      "--storyboards @App --storyboards @Old @new/a.json")
    #expect(run.output.contains("of 2 files"), "\(run.output)")
    #expect(!run.output.contains("B.storyboard"))
  }

  /// Of the files in a baseline those count as checked in which the rule is on.
  @Test func aRuleThatIsOffInAFileIsNotGoneThere() throws {
    _ = try lint("", "--write-baseline @base.json @")
    let off = #"{ "files": "old", "rules": { "duplicate-path": "off" } }"#
    let run = try lint(off, "--baseline @base.json --strict-baseline @")
    #expect(run.status == .success, "\(run.messages)")
    for name in ["new/a.json", "old/a.json"] {
      try folder.write(
        name,
        twoFaults.replacing(#", { "path": "Root/:[0]:/A" } ]"#, with: "]")
          .replacing(#"{ "path": "Root/:[0]:/A" },"#, with: ""))
    }
    let gone = try lint(off, "--baseline @base.json --strict-baseline @")
    #expect(gone.messages.contains("gone: new/a.json: [duplicate-path]"), "\(gone.messages)")
    #expect(!gone.messages.contains("old/a.json"))
  }

  @Test func globsThatMatchNothingAreNamed() throws {
    let two = #"{ "files": ["old", "olf/*"], "rules": {} }, { "files": "x", "rules": {} }"#
    let whole = try lint(two, "--exit-zero @")
    let lines = whole.messages.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first?.contains(".restorectl.json: overrides[0].files: no file matches 'olf/*'; ")
        == true)
    #expect(lines.last?.contains("overrides[1].files: no file matches 'x'; ") == true)
    #expect(try lint(two, "--exit-zero --quiet @").messages == "")
    // A run over some files cannot know.
    #expect(try lint(two, "--exit-zero @new").messages == "")
    #expect(
      try lint(two, "--exit-zero --verbose @new").messages.contains("[0].files: no file matches"))
  }

  @Test func theSettingsAreShown() throws {
    let run = try lint(
      """
      { "files": ["old", "b"],
        "rules": { "large-state": { "level": "off", "valueBytes": 20000, "ignore": ["A"] } } }
      """, "--print-config")
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: /\s\s+/).map(String.init)
    }
    for (name, value) in [
      ("overrides[0].files", "old, b"), ("overrides[0].rules.large-state", "off"),
      ("overrides[0].rules.large-state.valueBytes", "20,000 bytes"),
      ("overrides[0].rules.large-state.ignore", "A"),
    ] {
      #expect(rows.contains { $0.prefix(2) == [name, value] }, "\(name)")
    }
  }
}

/// Findings that a configuration ignores are counted.
@Suite struct IgnoredFindingTests {
  private func lint(_ rules: String, _ archive: String, _ line: String = "") throws -> TestRun {
    let folder = try TemporaryFolder()
    try folder.write(".restorectl.json", "{ \"rules\": { \(rules) } }")
    try folder.write("a.json", archive)
    try folder.write("b.json", archive)
    let words = line.split(separator: " ").map { ByteString($0.utf8) }
    return TestRun(["lint"] + words + [folder.argument()], folder: folder.path())
  }

  @Test(arguments: [
    (
      #""duplicate-path": { "ignore": ["Root/A"] }, "missing-class-name": "off""#, twoFaults, 2
    ),
    (
      #""custom-class-in-state": { "allow": ["App.*"] }"#,
      """
      { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root", "className": "UIViewController",
        "state": { "a": { "$object": "App.X", "fields": {} }, "b": { "$object": "App.Y", "fields": {} } } } ] }
      """, 4
    ),
    (
      #""transient-screen-preserved": { "allow": ["Login*"] }"#,
      """
      { "schema": "restorectl.archive/1", "nodes": [ { "path": "LoginScreen",
        "className": "LoginViewController" } ] }
      """, 2
    ),
    (
      #""secret-in-state": { "allow": ["password"] }"#,
      """
      { "schema": "restorectl.archive/1", "nodes": [ { "path": "Root", "className": "UIViewController",
        "state": { "password": "correct horse battery" } } ] }
      """, 2
    ),
  ])
  func byPatternsAndByNames(rules: String, archive: String, count: Int) throws {
    let run = try lint(rules, archive)
    #expect(run.status == .success)
    #expect(run.output.contains(" · \(count) ignored by the configuration"), "\(run.output)")
    #expect(try lint(rules, archive, "--format json").output.contains("\"ignored\": \(count)"))
    let lines = try lint(rules, archive, "--format jsonl").output
    #expect(
      lines.matches(of: /"ignored":1/).count + 2 * lines.matches(of: /"ignored":2/).count == count)
    #expect(!(try lint(rules, archive, "--no-config").output.contains("ignored by")))
    #expect(!(try lint(rules, archive, "--quiet").output.contains("ignored by")))
  }
}
