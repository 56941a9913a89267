/// The layout of Apple's `restorationArchiveTool`: the restoration class map, the top level, then
/// one block for each saved object.
///
/// One published screenshot shows view controllers, references, texts, numbers, dates and lists.
/// The rest is our own: objects have the title `[Object]`, and other values are in the form of
/// Foundation's descriptions. Nothing is cut, as in Apple's tool, except long data unless values
/// are shown completely.
struct AppleReport {
  private typealias Entry = (key: String, value: StateValue)

  /// The start of the keys; measured in the screenshot.
  private static let keyColumn = 16
  private static let dotCount = 3
  /// Longer keys do not move the other values.
  private static let widestKey = 120

  private let options: RenderOptions
  private let out: Output

  static func write(_ archive: RestorationArchive, _ options: RenderOptions, _ out: Output) {
    AppleReport(options: options, out: out).write(archive)
  }

  private func write(_ archive: RestorationArchive) {
    if !options.isSingle, let file = archive.source.file {
      out.line("Archive \(file)")
      out.line()
    }
    writeClassMap(of: archive)
    if let envelope = archive.envelope, options.patterns.isEmpty {
      out.line()
      writeTitle("Top Level")
      let state = options.shown(envelope.state, of: nil)
      write(Self.entries(of: envelope) + state.entries.map { ($0.key, $0.value) }, state.places)
    }
    for place in options.places(in: archive.nodes) {
      write(archive.nodes[place], note: nil)
    }
    for node in archive.unlistedNodes { write(node, note: "not in the root list") }
  }

  private func writeClassMap(of archive: RestorationArchive) {
    let listed = archive.nodes.compactMap { node in
      node.restorationClass.map { (path: node.path, name: $0) }
    }
    let others = archive.unlistedRestorationClasses.map { (path: $0.path, name: $0.className) }
    out.line("Restoration class map is {")
    var previous: String?
    for entry in Self.sorted((listed + others).filter { options.asksFor($0.path) }, by: \.path.raw)
    where !Optional(entry.path.raw).isSame(as: previous) {
      // A path that is listed twice is in the map once.
      previous = entry.path.raw
      let quoted = AppleValues.quoted
      out.line("    \(quoted(entry.path.raw)) = \(quoted(entry.name));")
    }
    out.line("}")
  }

  private func write(_ node: RestorationNode, note: String?) {
    let content = node.hasState ? node.decoded() : NodeContent()
    out.unreadableCount += content.unreadableCount
    let isWhole = options.asksFor(node.path)
    let views = content.views.filter { isWhole || options.asksFor($0.path) }
    guard isWhole || !views.isEmpty else { return }
    let details = [
      "Class: " + (content.className.value ?? "(null)"), node.hasState ? nil : "no saved state",
      content.unreadable.map { "unreadable: " + $0.reason },
      note,
    ].compactMap(\.self).joined(separator: ", ")
    let kind = content.kind == .viewController ? "View Controller" : "Object"
    out.line()
    out.line()
    writeTitle("[\(kind)] \(node.path.raw) (\(details))")
    let state = options.shown(content.state, of: node.path)
    let entries =
      isWhole ? Self.entries(of: content) + state.entries.map { ($0.key, $0.value) } : []
    write(entries, state.places, views: views)
  }

  private func writeTitle(_ title: String) {
    let title = DisplayText.escape(title)
    out.line("\(title, .bold)")
    out.line("\(String(repeating: "-", count: title.unicodeScalars.count))")
  }

  /// Writes an empty line and the keys with those of the views, sorted, with dots up to one column;
  /// nothing if there are none.
  private func write(_ entries: [Entry], _ places: SharedPlaces, views: [RestorationNode] = []) {
    let coder = ValueText(isFull: true, places: places)
    let values = AppleValues(isFull: options.isFull, coder: coder)
    var items = entries.map { (key: $0.key, value: Optional($0.value)) }
    // The views have coders of their own, so they are no value of this coder.
    if !views.isEmpty { items.append((KnownKeys.viewData, nil)) }
    if !items.isEmpty { out.line() }
    let widths = items.map { DisplayText.escape($0.key).unicodeScalars.count }
    let widest = widths.filter { $0 <= Self.widestKey }.max() ?? 0
    let column = Self.keyColumn + widest + Self.dotCount
    for item in Self.sorted(items, by: \.key) {
      let key = DisplayText.escape(item.key)
      let dots = max(0, widest - key.unicodeScalars.count) + Self.dotCount
      let lines =
        item.value.map { values.lines(of: $0, column) } ?? lines(of: views, column)
      out.line(
        """
        \(blanks: Self.keyColumn)\(key)\(String(repeating: ".", count: dots), .dim)\
        \(lines.first)
        """)
      for line in lines.dropFirst() { out.line("\(line)") }
    }
  }

  /// A controller's views, as the dictionary of the archive.
  private func lines(of views: [RestorationNode], _ column: Int) -> [String] {
    let outer = AppleValues(isFull: options.isFull, coder: ValueText())
    let sorted = Self.sorted(views, by: \.path.raw)
    let entries = sorted.map { view -> (String, StateValue, ValueText) in
      let key = outer.key(.string(view.path.raw))
      let content = view.decoded()
      if let unreadable = content.unreadable {
        return (key, .unreadable(UnreadableValue(reason: unreadable.reason)), ValueText())
      }
      let state = options.shown(content.state, of: view.path)
      var fields = Self.entries(of: content).map { StateField($0.key, $0.value) }
      if let name = content.className.value {
        fields.append(StateField(KnownKeys.className, .string(name)))
      }
      return (
        key, .archive(fields + state.entries.map { StateField($0.key, $0.value) }),
        ValueText(isFull: true, places: state.places)
      )
    }
    return outer.lines(of: entries, column)
  }

  /// Sorted without regard to case; equal keys stay in file order.
  static func sorted<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    items.map { item in
      let text = Array(key(item).utf8)
      return (item: item, folded: text.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, text: text)
    }.sorted { one, other in
      one.folded == other.folded
        ? one.text.lexicographicallyPrecedes(other.text)
        : one.folded.lexicographicallyPrecedes(other.folded)
    }.map(\.item)
  }

  // MARK: Properties

  /// The keys of the envelope's properties. The root list is not shown.
  private static func entries(of envelope: Envelope) -> [Entry] {
    envelope.facts(of: .uikit).compactMap { fact in
      guard let key = KnownKeys.keysOfFacts[fact.name] else { return nil }
      switch key {
      case KnownKeys.userInterfaceIdiom:
        return (key, .string(envelope.userInterfaceIdiom.map(word) ?? ""))
      case KnownKeys.firstResponders:
        return (key, .array((envelope.firstResponders ?? []).map { .string($0.raw) }))
      case KnownKeys.sizeClassMap:
        return (key, .dictionary(envelope.sizeClasses.map(pair)))
      default: return (key, fact.value)
      }
    }
  }

  private static func pair(_ window: WindowSizeClass) -> StatePair {
    let pairs = [
      (KnownKeys.horizontalSizeClass, window.horizontal),
      (KnownKeys.verticalSizeClass, window.vertical),
    ].compactMap { key, name in name.map { StatePair(.string(key), .string($0)) } }
    return StatePair(.string(window.window), .dictionary(pairs))
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

  /// The keys of a node's properties, except those in the title.
  private static func entries(of content: NodeContent) -> [Entry] {
    var entries: [Entry] = []
    if content.viewLoaded == true { entries.append((KnownKeys.viewWasLoaded, .bool(true))) }
    guard let storyboard = content.storyboard else { return entries }
    if storyboard.name != nil || storyboard.bundlePath != nil {
      let proxy = StoryboardReference(name: storyboard.name, bundlePath: storyboard.bundlePath)
      entries.append((KnownKeys.storyboard, .storyboard(proxy)))
    }
    if let identifier = storyboard.identifier {
      entries.append((KnownKeys.storyboardIdentifier, .string(identifier)))
    }
    return entries
  }
}

private struct AppleValues {
  /// Deeper contents are not indented further.
  private static let deepestLevel = 16
  /// Foundation also shows only the beginning of long data.
  private static let longestData = 24

  let isFull: Bool
  /// Describes the targets of the coder's back-references.
  var coder: ValueText
  private var level = 0

  init(isFull: Bool, coder: ValueText) {
    (self.isFull, self.coder) = (isFull, coder)
  }

  /// A text as an element of a list: bare if it has only letters and digits.
  static func quoted(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    return isBare && !text.isEmpty ? text : "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  /// A key of a dictionary. Texts are distinguished from other keys by their quotes.
  func key(_ key: StateValue) -> String {
    guard case .string(let text) = key else { return ValueText(isFull: isFull).key(key) }
    return ValueText.looksLikeOtherKey(text)
      ? "\"" + ValueText.escapeInQuotes(text) + "\"" : Self.quoted(text)
  }

  /// A value from a column on: its first line follows its key. `isNested`: it is in a list.
  func lines(of value: StateValue, _ column: Int, isNested: Bool = false) -> [String] {
    let named = { (fields: [StateField]) in
      fields.map { (Self.quoted($0.name), $0.value, coder) }
    }
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      let items = elements.enumerated().map {
        (label: "", value: $1, coder: coder, end: $0 == elements.count - 1 ? "" : ",")
      }
      let isArray = if case .array = value { true } else { false }
      return lines(of: items, isArray ? "(" : "{(", isArray ? ")" : ")}", column)
    case .dictionary(let pairs):
      let sorted = AppleReport.sorted(pairs) { pair in
        if case .string(let name) = pair.key { name } else { key(pair.key) }
      }
      return lines(of: sorted.map { (key($0.key), $0.value, coder) }, column)
    case .archive(let fields):
      return lines(of: named(AppleReport.sorted(fields, by: \.name)), column)
    case .opened(let data) where data.bytes == nil || data.isDamaged:
      return lines(of: data.contents, column, isNested: isNested)
    case .object("NSNull", let fields) where fields.isEmpty:
      return [isNested ? "\"<null>\"" : "<null>"]
    case .object(let className, let fields):
      var lines = lines(of: named(fields), column)
      lines[0] = "<\(className)> " + lines[0]
      return lines
    case .string(let string): return [isNested ? Self.quoted(string) : string]
    default: return [scalar(value, isNested: isNested)]
    }
  }

  /// Values after their formatted keys, each with the description of its coder.
  func lines(
    of entries: [(key: String, value: StateValue, coder: ValueText)], _ column: Int
  )
    -> [String]
  {
    let items = entries.map { (label: $0.key + " = ", value: $0.value, coder: $0.coder, end: ";") }
    return lines(of: items, "{", "}", column)
  }

  private func lines(
    of items: [(label: String, value: StateValue, coder: ValueText, end: String)],
    _ opening: String, _ closing: String, _ column: Int
  ) -> [String] {
    let indent = String(repeating: " ", count: column)
    let contents = items.flatMap { item in
      var inside = self
      inside.level += 1
      inside.coder = item.coder
      let inner = level < Self.deepestLevel ? column + 4 : column
      var lines = inside.lines(of: item.value, inner, isNested: true)
      lines[0] = indent + "    " + item.label + lines[0]
      lines[lines.count - 1] += item.end
      return lines
    }
    return [opening] + contents + [indent + closing]
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
    let shown = bytes.bytes.prefix(isFull ? bytes.count : Self.longestData)
    var text = "<"
    for (place, byte) in shown.enumerated() {
      if place > 0, place.isMultiple(of: 4) { text += " " }
      text += String(UInt64(byte), radix: 16, digits: 2)
    }
    let rest = shown.count < bytes.count ? " ... (\(CountText.bytes(bytes.count)))" : ""
    return text + rest + ">"
  }
}
