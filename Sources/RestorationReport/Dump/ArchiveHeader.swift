/// The lines above the tree: the source of the archive and its envelope.
struct ArchiveHeader {
  /// More first responders or records are counted instead of shown.
  private var longestList: Int? { out.options.isFull ? nil : 20 }

  let out: Output

  static func title(of source: ArchiveSource) -> Line {
    let facts = [source.syntax?.displayName, source.byteCount.map(CountText.bytes)]
      .compactMap(\.self).joined(separator: ", ")
    let file = source.file.map { file -> Line in " \(file, .bold)" }
    let details = facts.isEmpty ? "" : " (\(facts))"
    return "\(source.container.displayName, .bold)\(file)\(details, .dim)"
  }

  func writeFacts(of archive: RestorationArchive) {
    if let envelope = archive.envelope { write(envelope) }
    if let summary = archive.recordSummary { write(summary) }
    list(archive.tabGroups) { group in
      let names = group.windows.map { $0.raw + ($0 == group.front ? " (in front)" : "") }
      return "windows in tabs: " + names.joined(separator: ", ")
    }
  }

  func writeCounts(of summary: RecordSummary) {
    let counts = [
      (summary.currentCount, "current"), (summary.supersededCount, "superseded"),
      (summary.unopenableCount, "without a key"), (summary.unreadable.count, "unreadable"),
    ].filter { $0.0 > 0 }.map { "\(CountText.grouped($0)) \($1)" }
    if summary.count == 0 { return line("no records: only the list of windows was saved") }
    line(CountText.count(summary.count, "record") + ": " + counts.joined(separator: ", "))
  }

  private func write(_ summary: RecordSummary) {
    writeCounts(of: summary)
    if let fault = summary.listFault {
      let remedy = fault.isMissing ? "; name the .savedState folder, or copy it too" : ""
      line(fault.reason + remedy, fault.isMissing ? .dim : .red)
    }
    list(summary.unreadable, .red) { record in
      let place = SourceLocation(byteOffset: record.byteOffset)
      let owner = record.windowID == .max ? "the application" : "window #\(record.windowID)"
      return "a record of \(owner) cannot be read: \(record.reason) (\(place))"
    }
    list(summary.pictures) { picture in
      "encrypted picture of window #\(picture.windowID): window_\(picture.windowID).data, "
        + CountText.bytes(picture.byteCount)
    }
    if let stop = summary.stop {
      let place = SourceLocation(byteOffset: stop.byteOffset)
      line("the rest cannot be read: \(stop.reason) (\(place))", .red)
    }
  }

  /// Source: uikit.md, rows S5, K13, K14.
  private func write(_ envelope: Envelope) {
    var idiom = envelope.userInterfaceIdiom?.name
    if case .other(let number)? = envelope.userInterfaceIdiom { idiom = "idiom \(number)" }
    let minor = envelope.minorVersion.map { ".\($0)" } ?? ""
    let facts = [
      envelope.bundleVersion.map { "app version " + $0 },
      envelope.systemVersion.map { "system " + $0 }, idiom,
      envelope.timestamp.map { "saved " + ValueText.date($0.value) },
      envelope.majorVersion.map { "archive version \($0)" + minor },
      envelope.ignoreSnapshot == true ? "snapshot ignored" : nil,
    ].compactMap(\.self)
    if !facts.isEmpty { line(facts.joined(separator: ", ")) }
    list(envelope.firstResponders ?? []) { "first responder → " + $0.raw }
    list(envelope.sizeClasses) { window in
      let name = ValueText(isFull: true).quoted(window.window)
      let (width, height) = (window.horizontal ?? "unknown", window.vertical ?? "unknown")
      return "window \(name): \(width) width, \(height) height"
    }
    let state = out.options.shown(envelope.state, of: RestorationPath(""))
    guard !state.entries.isEmpty else { return }
    line("saved by the app delegate:")
    StateBlock(state: state, indent: out.isPage ? "  " : "    ", out: out).write()
  }

  private func list<Item>(_ items: [Item], _ style: Style = .dim, words: (Item) -> String) {
    let (items, more) = items.shown(longestList)
    for item in items { line(words(item), style) }
    if let more { line(more) }
  }

  private func line(_ words: String, _ style: Style = .dim) {
    out.line("\(blanks: out.isPage ? 0 : 2)\(words, style)")
  }
}

extension ArchiveContainer {
  var displayName: String {
    switch self {
    case .uikit: "UIKit archive"
    case .scene: "scene"
    case .sceneSessions: "scene sessions"
    case .bundleInfo: "system file beside an archive"
    case .appkit: "AppKit archive"
    case .keyed: "keyed archive"
    }
  }
}
