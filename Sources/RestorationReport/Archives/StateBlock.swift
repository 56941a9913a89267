import PlistSyntax
import RestorationArchives

/// Keys and values below a node, the values in one column.
struct StateBlock {
  /// Longer keys do not move the other values.
  private static let widestKey = 40
  /// The limit on a terminal, which leaves room for values.
  private static func widestKey(in layout: TextLayout) -> Int {
    layout.columns.map { min(widestKey, $0 / 2) } ?? widestKey
  }

  /// Longer lists are folded, unless values are shown completely.
  static let longestList = 20
  /// Deeper levels are not indented further.
  private static let deepestIndent = 64

  private let values: ValueText
  /// The text before each line.
  private let indent: String
  /// The number of visible levels of values; nil for all.
  private let depth: Int?
  /// Where the objects are in a page that references lead to; nil where there are no links.
  private let anchors: ObjectAnchors?
  private var level = 0

  init(
    values: ValueText, indent: String, depth: Int? = nil, anchors: ObjectAnchors? = nil
  ) {
    self.values = values
    self.indent = indent
    self.depth = depth
    self.anchors = anchors
  }

  /// The block for the values one level further in; nil if they are not shown.
  private var inner: StateBlock? {
    if let depth, level + 1 >= depth { return nil }
    var inner = self
    inner.level += 1
    return inner
  }

  /// A name and a value before formatting.
  private struct Line {
    let name: String
    let value: StateValue
    var style: HumanText.Style?
  }

  func write(_ entries: [StateEntry], to text: inout HumanText) {
    let lines = entries.map { entry in
      Line(
        name: values.name(entry.key), value: entry.value.linked(under: entry.key),
        style: entry.origin == .uikit ? .dim : nil)
    }
    write(lines, to: &text)
  }

  private func write(_ lines: [Line], to text: inout HumanText) {
    let widths = lines.map { TextLayout.width(of: $0.name) }
    let widest = Self.widestKey(in: text.layout)
    let column = widths.filter { $0 <= widest }.max() ?? 0
    for (line, width) in zip(lines, widths) {
      writeIndent(to: &text)
      let name = LineStart.escape(line.name)
      if let style = line.style { text.write(name, style) } else { text.write(name) }
      text.write(blanks: max(0, column - width) + 2)
      text.beginHanging(guide: indent)
      if case .opened(let data) = line.value {
        write(data, to: &text)
      } else {
        write(line.value, to: &text)
      }
    }
  }

  /// Writes the kind of the data, and its contents below.
  private func write(_ data: OpenedData, to text: inout HumanText) {
    text.write(ValueText.data(data), .magenta)
    switch data.contents {
    case .string(let contents):
      text.endLine()
      inner?.writeLines(of: contents, to: &text)
    case .unreadable:
      text.write(", " + values.text(data.contents), .red)
      text.endLine()
    default:
      let isEmpty = data.contents.isContainer && !data.contents.hasContents
      if isEmpty { text.write(", empty", .dim) }
      text.endLine()
      inner?.writeContents(of: data.contents, to: &text)
    }
  }

  /// Writes text line by line.
  private func writeLines(of contents: String, to text: inout HumanText) {
    let lines = contents.split(separator: "\n", omittingEmptySubsequences: false)
    for line in shown(Array(lines)) {
      writeIndent(to: &text)
      text.beginHanging(guide: indent)
      text.write(values.quoted(String(line)), .green)
      text.endLine()
    }
    writeCount(of: lines.count, to: &text)
  }

  /// Writes the rest of a line, and the lines below for the contents of the value.
  private func write(_ value: StateValue, to text: inout HumanText) {
    if case .reference(let path) = value, let anchor = anchors?.anchor(of: path) {
      text.write(values.text(value), linkedTo: anchor, .blue)
      text.endLine()
      return
    }
    // A list of references has a link on each line.
    let isListOfLinks = anchors != nil && value.children.contains { $0.isReference }
    if !isListOfLinks, let inline = values.inline(value) {
      if let style = ValueText.style(of: value) {
        text.write(inline, style)
      } else {
        text.write(inline)
      }
      text.endLine()
      return
    }
    text.write(values.summary(value), .dim)
    text.endLine()
    inner?.writeContents(of: value, to: &text)
  }

  private func writeContents(of value: StateValue, to text: inout HumanText) {
    let count: Int
    let lines: [Line]
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      count = elements.count
      lines = shown(elements).enumerated().map { place, element in
        Line(name: "[\(place)]", value: element, style: .dim)
      }
    case .dictionary(let pairs):
      count = pairs.count
      lines = shown(pairs).map { Line(name: values.key($0.key), value: $0.value) }
    case .object(_, let fields), .archive(let fields):
      count = fields.count
      lines = shown(fields).map { Line(name: values.name($0.name), value: $0.value) }
    default: return
    }
    write(lines, to: &text)
    writeCount(of: count, to: &text)
  }

  /// Writes how many of the items are not shown.
  private func writeCount(of count: Int, to text: inout HumanText) {
    guard !values.isFull, count > Self.longestList else { return }
    writeIndent(to: &text)
    text.write("… \(CountText.grouped(count - Self.longestList)) more", .dim)
    text.endLine()
  }

  private func shown<Item>(_ items: [Item]) -> ArraySlice<Item> {
    values.isFull ? items[...] : items.prefix(Self.longestList)
  }

  private func writeIndent(to text: inout HumanText) {
    text.write(indent, .dim)
    text.write(blanks: 2 * min(level, Self.deepestIndent))
  }
}

extension StateValue {
  /// The value under a key, as it is shown: UIKit saves a navigation controller's children as bare
  /// texts, which are references.
  func linked(under key: String) -> StateValue {
    guard KnownKeys.valueType(of: key) == .paths, case .array(let elements) = self else {
      return self
    }
    return .array(elements.map(\.asReference))
  }

  /// Whether the value is a reference to another saved object.
  fileprivate var isReference: Bool {
    if case .reference = self { true } else { false }
  }

  /// A path as a reference.
  var asReference: StateValue {
    if case .string(let path) = self { .reference(path) } else { self }
  }
}
