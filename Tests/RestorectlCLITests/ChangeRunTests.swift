import ProjectFiles
import Testing

@testable import RestorectlCLI

/// What runs say of changes that are not in a comparison.
@Suite struct ChangeRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `no finding is about a change that is ignored`() throws {
    for (name, value) in [("old", #""x""#), ("new", "1")] {
      try folder.write(
        name,
        """
        { "schema": "restorectl.archive/1",
          "nodes": [{ "path": "A", "state": { "k": \(value), "other": \(value) } }] }
        """)
    }
    let run = TestRun([
      "diff", "--lint", "--ignore", "#k", folder.argument("old"), folder.argument("new"),
    ])
    #expect(run.status == .remarks)
    #expect(run.output.hasSuffix("; 1 error for users who update\n"), "\(run.output)")
  }

  /// A comparison leaves out the time of saving; what a form cannot contain is lost all the same.
  @Test func `a time of saving that is lost is named`() throws {
    try folder.write(
      "a",
      """
      { "schema": "restorectl.archive/1", "source": { "container": "scene" },
        "envelope": { "timestamp": "2024-01-01T00:00:00Z" },
        "nodes": [{ "path": "scene", "kind": "scene", "state": { "UISceneActivityType": "b" } }] }
      """)
    let run = TestRun(["convert", "--to", "xml", folder.argument("a")])
    #expect(run.status == .failure)
    #expect(run.messages.contains("it would read envelope-changed #timestamp"), "\(run.messages)")
  }
}
