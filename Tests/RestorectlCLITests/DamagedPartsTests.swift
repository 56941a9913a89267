import TestSupport
import Testing

@testable import RestorectlCLI

/// What cannot be read inside an archive that can: one rule for every kind of archive.
@Suite struct DamagedPartsTests {
  private static func tree(_ container: String, _ node: String) -> String {
    """
    { "schema": "restorectl.archive/1", "source": { "container": "\(container)" },
      "nodes": [ { "path": "Good", "state": { "number": 7 } }, { "path": "Bad", \(node) } ] }
    """
  }

  @Test(
    arguments: ["uikit", "scene", "scene-sessions", "appkit", "keyed"],
    [
      #""unreadable": { "$data": "YnBsaXN0" }"#,
      #""state": { "a": [ { "$unreadable": "a UID of nothing" } ] }"#,
      #""state": { "FlutterRestorationStateAppData": { "$data": "DQEHAXYN" } }"#,
    ])
  func `a damaged part is shown, with its neighbours, and makes the status 2`(
    container: String, node: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Self.tree(container, node))
    try folder.write("b.json", Self.tree(container, #""state": {}"#))
    for format in ["tree", "json", "jsonl", "apple"] {
      let run = TestRun(
        ["dump", "--format", format].map { ByteString($0.utf8) }
          + [folder.argument("a.json"), folder.argument("b.json")])
      #expect(run.status == .failure)
      #expect(run.output.contains("Good") && run.output.contains("nreadable") || format == "tree")
      #expect(run.messages.split(separator: "\n").count == 1)
      #expect(run.messages.contains("a.json: 1 value could not be decoded"))
    }
    let stats = TestRun([ByteString("stats".utf8), folder.argument("a.json")])
    #expect(stats.status == .failure)
    // Nothing of it is read for a list of paths.
    let paths = TestRun(
      ["dump", "--format", "paths"].map { ByteString($0.utf8) } + [folder.argument("a.json")])
    #expect(paths.status == .success)
    #expect(paths.output == "Good\nBad\n")
  }
}
