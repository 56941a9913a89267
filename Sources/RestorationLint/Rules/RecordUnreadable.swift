import PlistSyntax
import RestorationArchives

extension Rule {
  static let recordUnreadable = Rule(
    id: "record-unreadable",
    severity: .error,
    certainty: .exact,
    inputs: [.appkitArchive],
    decidesRestore: true,
    summary: "the record of a window, or a value in it, cannot be decoded",
    rationale: """
      AppKit stores the state of each object of a window in its own record, encrypted with the key \
      of the window. If the key does not open a record, or the record is damaged inside, its \
      object has no state. If the length of a record is wrong, all records after it are lost too, \
      because only the lengths lead from one record to the next.
      """,
    source: "saved states of OS X 10.8 to macOS 13; ydkhatri/mac_apt",
    remedy: """
      quit the app, then copy data.data and windows.plist together
      """,
    blindSpots: """
      A record without a key is not a fault and is not reported here (see unopenable-records). The \
      encryption has no checksum: damage that keeps the structure intact looks like a changed \
      value.
      """,
    badExamples: [
      .bad(
        "a key that does not open the record, and a wrong length",
        marks: [.init(nil), .init("window/Main")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } } ],
          "records": { "unreadable": [ { "windowID": 2, "byteOffset": 0, "reason": "wrong key" } ],
                       "stop": { "byteOffset": 432, "reason": "a length of 0" } } }
        """),
      .bad(
        "an object whose archive is damaged", marks: [.init("window/Main/Sidebar")],
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/Sidebar", "unreadable": { "$data": "YnBsaXN0" } } ] }
        """),
    ],
    goodExamples: [
      .good(
        "readable records",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [ { "path": "window/Main", "kind": "window", "state": { "NSWindowID": 2 } },
                     { "path": "window/Main/Sidebar", "state": { "width": 220 } } ],
          "records": { "current": 1 } }
        """),
      .good(
        "a record without a key",
        """
        { "schema": "restorectl.archive/1",
          "source": { "container": "appkit" },
          "nodes": [],
          "records": { "unopenable": [ { "windowID": 9, "count": 1 } ] } }
        """),
    ],
    checks: RuleChecks(
      archive: { facts, collector in
        guard let summary = facts.archive.recordSummary else { return }
        if let stop = summary.stop {
          let place = SourceLocation(byteOffset: stop.byteOffset)
          collector.report("the records after \(place) cannot be read: \(stop.reason)", at: place)
        }
        guard !summary.unreadable.isEmpty else { return }
        let paths = facts.archive.windowPathsByNumber
        for record in summary.unreadable {
          let place = SourceLocation(byteOffset: record.byteOffset)
          collector.report(
            "the record of \(windowName(record.windowID)) at \(place) cannot be read: "
              + record.reason,
            unlisted: paths[record.windowID] ?? RestorationPath("window/#\(record.windowID)"),
            at: place)
        }
      },
      content: { saved, content, collector in
        if let unreadable = content.unreadable {
          collector.report(
            "the record cannot be decoded: \(unreadable.reason)", at: unreadable.location)
        }
      },
      value: { value, state, collector in
        guard state.owner == .object else { return .skip }
        return value.reportUnreadable(&collector)
      }))

  /// A window by its number, as a phrase.
  static func windowName(_ id: UInt32) -> String {
    id == UInt32.max ? "the application" : "window #\(id)"
  }
}
