import PlistSyntax
import RestorationArchives

extension Rule {
  static let staleRecords = Rule(
    id: "stale-records",
    severity: .info,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "records that newer records replace",
    rationale: """
      AppKit appends a record whenever the state of an object changes, and rewrites the file only \
      occasionally. Until then the file contains older states too, such as titles and addresses of \
      windows that the user closed. This matters if the file is shared or kept as a fixture.
      """,
    source: "saved states of OS X 10.8 to macOS 13; ydkhatri/mac_apt",
    remedy:
      "look at the records with 'restorectl dump --history'; quit the app to rewrite the file",
    blindSpots: "Records that cannot be opened may be replaced too.",
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
        "only current records",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow" } ],
          "records": { "current": 1, "superseded": 0 } }
        """),
      .good(
        "a tree without records",
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
        "newer records replace \(CountText.count(count, "record")) "
          + "(\(CountText.bytes(summary.supersededByteCount)))")
    }))
}
