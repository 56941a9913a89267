import PlistSyntax
import RestorationArchives

/// Keys and values of one block, sorted, with dots up to one column.
struct AppleBlock {
  /// The start of the keys; measured in the screenshot.
  private static let keyColumn = 16
  /// The dots after the longest key.
  private static let dotCount = 3
  /// Longer keys do not move the other values.
  private static let widestKey = 120

  let values: AppleDescription

  /// Writes an empty line and the keys with those of the views, or nothing if there are none.
  func write(
    _ entries: [AppleDescription.Entry], views: [AppleDescription.View] = [],
    to text: inout HumanText
  ) {
    var items = entries.map { (key: $0.key, value: Optional($0.value)) }
    // The views have coders of their own, so they are no value of this coder.
    if !views.isEmpty { items.append((KnownKeys.viewData, nil)) }
    if !items.isEmpty { text.endLine() }
    let keys = items.map { DisplayText.escape($0.key).unicodeScalars.count }
    let widest = keys.filter { $0 <= Self.widestKey }.max() ?? 0
    let valueColumn = Self.keyColumn + widest + Self.dotCount
    for item in AppleDescription.sorted(items, by: \.key) {
      let key = LineStart.escape(item.key)
      let dots = max(0, widest - key.unicodeScalars.count) + Self.dotCount
      text.write(blanks: Self.keyColumn)
      text.write(key)
      text.write(String(repeating: ".", count: dots), .dim)
      if let value = item.value {
        values.write(value, column: valueColumn, isNested: false, to: &text)
      } else {
        values.write(views, column: valueColumn, to: &text)
      }
      text.endLine()
    }
  }
}

/// Values in the form of Foundation's descriptions.
struct AppleDescription {
  typealias Entry = (key: String, value: StateValue)

  /// A controller's view.
  struct View {
    let path: String
    let value: StateValue
    /// Describes the targets of the view's back-references.
    let coder: ValueText
  }

  /// Deeper contents are not indented further.
  private static let deepestLevel = 16
  /// Foundation also shows only the beginning of long data.
  private static let longestData = 24

  let isFull: Bool
  /// Describes the targets of the coder's back-references.
  private var coder: ValueText
  private var level = 0

  init(isFull: Bool, coder: ValueText) {
    self.isFull = isFull
    self.coder = coder
  }

  /// Sorted by key without regard to case; equal keys stay in file order.
  static func sorted(_ entries: [Entry]) -> [Entry] { sorted(entries, by: \.key) }

  /// The same for anything with a key.
  static func sorted<Item>(_ entries: [Item], by key: (Item) -> String) -> [Item] {
    let keys = entries.map(key)
    let folded = keys.map { key in key.utf8.map { lowercased($0) } }
    let order = entries.indices.sorted { left, right in
      if folded[left] != folded[right] {
        return folded[left].lexicographicallyPrecedes(folded[right])
      }
      let (first, second) = (keys[left].utf8, keys[right].utf8)
      return first.elementsEqual(second) ? left < right : first.lexicographicallyPrecedes(second)
    }
    return order.map { entries[$0] }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// A controller's views.
  static func views(_ views: [RestorationNode], _ options: RenderOptions) -> [View] {
    views.map { view in
      let content = view.decoded()
      if let unreadable = content.unreadable {
        let reason = UnreadableValue(reason: unreadable.reason)
        return View(path: view.path.raw, value: .unreadable(reason), coder: ValueText())
      }
      var entries = ArchivesApple.entries(of: content)
      if let name = content.className.value {
        entries.append((KnownKeys.className, .string(name)))
      }
      let state = options.shown(content.state, of: view.path)
      entries += state.entries.map { ($0.key, $0.value) }
      return View(
        path: view.path.raw, value: .archive(entries.map { StateField($0.key, $0.value) }),
        coder: ValueText(isFull: true, places: state.places))
    }
  }

  /// A text as an element of a list: bare if it has only letters and digits.
  static func quoted(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    if isBare && !text.isEmpty { return text }
    return "\"" + ValueText.escapeInQuotes(text) + "\""
  }

  /// Writes views from a column, as the dictionary of the archive.
  func write(_ views: [View], column: Int, to text: inout HumanText) {
    let sorted = Self.sorted(views, by: \.path)
    write(sorted.map { (key(.string($0.path)), $0.value, $0.coder) }, column, to: &text)
  }

  /// Writes a value from a column; `isNested` means that it is in a list.
  func write(
    _ value: StateValue, column: Int, isNested: Bool, to text: inout HumanText
  ) {
    switch value {
    case .array(let elements): write(elements, "(", ")", column, to: &text)
    case .set(let elements), .orderedSet(let elements):
      write(elements, "{(", ")}", column, to: &text)
    case .dictionary(let pairs):
      let sorted = Self.sorted(pairs) { pair in
        if case .string(let name) = pair.key { name } else { key(pair.key) }
      }
      write(sorted.map { (key($0.key), $0.value, coder) }, column, to: &text)
    case .archive(let fields):
      let sorted = Self.sorted(fields, by: \.name)
      write(sorted.map { (Self.quoted($0.name), $0.value, coder) }, column, to: &text)
    case .opened(let data) where data.bytes == nil || data.isDamaged:
      write(data.contents, column: column, isNested: isNested, to: &text)
    case .object("NSNull", let fields) where fields.isEmpty:
      text.write(isNested ? "\"<null>\"" : "<null>")
    case .object(let className, let fields):
      text.write("<\(DisplayText.escape(className))> ")
      write(fields.map { (Self.quoted($0.name), $0.value, coder) }, column, to: &text)
    case .string(let string):
      text.write(isNested ? Self.quoted(string) : DisplayText.escape(string))
    default:
      text.write(scalar(value, isNested: isNested))
    }
  }

  private func write(
    _ elements: [StateValue], _ opening: String, _ closing: String, _ column: Int,
    to text: inout HumanText
  ) {
    text.write(opening)
    text.endLine()
    for (index, element) in elements.enumerated() {
      indent(column + 4, to: &text)
      deeper.write(element, column: innerColumn(column), isNested: true, to: &text)
      if index < elements.count - 1 { text.write(",") }
      text.endLine()
    }
    indent(column, to: &text)
    text.write(closing)
  }

  /// A key of a dictionary, as it is shown. Texts are distinguished from other keys by their
  /// quotes.
  private func key(_ key: StateValue) -> String {
    guard case .string(let text) = key else { return ValueText(isFull: isFull).key(key) }
    return ValueText.looksLikeOtherKey(text)
      ? "\"" + ValueText.escapeInQuotes(text) + "\"" : Self.quoted(text)
  }

  /// Writes values after their formatted keys, each with the description of its coder.
  private func write(
    _ entries: [(key: String, value: StateValue, coder: ValueText)], _ column: Int,
    to text: inout HumanText
  ) {
    text.write("{")
    text.endLine()
    for entry in entries {
      indent(column + 4, to: &text)
      text.write(entry.key + " = ")
      var inner = deeper
      inner.coder = entry.coder
      inner.write(entry.value, column: innerColumn(column), isNested: true, to: &text)
      text.write(";")
      text.endLine()
    }
    indent(column, to: &text)
    text.write("}")
  }

  private var deeper: AppleDescription {
    var inner = self
    inner.level += 1
    return inner
  }

  private func innerColumn(_ column: Int) -> Int {
    level < Self.deepestLevel ? column + 4 : column
  }

  private func indent(_ column: Int, to text: inout HumanText) {
    text.write(blanks: column)
  }
}

extension AppleDescription {
  /// A value without contents.
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
    case .url(let text, let base):
      DisplayText.escape(base.map { "\(text) -- \($0)" } ?? text)
    case .uuid(let text): DisplayText.escape(text)
    case .geometry(let geometry): ValueText.coordinates(geometry)
    case .range(let location, let length): "{\(location), \(length)}"
    case .indexPath(let indexes): indexPath(indexes)
    case .reference(let path): "Object Identifier Proxy: " + DisplayText.escape(path)
    case .storyboard(let reference): "Storyboard Proxy: " + ValueText.storyboard(reference)
    case .shared(let number): "(" + coder.place(number) + ")"
    case .unreadable: "(\(coder.text(value)))"
    default: coder.text(value)
    }
  }

  private func indexPath(_ indexes: [PlistInteger]) -> String {
    let path = indexes.map(\.description).joined(separator: " - ")
    return "{length = \(indexes.count), path = \(path)}"
  }

  /// Bytes in hexadecimal, in groups of four.
  private func data(_ bytes: ByteSlice) -> String {
    let shownCount = isFull ? bytes.count : min(bytes.count, Self.longestData)
    var text = "<"
    for position in 0..<shownCount {
      if position > 0, position.isMultiple(of: 4) { text += " " }
      text += String(UInt64(bytes[position]), radix: 16, digits: 2)
    }
    if shownCount < bytes.count { text += " ... (\(CountText.count(bytes.count, "byte")))" }
    return text + ">"
  }
}
