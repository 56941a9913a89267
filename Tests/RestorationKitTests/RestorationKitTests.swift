import Foundation
import RestorationKit
import Testing

/// The library as a test of an app has it: one import, and nothing of the package's own.
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
    let file = FileManager.default.temporaryDirectory
      .appending(path: "restorationkit-\(UUID().uuidString).json")
    try Data(old.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try RestorationArchive(contentsOfFile: file.path(percentEncoded: false)) == archive)
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
  private func project(_ configuration: String, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "restorationkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    let files = [
      (".restorectl.json", configuration), ("old.json", old), ("paths.txt", "Tab\nTab/Missing\n"),
    ]
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try body(path)
  }

  @Test func `a configuration names rules and files from its folder`() throws {
    let text = """
      {"rules": {"dangling-reference": "warning", "extra-root": "off"},
       "failOn": "warning", "expectPaths": "paths.txt", "against": "old.json",
       "exclude": ["x/**"], "format": "json", "baseline": "baseline.json"}
      """
    try project(text) { folder in
      let file = folder + "/new.json"
      try Data(new.utf8).write(to: URL(filePath: file))
      let archive = try RestorationArchive(contentsOfFile: file)
      // What the baseline knows is named from the folder of the configuration.
      let empty = #"{"schema": "restorectl.baseline/1", "findings": []}"#
      let baseline = URL(filePath: folder + "/baseline.json")
      try Data(empty.utf8).write(to: baseline)
      var linter = Linter(
        configuration: try LintConfiguration(contentsOfFile: folder + "/.restorectl.json"))
      let findings = linter.findings(in: archive)
      #expect(findings.contains { $0.rule == "dangling-reference" && $0.severity == .warning })
      #expect(findings.contains { $0.rule == "expected-path-missing" && $0.path == "Tab/Missing" })
      let known = linter.baseline(of: [archive])
      #expect(known.contains(#""file":"new.json""#), "\(known)")
      try Data(known.utf8).write(to: baseline)
      linter = Linter(
        configuration: try LintConfiguration(contentsOfFile: folder + "/.restorectl.json"))
      #expect(linter.findings(in: archive).isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"rulez": {}}"#, "line 1, column 2: unknown key 'rulez'; did you mean 'rules'?"),
    (#"{"rules": {"large-stat": "off"}}"#, "did you mean 'large-state'?"),
    (#"{"storyboards": ["missing"]}"#, "missing: no such file"),
    (#"{"baseline": "paths.txt"}"#, "paths.txt: "),
    (#"{"against": "paths.txt"}"#, "paths.txt: "),
  ])
  func `what is wrong in a configuration is an error`(text: String, message: String) throws {
    try project(text) { folder in
      let error = #expect(throws: LintFileError.self) {
        try LintConfiguration(contentsOfFile: folder + "/.restorectl.json")
      }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
    let error = #expect(throws: LintFileError.self) {
      try LintConfiguration(contentsOfFile: "/nowhere/.restorectl.json")
    }
    #expect(error?.description.hasPrefix("/nowhere/.restorectl.json: no such file") == true)
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
