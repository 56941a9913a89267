import PlistSyntax
import RestorationArchives

/// The lines above the tree: the source of the archive and its envelope.
struct ArchiveHeader {
  /// More first responders or windows are counted instead of shown.
  private static let longestList = 20

  let options: RenderOptions

  func write(_ archive: RestorationArchive, to text: inout HumanText) {
    writeSource(archive.source, to: &text)
    writeFacts(of: archive, to: &text)
  }

  /// Writes the facts about the archive itself.
  func writeFacts(of archive: RestorationArchive, to text: inout HumanText) {
    if let envelope = archive.envelope { write(envelope, to: &text) }
    if let summary = archive.recordSummary { write(summary, to: &text) }
    list(archive.tabGroups, to: &text) { group in
      let shown = options.isFull ? group.windows[...] : group.windows.prefix(Self.longestList)
      var windows = shown.map { window in
        DisplayText.escape(window.raw) + (window == group.front ? " (in front)" : "")
      }
      if group.windows.count > shown.count {
        windows.append("… \(CountText.grouped(group.windows.count - shown.count)) more")
      }
      return "windows in tabs: " + windows.joined(separator: ", ")
    }
  }

  /// One line about the file.
  func writeSource(_ source: ArchiveSource, to text: inout HumanText) {
    text.write(source.container.displayName, .bold)
    if let file = source.file {
      text.write(" ")
      text.write(untrusted: file, .bold)
    }
    var facts = source.syntax?.displayName ?? ""
    if let size = source.byteCount.map({ CountText.count($0, "byte") }) {
      facts += (facts.isEmpty ? "" : ", ") + size
    }
    if !facts.isEmpty { text.write(" (\(facts))", .dim) }
    text.endLine()
  }

  /// Writes the number of AppKit's records by kind.
  func writeCounts(of summary: RecordSummary, to text: inout HumanText) {
    let counts = [
      (summary.currentCount, "current"), (summary.supersededCount, "superseded"),
      (summary.unopenableCount, "without a key"), (summary.unreadable.count, "unreadable"),
    ].filter { $0.0 > 0 }.map { "\(CountText.grouped($0)) \($1)" }
    writeLine(
      summary.count == 0
        ? "no records: only the list of windows was saved"
        : CountText.count(summary.count, "record") + ": " + counts.joined(separator: ", "),
      to: &text)
  }

  private func write(_ summary: RecordSummary, to text: inout HumanText) {
    writeCounts(of: summary, to: &text)
    if let fault = summary.listFault {
      let remedy = fault.isMissing ? "; name the .savedState folder, or copy it too" : ""
      writeLine(DisplayText.escape(fault.reason) + remedy, to: &text, fault.isMissing ? .dim : .red)
    }
    list(summary.unopenable, to: &text) { records in
      "without a key: \(Self.window(records.windowID)), \(CountText.count(records.count, "record"))"
    }
    list(summary.unreadable, to: &text, .red) { record in
      let place = SourceLocation(byteOffset: record.byteOffset)
      let reason = DisplayText.escape(record.reason)
      return "a record of \(Self.window(record.windowID)) cannot be read: \(reason) (\(place))"
    }
    list(summary.pictures, to: &text) { picture in
      "encrypted picture of window #\(picture.windowID): window_\(picture.windowID).data, "
        + CountText.count(picture.byteCount, "byte")
    }
    if let stop = summary.stop {
      let place = SourceLocation(byteOffset: stop.byteOffset)
      writeLine(
        "the rest cannot be read: \(DisplayText.escape(stop.reason)) (\(place))", to: &text,
        .red)
    }
  }

  /// A window by its number, as a phrase.
  static func window(_ id: UInt32) -> String {
    id == UInt32.max ? "the application" : "window #\(id)"
  }

  private func write(_ envelope: Envelope, to text: inout HumanText) {
    let facts = facts(envelope)
    if !facts.isEmpty { writeLine(facts.joined(separator: ", "), to: &text) }
    list(envelope.firstResponders ?? [], to: &text) { path in
      "first responder → " + DisplayText.escape(path.raw)
    }
    list(envelope.sizeClasses, to: &text) { window in
      let horizontal = DisplayText.escape(window.horizontal ?? "unknown")
      let vertical = DisplayText.escape(window.vertical ?? "unknown")
      let name = ValueText(isFull: true).quoted(window.window)
      return "window \(name): \(horizontal) width, \(vertical) height"
    }
    let isAsked =
      options.patterns.isEmpty || options.patterns.hasKeys
    guard isAsked, !envelope.state.isEmpty else { return }
    let path = options.patterns.isEmpty ? nil : RestorationPath("")
    let state = options.shown(envelope.state, of: path)
    guard !state.entries.isEmpty else { return }
    writeLine("saved by the app delegate:", to: &text)
    let values = ValueText(isFull: options.isFull, places: state.places)
    StateBlock(values: values, indent: "    ", depth: options.depth)
      .write(state.entries, to: &text)
  }

  private func facts(_ envelope: Envelope) -> [String] {
    var facts: [String] = []
    if let version = envelope.bundleVersion { facts.append("app version " + short(version)) }
    if let version = envelope.systemVersion { facts.append("system " + short(version)) }
    if let idiom = envelope.userInterfaceIdiom {
      if case .other(let number) = idiom {
        facts.append("idiom \(number)")
      } else {
        facts.append(idiom.name)
      }
    }
    if let timestamp = envelope.timestamp {
      facts.append("saved " + ValueText.date(timestamp.value))
    }
    if let major = envelope.majorVersion {
      facts.append("archive version \(major)" + (envelope.minorVersion.map { ".\($0)" } ?? ""))
    }
    if envelope.ignoreSnapshot == true { facts.append("snapshot ignored") }
    return facts
  }

  private func short(_ version: String) -> String {
    let scalars = version.unicodeScalars
    guard !options.isFull, scalars.count > ValueText.longestText else {
      return DisplayText.escape(version)
    }
    return DisplayText.escape(String(scalars.prefix(ValueText.longestText - 1))) + "…"
  }

  private func list<Item>(
    _ items: [Item], to text: inout HumanText, _ style: HumanText.Style = .dim,
    line: (Item) -> String
  ) {
    let shown = options.isFull ? items[...] : items.prefix(Self.longestList)
    for item in shown { writeLine(line(item), to: &text, style) }
    if items.count > shown.count {
      writeLine("… \(CountText.grouped(items.count - shown.count)) more", to: &text)
    }
  }

  private func writeLine(
    _ line: String, to text: inout HumanText, _ style: HumanText.Style = .dim
  ) {
    text.write("  ")
    text.write(line, style)
    text.endLine()
  }
}

extension ArchiveContainer {
  /// The name for the output.
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
