import PlistSyntax
import RestorationModel

extension Rule {
  static let recordUnreadable = Rule(
    id: "record-unreadable",
    severity: .error,
    certainty: .exact,
    inputs: [.appkitArchive],
    decidesRestore: true,
    summary: "a record of a window, or a value in it, that cannot be read",
    rationale: """
      AppKit keeps the state of each object of a window in a record of its own, encrypted with the \
      key of the window. A record that the key does not open, or that is damaged inside, leaves its \
      object without state. Where a record's length is wrong, all that follows it in the file is \
      lost too, since only the lengths lead from one record to the next.
      """,
    source: "saved states of OS X 10.8 to macOS 13; ydkhatri/mac_apt",
    remedy: "copy data.data and windows.plist again, both at the same time",
    blindSpots: """
      A record without a key is another matter and no fault. The encryption has no checksum: damage \
      that leaves the structure whole shows as a changed value.
      """,
    badExamples: [
      .bad(
        "a key that does not open the record, and a length that leads nowhere",
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
        "records that can be read",
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
      listeners: [.unreadable],
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
            "the record cannot be read: \(unreadable.reason)", at: unreadable.location)
        }
      },
      values: { coder in
        PlacedValue.unreadable { reason, isFlutter, value, collector in
          guard coder.owner == .object, !isFlutter else { return }
          collector.report(
            "the value cannot be read: \(reason)", key: value.path, at: value.location)
        }
      }))

  /// A window by its number, in words.
  static func windowName(_ id: UInt32) -> String {
    id == UInt32.max ? "the application" : "window #\(id)"
  }
}
