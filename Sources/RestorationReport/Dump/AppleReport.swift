/// The layout of Apple's `restorationArchiveTool`: the restoration class map, the top level, then
/// one block for each saved object.
///
/// One published screenshot shows view controllers, references, texts, numbers, dates and lists.
/// The rest is our own: objects have the title `[Object]`, and other values are as in a tree.
struct AppleReport {
  /// The start of the keys; measured in the screenshot.
  private static let keyColumn = 16
  private static let dotCount = 3
  /// Longer keys do not move the other values.
  private static let widestKey = 120

  let out: Output

  func write(_ archive: RestorationArchive) {
    if !out.options.isSingle, let file = archive.source.file {
      out.line("Archive \(file)")
      out.line()
    }
    writeClassMap(of: archive)
    if let envelope = archive.envelope, out.options.patterns.isEmpty {
      out.line()
      writeTitle("Top Level")
      let state = out.options.shown(envelope.state, of: RestorationPath(""))
      let own = envelope.ownEntries.map { entry in
        let idiom = entry.key == KnownKeys.userInterfaceIdiom ? envelope.userInterfaceIdiom : nil
        // "an iPad" without its article.
        let device = idiom?.device.split(separator: " ", maxSplits: 1).last
        return device.map { StateEntry(entry.key, .string(String($0))) } ?? entry
      }
      write(own + state.entries, state.places)
    }
    for node in out.options.onShownLevels(archive.nodes) { write(node, note: nil) }
    for node in archive.unlistedNodes { write(node, note: "not in the root list") }
  }

  private func writeClassMap(of archive: RestorationArchive) {
    let entries = archive.restorationClassMap.filter {
      out.options.selects(restorationClassOf: $0.path)
    }
    out.line("Restoration class map is {")
    for entry in Self.sorted(entries, by: \.path.raw) {
      let (path, name) = (AppleValues.quoted(entry.path.raw), AppleValues.quoted(entry.className))
      out.line("    \(path) = \(name);")
    }
    out.line("}")
  }

  private func write(_ node: RestorationNode, note: String?) {
    let (content, isSelected) = out.selected(node)
    guard isSelected || !content.views.isEmpty else { return }
    let details = [
      "Class: " + (content.className.value ?? "(null)"), node.hasState ? nil : "no saved state",
      content.unreadable.map { "unreadable: " + $0.fault.reason }, note,
    ].compactMap(\.self).joined(separator: ", ")
    let kind = content.kind == .viewController ? "View Controller" : "Object"
    out.line()
    out.line()
    writeTitle("[\(kind)] \(node.path.raw) (\(details))")
    let state = out.options.shown(content.state, of: node.path)
    // The title has these two.
    let own = content.ownEntries.filter {
      $0.key != KnownKeys.className && $0.key != KnownKeys.isViewController
    }
    write(isSelected ? own + state.entries : [], state.places, views: content.views)
  }

  private func writeTitle(_ title: String) {
    let title = DisplayText.escape(title)
    out.line("\(title, .bold)")
    out.line("\(String(repeating: "-", count: title.unicodeScalars.count))")
  }

  /// Writes an empty line and the keys, sorted, with dots up to one column; nothing for none.
  private func write(_ entries: [StateEntry], _ places: SharedPlaces, views: [RestorationNode] = [])
  {
    var items = entries.map { (key: $0.key, value: Optional($0.value)) }
    // The views have coders of their own, so they are no value of this coder.
    if !views.isEmpty { items.append((KnownKeys.viewData, nil)) }
    if !items.isEmpty { out.line() }
    let widths = items.map { DisplayText.escape($0.key).unicodeScalars.count }
    let widest = widths.filter { $0 <= Self.widestKey }.max() ?? 0
    let column = Self.keyColumn + widest + Self.dotCount
    let values = AppleValues(places: places, out: out)
    for item in Self.sorted(items, by: \.key) {
      let key = DisplayText.escape(item.key)
      let dots = max(0, widest - key.unicodeScalars.count) + Self.dotCount
      let label: Line =
        "\(blanks: Self.keyColumn)\(key)\(String(repeating: ".", count: dots), .dim)"
      if let value = item.value {
        values.write(value, after: label, at: column)
      } else {
        out.line("\(label){")
        for view in Self.sorted(views, by: \.path.raw) { write(view, at: column + 4) }
        out.line("\(blanks: column)}")
      }
    }
  }

  private func write(_ view: RestorationNode, at column: Int) {
    let content = out.selected(view, isView: true).content
    let state = out.options.shown(content.state, of: view.path)
    let fields = (content.ownEntries + state.entries).map { StateField($0.key, $0.value) }
    let value: StateValue = content.unreadable.map { .unreadable($0.fault) } ?? .archive(fields)
    let label: Line = "\(blanks: column)\(AppleValues.quoted(view.path.raw)) = "
    AppleValues(places: state.places, out: out).write(value, after: label, at: column, end: ";")
  }

  /// Without regard to case.
  private static func sorted<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    items.map { (item: $0, key: key($0).lowercased()) }.sorted { $0.key < $1.key }.map(\.item)
  }
}

private struct AppleValues {
  /// Contents of deep values are not indented further.
  private static let widestIndent = 200
  /// More is cut, as by Foundation, unless values are shown completely.
  private static let longestData = 24

  let places: SharedPlaces
  let out: Output

  private var values: ValueText { ValueText(isFull: true, places: places) }

  /// A text as an element of a list: bare if it has only letters and digits.
  static func quoted(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    return isBare && !text.isEmpty ? text : "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  /// Writes a value after a label, with what is in it on lines of its own. Its brackets close at a
  /// column. The `end` follows a value in brackets; nil for the value of a key.
  func write(_ value: StateValue, after label: Line, at column: Int, end: String? = nil) {
    var (opening, closing) = ("{", "}")
    switch value {
    case .opened(let data) where data.bytes == nil || data.isDamaged:
      return write(data.contents, after: label, at: column, end: end)
    case .array: (opening, closing) = ("(", ")")
    case .set, .orderedSet: (opening, closing) = ("{(", ")}")
    case .object(let className, _) where value != .object(className: "NSNull", fields: []):
      opening = "<\(className)> {"
    case .dictionary, .archive: break
    default:
      return out.line("\(label)\(text(of: value, isNested: end != nil))\(end)")
    }
    out.line("\(label)\(opening)")
    let inner = min(column + 4, Self.widestIndent)
    let parts = values.parts(of: value)
    for (place, part) in parts.enumerated() {
      let isElement = closing != "}"
      let end = !isElement ? ";" : place < parts.count - 1 ? "," : ""
      let label: Line = "\(blanks: inner)\(isElement ? nil : part.label + " = ")"
      write(part.value, after: label, at: inner, end: end)
    }
    out.line("\(blanks: column)\(closing)\(end)")
  }

  private func text(of value: StateValue, isNested: Bool) -> String {
    let text = { (text: String) in isNested ? Self.quoted(text) : text }
    return switch value {
    case .null: "(null)"
    case .bool(let flag): flag ? "Yes" : "No"
    // In quotes in a list, because its point is not a letter or digit.
    case .real(let number): text(ScalarText.coordinate(number.value))
    case .string(let string): text(string)
    case .date(let seconds): text(ValueText.date(seconds.value))
    case .data, .opened: value.dataBytes.map(data) ?? ""
    case .reference(let path): text("Object Identifier Proxy: " + path)
    case .storyboard(let storyboard): text("Storyboard Proxy: " + ValueText.storyboard(storyboard))
    default: values.text(value)
    }
  }

  private func data(_ bytes: ByteSlice) -> String {
    let shown = bytes.bytes.prefix(out.options.isFull ? bytes.count : Self.longestData)
    var text = "<"
    for (place, byte) in shown.enumerated() {
      if place > 0, place.isMultiple(of: 4) { text += " " }
      text += String(UInt64(byte), radix: 16, digits: 2)
    }
    let rest = shown.count < bytes.count ? " ... (\(CountText.bytes(bytes.count)))" : ""
    return text + rest + ">"
  }
}
