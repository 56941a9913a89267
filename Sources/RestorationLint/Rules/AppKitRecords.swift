extension Rule {
  static let recordUnreadable = Rule(
    "record-unreadable", .error, needs: [.appkitArchive], decidesRestore: true,
    "the record of a window, or a value in it, cannot be decoded",
    page: """
      AppKit stores the state of each object of a window in its own record, encrypted with the key
      of the window. If the key does not open a record, or the record is damaged inside, its object
      has no state. If the length of a record is wrong, all records after it are lost too, because
      only the lengths lead from one record to the next.

      Fix: quit the app, then copy data.data and windows.plist together
      Source: uikit.md, row M2; saved states of OS X 10.8 to macOS 13; ydkhatri/mac_apt
      Blind spots: A record without a key is no fault (see unopenable-records). The encryption has
      no checksum: damage that keeps the structure intact looks like a changed value.
      """,
    archive: { facts, collector in
      guard let summary = facts.archive.recordSummary else { return }
      if let stop = summary.stop {
        let place = SourceLocation(byteOffset: stop.byteOffset)
        collector.report("the records after \(place) cannot be read: \(stop.reason)", at: place)
      }
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
    object: { _, content, collector in collector.report(content.unreadable, of: "the record") },
    value: { value, state, collector in
      if !state.isAppDelegate { value.reportUnreadable(&collector) }
    })

  static func windowName(_ id: UInt32) -> String {
    id == UInt32.max ? "the application" : "window #\(id)"
  }

  static let staleRecords = Rule(
    "stale-records", .info, needs: [.appkitArchive],
    "records that newer records replace",
    page: """
      AppKit appends a record whenever the state of an object changes, and rewrites the file only
      occasionally. Until then the file contains older states too, such as titles and addresses of
      windows that the user closed. This matters if the file is shared or kept as a fixture.

      Fix: look at the records with 'restorectl dump --history'; quit the app to rewrite the file
      Source: uikit.md, row M2; saved states of OS X 10.8 to macOS 13; ydkhatri/mac_apt
      Blind spots: Records that cannot be opened may be replaced too.
      """,
    archive: { facts, collector in
      guard let summary = facts.archive.recordSummary, summary.supersededCount > 0 else { return }
      let count = summary.supersededCount
      collector.report(
        "newer records replace \(CountText.count(count, "record")) "
          + "(\(CountText.bytes(summary.supersededByteCount)))")
    })

  static let unopenableRecords = Rule(
    "unopenable-records", .info, needs: [.appkitArchive],
    "records of windows whose key is unknown",
    page: """
      When a window is closed, its entry in windows.plist is removed, with the key of its records.
      The records stay in data.data until the file is rewritten, and nothing can open them. About a
      third of all records in real files are of this kind, so this is not a fault. If no record can
      be opened, windows.plist is missing or was written at another time.

      Fix: do nothing, this is normal; if no record can be opened, copy windows.plist from the same
      folder too
      Source: uikit.md, row M2; saved states of OS X 10.8 to macOS 13
      Blind spots: The content of the records is unknown.
      """,
    archive: { facts, collector in
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
    })
}
