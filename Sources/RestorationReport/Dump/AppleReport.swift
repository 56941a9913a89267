/// The layout of Apple's `restorationArchiveTool`: the restoration class map, the top level, then
/// one block for each saved object.
///
/// One published screenshot shows view controllers, references, texts, numbers, dates and lists.
/// The rest is our own: objects have the title `[Object]`, as have views after their controller, and
/// other values are those of the tree. Nothing is cut, as in Apple's tool.
struct AppleReport {
  private typealias Entry = (key: String, value: StateValue)

  /// The start of the keys; measured in the screenshot.
  private static let keyColumn = 16
  private static let dotCount = 3
  /// Longer keys do not move the other values.
  private static let widestKey = 120

  let options: RenderOptions
  let out: Output

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
      write(Self.entries(of: envelope), options.shown(envelope.state, of: nil))
    }
    for place in options.places(in: archive.nodes) { write(archive.nodes[place]) }
    for node in archive.unlistedNodes { write(node, note: "not in the root list") }
  }

  private func writeClassMap(of archive: RestorationArchive) {
    let listed = archive.nodes.compactMap { node in node.restorationClass.map { (node.path, $0) } }
    let others = archive.unlistedRestorationClasses.map { ($0.path, $0.className) }
    let classes = Dictionary(listed + others, uniquingKeysWith: { first, _ in first })
      .filter { options.asksFor($0.key) }
    let quoted = AppleValues.quoted
    out.line("Restoration class map is {")
    for (path, name) in Self.sorted(Array(classes), by: \.key.raw) {
      out.line("    \(quoted(path.raw)) = \(quoted(name));")
    }
    out.line("}")
  }

  /// Writes an object, and its views.
  private func write(_ node: RestorationNode, note: String? = nil) {
    let content = node.hasState ? node.decoded() : NodeContent()
    out.unreadableCount += content.unreadableCount
    if options.asksFor(node.path) {
      let details = [
        "Class: " + (content.className.value ?? "(null)"), node.hasState ? nil : "no saved state",
        content.unreadable.map { "unreadable: " + $0.reason }, note,
      ].compactMap(\.self).joined(separator: ", ")
      let kind = content.kind == .viewController ? "View Controller" : "Object"
      out.line()
      out.line()
      writeTitle("[\(kind)] \(node.path.raw) (\(details))")
      write(Self.entries(of: content), options.shown(content.state, of: node.path))
    }
    for view in content.views { write(view, note: "a view") }
  }

  private func writeTitle(_ title: String) {
    let title = DisplayText.escape(title)
    out.line("\(title, .bold)")
    out.line("\(String(repeating: "-", count: title.unicodeScalars.count))")
  }

  /// Writes an empty line and the keys, sorted, with dots up to one column; nothing if there are none.
  private func write(
    _ facts: [Entry], _ state: (entries: [StateEntry], places: SharedPlaces)
  ) {
    let entries = Self.sorted(facts + state.entries.map { ($0.key, $0.value) }, by: \.key)
    if !entries.isEmpty { out.line() }
    let widths = entries.map { DisplayText.escape($0.key).unicodeScalars.count }
    let widest = widths.filter { $0 <= Self.widestKey }.max() ?? 0
    let column = Self.keyColumn + widest + Self.dotCount
    let values = AppleValues(
      texts: ValueText(isFull: true, places: state.places), widestColumn: column + 64, out: out)
    for (entry, width) in zip(entries, widths) {
      let dots = String(repeating: ".", count: max(0, widest - width) + Self.dotCount)
      values.write(
        entry.value, after: "\(blanks: Self.keyColumn)\(entry.key)\(dots, .dim)", at: column)
    }
  }

  /// Sorted without regard to case.
  static func sorted<Item>(_ items: [Item], by key: (Item) -> String) -> [Item] {
    items.map { item in
      let key = key(item)
      return (item: item, key: key, folded: key.lowercased())
    }
    .sorted { ($0.folded, $0.key) < ($1.folded, $1.key) }.map(\.item)
  }

  // MARK: Properties

  /// The keys of the envelope's properties. The root list is not shown.
  private static func entries(of envelope: Envelope) -> [Entry] {
    envelope.facts(of: .uikit).compactMap { fact in
      guard let key = KnownKeys.keysOfFacts[fact.name] else { return nil }
      guard key == KnownKeys.userInterfaceIdiom else { return (key, fact.value) }
      // Without its article: `iPhone`.
      let words = envelope.userInterfaceIdiom?.device.split(separator: " ", maxSplits: 1)
      return (key, .string(String(words?.last ?? "")))
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
  let texts: ValueText
  /// Deeper contents are not indented further.
  let widestColumn: Int
  let out: Output

  /// A text as an element of a list: bare if it has only letters and digits.
  static func quoted(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    return isBare && !text.isEmpty ? text : "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  /// A key of a dictionary. Texts are distinguished from other keys by their quotes.
  private func key(_ key: StateValue) -> String {
    guard case .string(let text) = key, !ValueText.looksLikeOtherKey(text) else {
      return texts.key(key)
    }
    return Self.quoted(text)
  }

  /// Writes a value, of which the first line follows a label, and brackets close at a column.
  /// `isNested`: it is in a list. Values nest at most `Limits.valueDepth` deep.
  func write(
    _ value: StateValue, after label: Line, at column: Int, end: String = "",
    isNested: Bool = false
  ) {
    func list(
      _ opening: String, _ closing: String, end memberEnd: String,
      _ members: some Collection<(name: String, value: StateValue)>
    ) {
      out.line("\(label)\(opening)")
      for (place, member) in members.enumerated() {
        let isLast = memberEnd == "," && place == members.count - 1
        write(
          member.value, after: "\(blanks: column + 4)\(member.name)",
          at: min(column + 4, widestColumn), end: isLast ? "" : memberEnd, isNested: true)
      }
      out.line("\(blanks: column)\(closing)\(end)")
    }
    let named = { (field: StateField) in (Self.quoted(field.name) + " = ", field.value) }
    switch value {
    case .array(let elements): list("(", ")", end: ",", elements.lazy.map { ("", $0) })
    case .set(let elements), .orderedSet(let elements):
      list("{(", ")}", end: ",", elements.lazy.map { ("", $0) })
    case .dictionary(let pairs):
      let sorted = AppleReport.sorted(pairs) { pair in
        if case .string(let name) = pair.key { name } else { key(pair.key) }
      }
      list("{", "}", end: ";", sorted.lazy.map { (key($0.key) + " = ", $0.value) })
    case .archive(let fields):
      list("{", "}", end: ";", AppleReport.sorted(fields, by: \.name).lazy.map(named))
    case .object("NSNull", let fields) where fields.isEmpty:
      out.line("\(label)\(isNested ? "\"<null>\"" : "<null>")\(end)")
    case .object(let className, let fields):
      list("<\(className)> {", "}", end: ";", fields.lazy.map(named))
    case .opened(let data):
      write(data.contents, after: label, at: column, end: end, isNested: isNested)
    default: out.line("\(label)\(isNested ? inList(value) : bare(value))\(end)")
    }
  }

  /// A number with a fraction is in quotes, because its point is not a letter or digit.
  private func inList(_ value: StateValue) -> String {
    switch value {
    case .null, .bool, .integer, .data, .shared, .unreadable: bare(value)
    default: Self.quoted(bare(value))
    }
  }

  private func bare(_ value: StateValue) -> String {
    switch value {
    case .null: "(null)"
    case .bool(let flag): flag ? "Yes" : "No"
    case .real(let number): ScalarText.coordinate(number.value)
    case .string(let text): text
    case .reference(let path): "Object Identifier Proxy: " + path
    case .storyboard(let reference): "Storyboard Proxy: " + ValueText.storyboard(reference)
    case .shared, .unreadable: "(" + texts.text(value) + ")"
    default: texts.text(value)
    }
  }
}
