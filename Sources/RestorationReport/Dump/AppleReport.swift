/// The layout of Apple's `restorationArchiveTool`: the restoration class map, the top level, then
/// one block for each saved object.
///
/// One published screenshot shows view controllers, references, texts, numbers, dates and lists.
/// The rest is our own: objects have the title `[Object]`, and other values are in the form of
/// Foundation's descriptions. Nothing is cut, as in Apple's tool, except long data unless values
/// are shown completely.
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
    for place in out.options.places(in: archive.nodes) {
      write(archive.nodes[place], note: nil)
    }
    for node in archive.unlistedNodes { write(node, note: "not in the root list") }
  }

  private func writeClassMap(of archive: RestorationArchive) {
    let entries = archive.restorationClassMap.filter {
      out.options.selects(restorationClassOf: $0.path)
    }
    out.line("Restoration class map is {")
    for entry in Self.sorted(entries, by: \.path.raw) {
      out.line(
        "    \(AppleValues.quoted(entry.path.raw)) = \(AppleValues.quoted(entry.className));")
    }
    out.line("}")
  }

  private func write(_ node: RestorationNode, note: String?) {
    let (content, isSelected) = out.selected(node)
    guard isSelected || !content.views.isEmpty else { return }
    let details = [
      "Class: " + (content.className.value ?? "(null)"), node.hasState ? nil : "no saved state",
      content.unreadable.map { "unreadable: " + $0.fault.reason },
      note,
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

  /// Writes an empty line and the keys with those of the views, sorted, with dots up to one column;
  /// nothing if there are none.
  private func write(_ entries: [StateEntry], _ places: SharedPlaces, views: [RestorationNode] = [])
  {
    let coder = ValueText(isFull: true, places: places)
    var items = entries.map { (key: $0.key, value: Optional($0.value)) }
    // The views have coders of their own, so they are no value of this coder.
    if !views.isEmpty { items.append((KnownKeys.viewData, nil)) }
    if !items.isEmpty { out.line() }
    let widths = items.map { DisplayText.escape($0.key).unicodeScalars.count }
    let widest = widths.filter { $0 <= Self.widestKey }.max() ?? 0
    let values = AppleValues(
      coder: coder, column: Self.keyColumn + widest + Self.dotCount, out: out)
    for item in Self.sorted(items, by: \.key) {
      let key = DisplayText.escape(item.key)
      let dots = max(0, widest - key.unicodeScalars.count) + Self.dotCount
      let label: Line =
        "\(blanks: Self.keyColumn)\(key)\(String(repeating: ".", count: dots), .dim)"
      if let value = item.value {
        values.write(value, after: label)
      } else {
        let views = Self.sorted(views, by: \.path.raw)
        values.write("{", views.lazy.map(self.item), "}", after: label)
      }
    }
  }

  /// A view in the dictionary of the archive, with what describes the targets of its references.
  private func item(_ view: RestorationNode) -> AppleValues.Item {
    let content = out.selected(view, isView: true).content
    let key = AppleValues.key(.string(view.path.raw))
    if let unreadable = content.unreadable {
      return (key, .unreadable(unreadable.fault), ValueText())
    }
    let state = out.options.shown(content.state, of: view.path)
    let fields = (content.ownEntries + state.entries).map { StateField($0.key, $0.value) }
    return (key, .archive(fields), ValueText(isFull: true, places: state.places))
  }

  /// Sorted without regard to case.
  static func sorted<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    items.map { (item: $0, key: key($0).lowercased()) }.sorted { $0.key < $1.key }.map(\.item)
  }
}

private struct AppleValues {
  /// A value in brackets: its key, unless it is an element, and what describes the targets of its
  /// references.
  typealias Item = (key: String?, value: StateValue, coder: ValueText)

  /// Deeper contents are not indented further.
  private static let deepestLevel = 16
  /// Foundation also shows only the beginning of long data.
  private static let longestData = 24

  var coder: ValueText
  /// Where a value's brackets close.
  var column: Int
  var level = 0
  let out: Output

  /// A text as an element of a list: bare if it has only letters and digits.
  static func quoted(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    return isBare && !text.isEmpty ? text : "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  /// A key of a dictionary. Texts are distinguished from other keys by their quotes.
  static func key(_ key: StateValue) -> String {
    guard case .string(let text) = key else { return ValueText(isFull: true).key(key) }
    return ValueText.looksLikeOtherKey(text)
      ? "\"" + ValueText.escapeInQuotes(text) + "\"" : quoted(text)
  }

  /// Writes a value; its first line follows a label. `isNested`: it is in a list.
  func write(
    _ value: StateValue, after label: Line, end: String = "", isNested: Bool = false
  ) {
    let element = { (value: StateValue) -> Item in (nil, value, coder) }
    let named = { (field: StateField) -> Item in (Self.quoted(field.name), field.value, coder) }
    switch value {
    case .array(let elements): write("(", elements.lazy.map(element), ")", after: label, end: end)
    case .set(let elements), .orderedSet(let elements):
      write("{(", elements.lazy.map(element), ")}", after: label, end: end)
    case .dictionary(let pairs):
      let sorted = AppleReport.sorted(pairs) { pair in
        if case .string(let name) = pair.key { name } else { Self.key(pair.key) }
      }
      let items = sorted.lazy.map { pair -> Item in (Self.key(pair.key), pair.value, coder) }
      write("{", items, "}", after: label, end: end)
    case .archive(let fields):
      let sorted = AppleReport.sorted(fields, by: \.name)
      write("{", sorted.lazy.map(named), "}", after: label, end: end)
    case .opened(let data) where data.bytes == nil || data.isDamaged:
      write(data.contents, after: label, end: end, isNested: isNested)
    case .object("NSNull", let fields) where fields.isEmpty:
      out.line("\(label)\(isNested ? "\"<null>\"" : "<null>")\(end)")
    case .object(let className, let fields):
      write("<\(className)> {", fields.lazy.map(named), "}", after: label, end: end)
    case .string(let string):
      out.line("\(label)\(isNested ? Self.quoted(string) : string)\(end)")
    default: out.line("\(label)\(scalar(value, isNested: isNested))\(end)")
    }
  }

  /// Writes brackets with items in them.
  func write(
    _ opening: String, _ items: some Collection<Item>, _ closing: String, after label: Line,
    end: String = ""
  ) {
    out.line("\(label)\(opening)")
    var inside = self
    inside.level += 1
    if level < Self.deepestLevel { inside.column += 4 }
    for (place, item) in items.enumerated() {
      inside.coder = item.coder
      let key = item.key.map { $0 + " = " }
      let end = key != nil ? ";" : place < items.count - 1 ? "," : ""
      inside.write(
        item.value, after: "\(blanks: column + 4)\(key)", end: end, isNested: true)
    }
    out.line("\(blanks: column)\(closing)\(end)")
  }

  private func scalar(_ value: StateValue, isNested: Bool) -> String {
    let text = bare(value)
    guard isNested else { return text }
    switch value {
    case .null, .bool, .integer, .data, .opened, .shared, .unreadable: return text
    // A number with a fraction is in quotes, because its point is not a letter or digit.
    default: return Self.quoted(text)
    }
  }

  private func bare(_ value: StateValue) -> String {
    switch value {
    case .null: "(null)"
    case .bool(let flag): flag ? "Yes" : "No"
    case .real(let number): ScalarText.coordinate(number.value)
    case .date(let seconds): ValueText.date(seconds.value)
    case .data, .opened: value.dataBytes.map(data) ?? ""
    case .url(let text, let base): DisplayText.escape(base.map { "\(text) -- \($0)" } ?? text)
    case .uuid(let text): DisplayText.escape(text)
    case .geometry(let geometry): ValueText().coordinates(geometry)
    case .range(let location, let length): "{\(location), \(length)}"
    case .indexPath(let indexes):
      "{length = \(indexes.count), path = "
        + indexes.map(\.description).joined(separator: " - ") + "}"
    case .reference(let path): "Object Identifier Proxy: " + DisplayText.escape(path)
    case .storyboard(let reference): "Storyboard Proxy: " + ValueText.storyboard(reference)
    case .shared(let number): "(" + coder.place(number) + ")"
    case .unreadable: "(\(coder.text(value)))"
    default: coder.text(value)
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
