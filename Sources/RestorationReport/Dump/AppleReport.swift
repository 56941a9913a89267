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
        return idiom.map { StateEntry(entry.key, .string(Self.word(for: $0))) } ?? entry
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
    let content = node.hasState ? node.decoded() : NodeContent()
    out.unreadableCount += content.unreadableCount
    let hasAll = out.options.selectsAll(of: node.path)
    let isSelected = hasAll || out.options.selects(node)
    let views = content.views.filter { hasAll || out.options.selects($0) }
    guard isSelected || !views.isEmpty else { return }
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
    write(isSelected ? own + state.entries : [], state.places, views: views)
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
      coder: coder, column: Self.keyColumn + widest + Self.dotCount, out)
    for item in Self.sorted(items, by: \.key) {
      let key = DisplayText.escape(item.key)
      let dots = max(0, widest - key.unicodeScalars.count) + Self.dotCount
      let label: Line =
        "\(blanks: Self.keyColumn)\(key)\(String(repeating: ".", count: dots), .dim)"
      if let value = item.value {
        values.write(value, after: label)
      } else {
        write(views, after: label, values)
      }
    }
  }

  /// A controller's views, as the dictionary of the archive.
  private func write(_ views: [RestorationNode], after label: Line, _ values: AppleValues) {
    values.write("{", "}", after: label) { inside, indent in
      for view in Self.sorted(views, by: \.path.raw) {
        inside.coder = ValueText()
        let key = inside.key(.string(view.path.raw))
        let content = view.decoded()
        out.unreadableCount += content.unreadableCount
        var value = StateValue.null
        if let unreadable = content.unreadable {
          value = .unreadable(unreadable.fault)
        } else {
          let state = out.options.shown(content.state, of: view.path)
          inside.coder = ValueText(isFull: true, places: state.places)
          let entries = content.ownEntries + state.entries
          value = .archive(entries.map { StateField($0.key, $0.value) })
        }
        inside.write(value, after: "\(indent)\(key) = ", end: ";", isNested: true)
      }
    }
  }

  /// Sorted without regard to case; equal keys stay in file order.
  static func sorted<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    items.map { (item: $0, key: key($0)) }.sorted { one, other in
      let fold = { (byte: UInt8) in byte.isASCIILetter ? byte | 0x20 : byte }
      let (left, right) = (one.key.utf8.lazy.map(fold), other.key.utf8.lazy.map(fold))
      return left.elementsEqual(right)
        ? one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
        : left.lexicographicallyPrecedes(right)
    }.map(\.item)
  }

  private static func word(for idiom: UserInterfaceIdiom) -> String {
    switch idiom {
    case .unspecified: "Unspecified"
    case .phone: "iPhone"
    case .pad: "iPad"
    case .tv: "Apple TV"
    case .carPlay: "CarPlay"
    case .mac: "Mac"
    case .vision: "Apple Vision"
    case .other(let number): String(number)
    }
  }
}

private struct AppleValues {
  /// Deeper contents are not indented further.
  private static let deepestLevel = 16
  /// Foundation also shows only the beginning of long data.
  private static let longestData = 24

  /// Describes the targets of the coder's back-references.
  var coder: ValueText
  /// Where a value's brackets close.
  private var column: Int
  private var level = 0
  private let out: Output

  init(coder: ValueText, column: Int, _ out: Output) {
    (self.coder, self.column, self.out) = (coder, column, out)
  }

  /// A text as an element of a list: bare if it has only letters and digits.
  static func quoted(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    return isBare && !text.isEmpty ? text : "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  /// A key of a dictionary. Texts are distinguished from other keys by their quotes.
  func key(_ key: StateValue) -> String {
    guard case .string(let text) = key else {
      return ValueText(isFull: out.options.isFull).key(key)
    }
    return ValueText.looksLikeOtherKey(text)
      ? "\"" + ValueText.escapeInQuotes(text) + "\"" : Self.quoted(text)
  }

  /// Writes a value; its first line follows a label. `isNested`: it is in a list.
  func write(
    _ value: StateValue, after label: Line, end: String = "", isNested: Bool = false
  ) {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      let isArray = if case .array = value { true } else { false }
      write(isArray ? "(" : "{(", isArray ? ")" : ")}", after: label, end: end) { inside, indent in
        for (place, element) in elements.enumerated() {
          let isLast = place == elements.count - 1
          inside.write(element, after: indent, end: isLast ? "" : ",", isNested: true)
        }
      }
    case .dictionary(let pairs):
      let sorted = AppleReport.sorted(pairs) { pair in
        if case .string(let name) = pair.key { name } else { key(pair.key) }
      }
      write("{", "}", after: label, end: end) { inside, indent in
        for pair in sorted {
          inside.write(
            pair.value, after: "\(indent)\(key(pair.key)) = ", end: ";", isNested: true)
        }
      }
    case .archive(let fields):
      write(AppleReport.sorted(fields, by: \.name), "{", after: label, end: end)
    case .opened(let data) where data.bytes == nil || data.isDamaged:
      write(data.contents, after: label, end: end, isNested: isNested)
    case .object("NSNull", let fields) where fields.isEmpty:
      out.line("\(label)\(isNested ? "\"<null>\"" : "<null>")\(end)")
    case .object(let className, let fields):
      write(fields, "<\(className)> {", after: label, end: end)
    case .string(let string):
      out.line("\(label)\(isNested ? Self.quoted(string) : string)\(end)")
    default: out.line("\(label)\(scalar(value, isNested: isNested))\(end)")
    }
  }

  private func write(
    _ fields: [StateField], _ opening: String, after label: Line, end: String
  ) {
    write(opening, "}", after: label, end: end) { inside, indent in
      for field in fields {
        inside.write(
          field.value, after: "\(indent)\(Self.quoted(field.name)) = ", end: ";", isNested: true)
      }
    }
  }

  /// Writes brackets, and in them what `contents` writes after an indent.
  func write(
    _ opening: String, _ closing: String, after label: Line, end: String = "",
    _ contents: (_ inside: inout AppleValues, _ indent: Line) -> Void
  ) {
    out.line("\(label)\(opening)")
    var inside = self
    inside.level += 1
    if level < Self.deepestLevel { inside.column += 4 }
    contents(&inside, "\(blanks: column + 4)")
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
