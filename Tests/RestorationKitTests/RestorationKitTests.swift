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
       "exclude": ["x/**"], "format": "json", "baseline": "baseline.json",
       "overrides": [{"files": ["fixed.json"], "rules": {"dangling-reference": "off"}}]}
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
      var other = archive
      other.source.file = folder + "/fixed.json"
      #expect(!linter.findings(in: other).contains { $0.rule == "dangling-reference" })
      #expect(linter.findings(in: other).contains { $0.rule == "expected-path-missing" })
      let known = linter.baseline(of: [archive])
      #expect(known.contains(#""file":"new.json""#), "\(known)")
      try Data(known.utf8).write(to: baseline)
      linter = Linter(
        configuration: try LintConfiguration(contentsOfFile: folder + "/.restorectl.json"))
      #expect(linter.findings(in: archive).isEmpty)
    }
  }

  /// The archive with a path in a folder.
  private func archive(_ text: String, at file: String) throws -> RestorationArchive {
    let folder = URL(filePath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
    return try RestorationArchive(contentsOfFile: file)
  }

  @Test func `a configuration accepts single findings`() throws {
    let text = """
      {"ignore": [{"path": "**", "rule": "dangling-reference", "files": "a*", "reason": "known"}]}
      """
    try project(text) { folder in
      let linter = Linter(
        configuration: try LintConfiguration(contentsOfFile: folder + "/.restorectl.json"))
      let rules = try ["a.json", "b.json"].map { name in
        linter.findings(in: try archive(new, at: folder + "/" + name)).map(\.rule)
      }
      #expect(!rules[0].contains("dangling-reference") && rules[1].contains("dangling-reference"))
    }
  }

  @Test func `a folder of older archives is compared path by path, else name by name`() throws {
    try project(#"{"against": "released"}"#) { folder in
      _ = try archive(new, at: folder + "/released/states/a.json")
      _ = try archive(new, at: folder + "/released/b.json")
      try Data("no archive".utf8).write(to: URL(filePath: folder + "/released/notes.txt"))
      let linter = Linter(
        configuration: try LintConfiguration(contentsOfFile: folder + "/.restorectl.json"))
      func removed(_ file: String) throws -> [String?] {
        linter.findings(in: try archive(old, at: folder + "/" + file))
          .filter { $0.rule == "key-removed" }.map(\.key)
      }
      #expect(try removed("states/a.json") == ["detail"])
      // Of the same name, at another place.
      #expect(try removed("other/b.json") == ["detail"])
      #expect(try removed("other/a.json") == [])
      let given = try archive(old, at: folder + "/states/a.json")
      // What the test passes is stronger.
      #expect(!linter.findings(in: given, against: given).contains { $0.rule == "key-removed" })
      let report = linter.report(on: [given], as: .json)
      #expect(report.contains("key-removed") && !report.contains("older-archive"), "\(report)")
      #expect(
        linter.report(on: [try archive(old, at: folder + "/c.json")], as: .json)
          .contains("older-archive"))
    }
  }

  @Test func `an older archive that cannot be read is an error at once`() throws {
    try project(#"{"against": "released"}"#) { folder in
      let read = { try LintConfiguration(contentsOfFile: folder + "/.restorectl.json") }
      let missing = #expect(throws: LintFileError.self) { try read() }
      #expect(missing?.description.contains("/released: no such file") == true)
      let file = folder + "/released/data.data"
      try FileManager.default.createDirectory(
        atPath: folder + "/released", withIntermediateDirectories: true)
      let damage = #"{"schema": "restorectl.archive/1", "nodes": 7}"#
      try Data(damage.utf8).write(to: URL(filePath: file))
      let damaged = #expect(throws: LintFileError.self) { try read() }
      #expect(damaged?.description.hasPrefix(file + ": ") == true, "\(damaged?.description ?? "")")
    }
  }

  @Test func `a missing file is an error with the key that names it`() throws {
    try project("{\n\"storyboards\": [\"App\"]\n}") { folder in
      let error = #expect(throws: LintFileError.self) {
        try LintConfiguration(contentsOfFile: folder + "/.restorectl.json")
      }
      #expect(
        error?.description.hasSuffix(
          "/.restorectl.json: line 2: 'storyboards' names \(folder)/App, which does not exist; "
            + "correct the path, or remove the key") == true, "\(error?.description ?? "")")
    }
  }

  @Test(arguments: [
    (#"{"rulez": {}}"#, "line 1, column 2: rulez: unknown key 'rulez'; did you mean 'rules'?"),
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
