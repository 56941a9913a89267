import RestorationKit
import TestSupport
import Testing

/// The library as a test of an app has it: with one import.
@Suite struct RestorationKitTests {
  private func tree(_ text: String) throws -> RestorationArchive {
    try RestorationArchive(bytes: text.utf8, name: "tree.json")
  }

  private let old = """
    {"schema": "restorectl.archive/1", "nodes": [
      {"path": "Tab", "className": "TabController",
       "state": {"kTabBarSelectedViewControllerKey": {"$reference": "Tab/:[0]:/List"}}},
      {"path": "Tab/:[0]:/List", "className": "ListController", "state": {"draft": "Milk"}}]}
    """
  private let new = """
    {"schema": "restorectl.archive/1", "nodes": [
      {"path": "Tab", "className": "TabController",
       "state": {"kTabBarSelectedViewControllerKey": {"$reference": "Tab/:[0]:/List"}}},
      {"path": "Tab/:[0]:/List", "className": "ListController",
       "state": {"draft": "Bread", "detail": {"$reference": "Tab/:[1]:/Gone"}}}]}
    """

  @Test func `an archive is read from bytes and from a file`() throws {
    let archive = try tree(old)
    #expect(archive.paths == ["Tab", "Tab/:[0]:/List"])
    #expect(archive[path: "Tab/List"]?.decoded().state["draft"] == "Milk")
    let folder = try ScratchFolder()
    #expect(try RestorationArchive(contentsOfFile: folder.write("a.json", old)) == archive)
  }

  @Test func `what is no archive is an error that says why, with its place`() {
    let error = #expect(throws: ReadError.self) { try tree("{") }
    #expect(error?.location?.byteOffset == 1)
    #expect(error?.description.contains("line 1, column 2: expected") == true)
  }

  @Test func `findings describe themselves`() throws {
    #expect(Linter().findings(in: try tree(old)).isEmpty)
    let findings = Linter().findings(in: try tree(new))
    #expect(findings.map(\.rule) == ["dangling-reference"])
    let text = findings.first?.description ?? ""
    #expect(text.hasPrefix("error [dangling-reference] Tab/:[0]:/List#detail: "), "\(text)")
  }

  /// A folder with a configuration and what it names.
  private func project(_ configuration: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for (name, text) in [
      (".restorectl.json", configuration), ("old.json", old), ("paths.txt", "Tab\nTab/Missing\n"),
    ] {
      try folder.write(name, text)
    }
    return folder
  }

  private func configuration(_ folder: ScratchFolder) throws -> LintConfiguration {
    try LintConfiguration(contentsOfFile: folder.path(".restorectl.json"))
  }

  @Test func `a configuration names rules and files from its folder`() throws {
    let folder = try project(
      """
      {"rules": {"dangling-reference": "warning", "extra-root": "off"},
       "failOn": "warning", "expectPaths": "paths.txt", "against": "old.json",
       "exclude": ["x/**"], "format": "json", "baseline": "baseline.json",
       "overrides": [{"files": ["fixed.json"], "rules": {"dangling-reference": "off"}}]}
      """)
    let archive = try RestorationArchive(contentsOfFile: folder.write("new.json", new))
    // What the baseline knows is named from the folder of the configuration.
    try folder.write("baseline.json", #"{"schema": "restorectl.baseline/1", "findings": []}"#)
    var linter = Linter(configuration: try configuration(folder))
    let findings = linter.findings(in: archive)
    #expect(findings.contains { $0.rule == "dangling-reference" && $0.severity == .warning })
    #expect(findings.contains { $0.rule == "expected-path-missing" && $0.path == "Tab/Missing" })
    var other = archive
    other.source.file = folder.path("fixed.json")
    #expect(!linter.findings(in: other).contains { $0.rule == "dangling-reference" })
    #expect(linter.findings(in: other).contains { $0.rule == "expected-path-missing" })
    let known = linter.baseline(of: [archive])
    #expect(known.contains(#""file":"new.json""#), "\(known)")
    try folder.write("baseline.json", known)
    linter = Linter(configuration: try configuration(folder))
    #expect(linter.findings(in: archive).isEmpty)
  }

  @Test func `a configuration accepts single findings`() throws {
    let folder = try project(
      """
      {"ignore": [{"path": "**", "rule": "dangling-reference", "files": "a*", "reason": "known"}]}
      """)
    let linter = Linter(configuration: try configuration(folder))
    let rules = try ["a.json", "b.json"].map { name in
      linter.findings(in: try RestorationArchive(contentsOfFile: folder.write(name, new)))
        .map(\.rule)
    }
    #expect(!rules[0].contains("dangling-reference") && rules[1].contains("dangling-reference"))
  }

  @Test func `a folder of older archives is compared path by path, else name by name`() throws {
    let folder = try project(#"{"against": "released"}"#)
    try folder.write("released/states/a.json", new)
    try folder.write("released/b.json", new)
    try folder.write("released/notes.txt", "no archive")
    let linter = Linter(configuration: try configuration(folder))
    func archive(_ name: String) throws -> RestorationArchive {
      try RestorationArchive(contentsOfFile: folder.write(name, old))
    }
    func removed(_ name: String) throws -> [String?] {
      linter.findings(in: try archive(name)).filter { $0.rule == "key-removed" }.map(\.key)
    }
    #expect(try removed("states/a.json") == ["detail"])
    // Of the same name, at another place.
    #expect(try removed("other/b.json") == ["detail"])
    #expect(try removed("other/a.json") == [])
    let given = try archive("states/a.json")
    // What the test passes is stronger.
    #expect(!linter.findings(in: given, against: given).contains { $0.rule == "key-removed" })
    let report = linter.report(on: [given], as: .json)
    #expect(report.contains("key-removed") && !report.contains("older-archive"), "\(report)")
    #expect(linter.report(on: [try archive("c.json")], as: .json).contains("older-archive"))
  }

  @Test(arguments: [
    (#"{"rulez": {}}"#, "line 1, column 2: rulez: unknown key 'rulez'; did you mean 'rules'?"),
    (#"{"rules": {"large-stat": "off"}}"#, "did you mean 'large-state'?"),
    (#"{"storyboards": ["missing"]}"#, "missing: no such file"),
    ("{\n\"storyboards\": [\"App\"]\n}", "/.restorectl.json: line 2: 'storyboards' names /"),
    ("{\"storyboards\": [\"App\"]}", "/App, which does not exist; correct the path, or remove the"),
    (#"{"baseline": "paths.txt"}"#, "paths.txt: "), (#"{"against": "paths.txt"}"#, "paths.txt: "),
    (#"{"against": "released"}"#, "/released: no such file"),
    (#"{"against": "damaged"}"#, "/damaged/data.data: line 1, column "),
  ])
  func `what is wrong in a configuration is an error`(text: String, message: String) throws {
    let folder = try project(text)
    try folder.write("damaged/data.data", #"{"schema": "restorectl.archive/1", "nodes": 7}"#)
    let error = #expect(throws: LintFileError.self) { try configuration(folder) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a missing configuration is an error`() {
    let missing = #expect(throws: LintFileError.self) {
      try LintConfiguration(contentsOfFile: "/nowhere/.restorectl.json")
    }
    #expect(missing?.description.hasPrefix("/nowhere/.restorectl.json: no such file") == true)
  }

  @Test func `changes describe themselves`() throws {
    let diff = ArchiveDiff(from: try tree(old), to: try tree(new))
    #expect(!diff.isIdentical)
    #expect(
      diff.changes.map(\.description) == [
        #"value-changed Tab/:[0]:/List#draft: - "Milk", + "Bread""#,
        "value-added Tab/:[0]:/List#detail: + → Tab/:[1]:/Gone",
      ])
    #expect(diff.description.contains("\n-   draft: \"Milk\"\n+   draft: \"Bread\"\n"))
    #expect(ArchiveDiff(from: try tree(old), to: try tree(old)).isIdentical)
  }

  @Test func `a plan says what comes back`() throws {
    let plan = RestorePlan(for: try tree(old))
    #expect(plan.objects.map(\.path) == ["Tab", "Tab/:[0]:/List"])
    #expect(plan.objects.allSatisfy { $0.isRestored })
    #expect(plan.description.contains("Tab/:[0]:/List"))
  }
}
