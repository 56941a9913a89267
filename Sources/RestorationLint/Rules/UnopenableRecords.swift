import PlistSyntax
import RestorationArchives

extension Rule {
  static let unopenableRecords = Rule(
    id: "unopenable-records",
    severity: .info,
    certainty: .exact,
    inputs: [.appkitArchive],
    summary: "records of windows whose key is unknown",
    rationale: """
      When a window is closed, its entry in windows.plist is removed, with the key of its records. \
      The records stay in data.data until the file is rewritten, and nothing can open them. About \
      a third of all records in real files are of this kind, so this is not a fault. If no record \
      can be opened, windows.plist is missing or was written at another time.
      """,
    source: "saved states of OS X 10.8 to macOS 13",
    remedy: """
      do nothing, this is normal; if no record can be opened, copy windows.plist from the same \
      folder too
      """,
    blindSpots: "The content of the records is unknown.",
    badExamples: [
      .bad(
        "a window that was closed", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow" } ],
          "records": { "current": 1, "unopenable": [ { "windowID": 9, "count": 1 } ] } }
        """),
      .bad(
        "no windows.plist", marks: [.init(nil)],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [],
          "records": { "unopenable": [ { "windowID": 2, "count": 3 },
                                       { "windowID": 4294967295, "count": 1 } ] } }
        """),
    ],
    goodExamples: [
      .good(
        "keys for all records",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/_NSWindow" } ],
          "records": { "current": 1, "unopenable": [] } }
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
      // A damaged list of windows is reported as unreadable, not here.
      guard let summary = facts.archive.recordSummary, summary.unopenableCount > 0,
        summary.listFault?.isMissing != false
      else { return }
      let shown = summary.unopenable.prefix(3).map { windowName($0.windowID) }
      let names = CountText.list(shown, of: summary.unopenable.count)
      let count = summary.unopenableCount
      collector.report(
        "\(CountText.grouped(count)) of \(CountText.count(summary.count, "record")) cannot be "
          + "opened: "
          + (summary.listFault?.reason ?? "windows.plist has no key for \(names)"))
    }))
}
