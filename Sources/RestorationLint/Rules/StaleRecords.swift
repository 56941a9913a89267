import PlistSyntax
import RestorationModel

extension Rule {
  static let staleRecords = Rule(
    id: "stale-records",
    severity: .info,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "records that later ones replace",
    rationale: """
      AppKit appends a record whenever an object's state has changed, and writes the file anew only \
      now and then. Until then it holds older states too: titles and addresses of what a person has \
      closed, which matters for a file that is given away or kept as a fixture.
      """,
    source: "saved states of OS X 10.8 to macOS 13; ydkhatri/mac_apt",
    remedy: "look at them with 'restorectl dump --history'; quitting the app writes the file anew",
    blindSpots: "Records that cannot be opened may be superseded too.",
    badExamples: [
      .bad(
        "one older state", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow" } ],
          "records": { "current": 1, "superseded": 1, "supersededByteCount": 1040 } }
        """),
      .bad(
        "several", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "application", "kind": "application",
                       "state": { "NSWindowID": 4294967295 } },
                     { "path": "application/_NSApplication" } ],
          "records": { "current": 1, "superseded": 12, "supersededByteCount": 9000 } }
        """),
    ],
    goodExamples: [
      .good(
        "current records alone",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow" } ],
          "records": { "current": 1, "superseded": 0 } }
        """),
      .good(
        "a tree that says nothing of records",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "application", "kind": "application" } ] }
        """),
    ],
    checks: RuleChecks(archive: { facts, collector in
      guard let summary = facts.archive.recordSummary, summary.supersededCount > 0 else { return }
      let count = summary.supersededCount
      collector.report(
        "\(count) \(count == 1 ? "record is" : "records are") superseded by later ones "
          + "(\(summary.supersededByteCount) bytes)")
    }))
}
