import TestSupport
import Testing

@testable import RestorectlCLI

/// What cannot be read inside an archive that can: one rule for every kind of archive.
@Suite struct DamagedPartsTests {
  @Test(
    arguments: ["uikit", "scene", "scene-sessions", "appkit", "keyed"],
    [
      #""unreadable": { "$data": "YnBsaXN0" }"#,
      #""state": { "a": [ { "$unreadable": "a UID of nothing" } ] }"#,
      #""state": { "FlutterRestorationStateAppData": { "$data": "DQEHAXYN" } }"#,
      #""views": [ { "path": "Bad/View", "state": { "a": { "$unreadable": "a UID of nothing" } } } ]"#,
    ])
  func `a damaged part is shown, with its neighbours, and makes the status 2`(
    container: String, node: String
  ) throws {
    let folder = try ScratchFolder()
    for (name, bad) in [("a", node), ("b", #""state": {}"#)] {
      try folder.write(
        name + ".json",
        """
        { "schema": "restorectl.archive/1", "source": { "container": "\(container)" },
          "nodes": [ { "path": "Good", "state": { "number": 7 } }, { "path": "Bad", \(bad) } ] }
        """)
    }
    for format in ["tree", "flat", "json", "jsonl", "apple", "html"] {
      let run = folder.run("dump --format \(format) @a.json @b.json")
      #expect(run.status == .failure)
      #expect(run.output.contains("Good"))
      #expect(["nreadable", "cannot be read"].contains { run.output.contains($0) })
      #expect(run.messages.split(separator: "\n").count == 1)
      #expect(run.messages.contains("a.json: 1 value could not be decoded"))
    }
    let paths = folder.run("dump --format paths @a.json")
    #expect(paths.output == "Good\nBad\n")
    var commands = ["dump --format paths", "dump --textconv", "stats"]
    if container != "keyed" { commands += ["plan", "plan --format json", "plan --format html"] }
    if container == "uikit" {
      commands += ["text", "json", "swift"].map { "plan --to-scenes --format \($0)" }
    }
    for command in commands {
      let run = folder.run(command + " @a.json")
      #expect(run.status == .failure, "\(command)")
      #expect(run.messages.contains("a.json: 1 value could not be decoded"), "\(command)")
      #expect(folder.run(command + " @b.json").status == .success, "\(command)")
    }
    for form in ["json", "keyed-json", "xml", "binary"] where container == "uikit" {
      for command in ["convert", "redact"] {
        let words = "\(command) --to \(form) --lossy"
        let run = folder.run("\(words) @a.json")
        #expect(run.status == .failure, "\(words)")
        #expect(run.output.contains("Good"), "\(words)")
        #expect(run.messages.contains("a.json: 1 value could not be decoded"), "\(words)")
        #expect(folder.run("\(words) @b.json").status == .success, "\(words)")
      }
    }
    let findings = folder.run("lint @a.json")
    #expect(findings.status == .remarks)
    let rules = ["undecodable-state", "flutter-data-corrupt", "record-unreadable"]
    #expect(rules.contains { findings.output.contains("[\($0)]") })
  }
}
