import PlistSyntax
import RestorationArchives

extension Rule {
  static let unlistedState = Rule(
    id: "unlisted-state",
    severity: .info,
    certainty: .heuristic,
    inputs: [.uikitArchive],
    summary: "an object has saved state, but is not in the list of saved objects",
    rationale: """
      UIKit restores the paths in its list and reads nothing else. State under another path is \
      never used, and its object is not recreated. Either the list changed after saving, or some \
      code wrote its own coder into the archive.
      """,
    source: "bnickel/Restoration-Inspector; public analyses of how UIKit saves and restores",
    remedy: """
      do not encode archives under restoration paths in the app delegate; if the archive was \
      edited, take a new one: \(Rule.newArchive)
      """,
    blindSpots: """
      An archive that the app delegate saved is distinguished from a coder by its keys, or by a \
      key that is the path of something below a saved object.
      """,
    badExamples: [
      .bad(
        "a coder for an object that is not listed", marks: [.init("Tab/:[0]:/List")],
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" } ],
          "unlistedNodes": [ { "path": "Tab/:[0]:/List", "state": { "row": 7 } } ] }
        """),
      .bad(
        "a nested archive under a path", marks: [.init("Tab/:[1]:/Map")],
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "Tab/:[1]:/Map": { "$archive": { "zoom": 3 } } } },
          "nodes": [ { "path": "Tab" } ] }
        """),
    ],
    goodExamples: [
      .good(
        "all coders are listed",
        """
        { "schema": "restorectl.archive/1",
          "nodes": [ { "path": "Tab" }, { "path": "Tab/:[0]:/List", "state": { "row": 7 } } ] }
        """),
      .good(
        "the app delegate's own archive",
        """
        { "schema": "restorectl.archive/1",
          "envelope": { "state": { "drafts/latest": { "$archive": { "root": "Dear" } } } },
          "nodes": [ { "path": "Tab" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      for node in facts.archive.unlistedNodes where !facts.isListed(node.path.raw) {
        collector.report(message, unlisted: node.path, at: node.location)
      }
      for entry in facts.archive.envelope?.state ?? [] {
        guard case .archive = entry.value, !facts.isListed(entry.key) else { continue }
        let path = RestorationPath(entry.key)
        guard let parent = path.parent, path.index != nil || facts.isListed(parent.raw) else {
          continue
        }
        collector.report(message, unlisted: path, at: entry.location)
      }
    }))

  private static let message = "has saved state, but is not in the list of saved objects"
}
