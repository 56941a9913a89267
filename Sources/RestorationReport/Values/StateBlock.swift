struct StateBlock {
  /// Longer lists are folded, unless values are shown completely.
  static let longestList = 20
  /// Longer keys do not move the other values.
  private static let widestKey = 40

  let state: (entries: [StateEntry], places: SharedPlaces)
  let indent: String
  let out: Output
  /// The element of a page with the object of a path; nil where there are no links.
  var anchor: ((String) -> String?)?

  private var values: ValueText { ValueText(isFull: out.options.isFull, places: state.places) }

  func write() {
    let parts = state.entries.lazy.map { entry in
      ValueText.Part(
        label: values.name(entry.key), value: entry.value.linked(under: entry.key),
        style: entry.origin == .uikit ? .dim : nil)
    }
    write(parts, level: 0)
  }

  private func write(_ parts: some Collection<ValueText.Part>, level: Int) {
    let widths = parts.map { $0.label.width }
    let widest = out.options.columns.map { min(Self.widestKey, $0 / 2) } ?? Self.widestKey
    let column = widths.filter { $0 <= widest }.max() ?? 0
    for (part, width) in zip(parts, widths) {
      let blanks = max(0, column - width) + 2
      let inline = inlined(part.value)
      let words = inline ?? summary(of: part.value)
      line("\(part.label, part.style)\(blanks: blanks)\(.hang)\(words)", level)
      if inline == nil { writeContents(of: part.value, level: level + 1) }
    }
  }

  private func line(_ line: Line, _ level: Int) {
    out.line("\(indent, .dim)\(blanks: 2 * level)\(line)")
  }

  /// The value on the line of its key; nil if its contents have lines below.
  private func inlined(_ value: StateValue) -> Line? {
    if case .opened = value { return nil }
    if case .reference(let path) = value, let anchor = anchor?(path) {
      return "\(values.text(value), to: anchor, .blue)"
    }
    // A list of references has a link on each line.
    let hasReferences = value.children.contains { if case .reference = $0 { true } else { false } }
    if anchor != nil, hasReferences { return nil }
    return values.inline(value).map { "\($0, ValueText.style(of: value))" }
  }

  private func summary(of value: StateValue) -> Line {
    guard case .opened(let data) = value else { return "\(values.summary(value), .dim)" }
    let kind: Line = "\(ValueText.data(data), .magenta)"
    guard case .unreadable = data.contents else { return kind }
    return "\(kind)\(", " + values.text(data.contents), .red)"
  }

  private func writeContents(of value: StateValue, level: Int) {
    if let depth = out.options.depth, level >= depth { return }
    var value = value
    if case .opened(let data) = value { value = data.contents }
    let most = values.isFull ? nil : Self.longestList
    let more: String?
    if case .string(let text) = value {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).shown(most)
      more = lines.more
      for text in lines.items { line("\(.hang)\(values.quoted(String(text)), .green)", level) }
    } else {
      let parts = values.parts(of: value).shown(most)
      more = parts.more
      write(parts.items, level: level)
    }
    if let more { line("\(more, .dim)", level) }
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

  var asReference: StateValue {
    if case .string(let path) = self { .reference(path) } else { self }
  }
}
