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
