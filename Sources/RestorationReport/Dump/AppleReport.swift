/// The layout of Apple's `restorationArchiveTool`: the restoration class map, the top level, then
/// one block for each saved object.
///
/// One published screenshot shows view controllers, references, texts, numbers, dates and lists.
/// The rest is our own: objects have the title `[Object]`, views have blocks of their own after that
/// of their controller, and other values are in the form of Foundation's descriptions. Nothing is cut, as in Apple's tool, except long data unless values
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
      write(Self.properties(of: envelope), envelope.state, of: RestorationPath(""))
    }
    for place in out.options.places(in: archive.nodes) { write(archive.nodes[place]) }
    for node in archive.unlistedNodes { write(node, note: "not in the root list") }
  }

  private func writeClassMap(of archive: RestorationArchive) {
    let listed = archive.nodes.compactMap { node in
      node.restorationClass.map { (path: node.path, name: $0) }
    }
    let others = archive.unlistedRestorationClasses.map { (path: $0.path, name: $0.className) }
    // A path that is listed twice is in the map once.
    let entries = (listed + others).filter { out.options.selects(restorationClassOf: $0.path) }
      .grouped(by: \.path).map(\.items[0])
    out.line("Restoration class map is {")
    for entry in entries.inOrder(of: \.path.raw) {
      out.line("    \(AppleValues.quoted(entry.path.raw)) = \(AppleValues.quoted(entry.name));")
    }
    out.line("}")
  }

  /// Writes an object and, after it, its views. `isSelected`: they are selected with it.
  private func write(_ node: RestorationNode, note: String? = nil, isSelected: Bool = false) {
    let content = node.hasState ? node.decoded() : NodeContent()
    out.unreadableCount += content.unreadableCount
    let hasAll = isSelected || out.options.selectsAll(of: node.path)
    if hasAll || out.options.selects(node) {
      let details = [
        "Class: " + (content.className.value ?? "(null)"), node.hasState ? nil : "no saved state",
        content.unreadable.map { "unreadable: " + $0.reason },
        note,
      ].compactMap(\.self).joined(separator: ", ")
      let kind =
        switch content.kind {
        case .viewController: "View Controller"
        case .view: "View"
        default: "Object"
        }
      out.line()
      out.line()
      writeTitle("[\(kind)] \(node.path.raw) (\(details))")
      write(Self.properties(of: content), content.state, of: node.path)
    }
    for view in content.views where hasAll || out.options.selects(view) {
      write(view, isSelected: hasAll)
    }
  }

  private func writeTitle(_ title: String) {
    let title = DisplayText.escape(title)
    out.line("\(title, .bold)")
    out.line("\(String(repeating: "-", count: title.unicodeScalars.count))")
  }

  /// Writes an empty line and the keys of an object, sorted, with dots up to one column; nothing if
  /// there are none.
  private func write(
    _ properties: [StateField], _ state: [StateEntry], of path: RestorationPath
  ) {
    let shown = out.options.shown(state, of: path)
    let fields = (properties + shown.entries.map { StateField($0.key, $0.value) })
      .inOrder(of: \.name)
    if fields.isEmpty { return }
    out.line()
    let keys = fields.map { DisplayText.escape($0.name) }
    let widths = keys.map(\.unicodeScalars.count)
    let widest = widths.filter { $0 <= Self.widestKey }.max() ?? 0
    let values = AppleValues(
      coder: ValueText(isFull: true, places: shown.places),
      column: Self.keyColumn + widest + Self.dotCount, out: out)
    for (field, (key, width)) in zip(fields, zip(keys, widths)) {
      let dots = String(repeating: ".", count: max(0, widest - width) + Self.dotCount)
      values.write(field.value, after: "\(blanks: Self.keyColumn)\(key)\(dots, .dim)")
    }
  }

  // MARK: Properties

  /// The keys of the envelope's properties. The root list is not shown.
  private static func properties(of envelope: Envelope) -> [StateField] {
    envelope.facts(of: .uikit).compactMap { fact in
      guard let key = KnownKeys.keysOfFacts[fact.name] else { return nil }
      return switch key {
      case KnownKeys.userInterfaceIdiom:
        StateField(key, .string(envelope.userInterfaceIdiom.map(word) ?? ""))
      case KnownKeys.firstResponders:
        StateField(key, .array((envelope.firstResponders ?? []).map { .string($0.raw) }))
      case KnownKeys.sizeClassMap:
        StateField(key, .dictionary(envelope.sizeClasses.map(pair)))
      default: StateField(key, fact.value)
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
  private static func properties(of content: NodeContent) -> [StateField] {
    let storyboard = content.storyboard
    var proxy = storyboard
    proxy?.identifier = nil
    let isNamed = storyboard?.name != nil || storyboard?.bundlePath != nil
    let values: [(key: String, value: StateValue?)] = [
      (KnownKeys.viewWasLoaded, content.viewLoaded == true ? .bool(true) : nil),
      (KnownKeys.storyboard, isNamed ? proxy.map { .storyboard($0) } : nil),
      (KnownKeys.storyboardIdentifier, storyboard?.identifier.map { .string($0) }),
    ]
    return values.compactMap { key, value in value.map { StateField(key, $0) } }
  }
}

extension Array {
  /// Sorted by names without regard to case; equal names stay in file order.
  fileprivate func inOrder(of name: (Element) -> String) -> Self {
    let fold = { (byte: UInt8) in byte.isASCIILetter ? byte | 0x20 : byte }
    return map { (item: $0, name: name($0)) }.sorted { one, other in
      let (left, right) = (one.name.utf8.lazy.map(fold), other.name.utf8.lazy.map(fold))
      return left.elementsEqual(right)
        ? one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        : left.lexicographicallyPrecedes(right)
    }.map(\.item)
  }
}

private struct AppleValues {
  /// Contents are not indented further.
  private static let lastColumn = 200
  /// Foundation also shows only the beginning of long data.
  private static let longestData = 24

  /// Describes the targets of the coder's back-references.
  let coder: ValueText
  /// Where a value's brackets close.
  var column: Int
  let out: Output

  /// A text as an element of a list: bare if it has only letters and digits.
  static func quoted(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    return isBare && !text.isEmpty ? text : "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  /// A key of a dictionary. Texts are distinguished from other keys by their quotes.
  private func key(_ key: StateValue) -> String {
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
    let fields = { (fields: [StateField]) in
      fields.lazy.map { (label: Self.quoted($0.name) + " = ", value: $0.value) }
    }
    switch value {
    case .array(let elements):
      write(elements.lazy.map { (label: "", value: $0) }, "(", ")", after: label, end: end)
    case .set(let elements), .orderedSet(let elements):
      write(elements.lazy.map { (label: "", value: $0) }, "{(", ")}", after: label, end: end)
    case .dictionary(let pairs):
      let sorted = pairs.inOrder { pair in
        if case .string(let name) = pair.key { name } else { key(pair.key) }
      }
      let parts = sorted.lazy.map { (label: key($0.key) + " = ", value: $0.value) }
      write(parts, "{", "}", after: label, end: end)
    case .archive(let contents):
      write(fields(contents.inOrder(of: \.name)), "{", "}", after: label, end: end)
    case .opened(let data) where data.bytes == nil || data.isDamaged:
      write(data.contents, after: label, end: end, isNested: isNested)
    case .object("NSNull", let contents) where contents.isEmpty:
      out.line("\(label)\(isNested ? "\"<null>\"" : "<null>")\(end)")
    case .object(let className, let contents):
      write(fields(contents), "<\(className)> {", "}", after: label, end: end)
    case .string(let string):
      out.line("\(label)\(isNested ? Self.quoted(string) : string)\(end)")
    default: out.line("\(label)\(scalar(value, isNested: isNested))\(end)")
    }
  }

  /// Writes what is in a container: without labels between commas, else each up to a semicolon.
  private func write(
    _ parts: some Collection<(label: String, value: StateValue)>, _ opening: String,
    _ closing: String, after label: Line, end: String
  ) {
    out.line("\(label)\(opening)")
    var inside = self
    inside.column = min(column + 4, Self.lastColumn)
    for (place, part) in parts.enumerated() {
      let isLast = place == parts.count - 1
      inside.write(
        part.value, after: "\(blanks: column + 4)\(part.label)",
        end: !part.label.isEmpty ? ";" : isLast ? "" : ",", isNested: true)
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
