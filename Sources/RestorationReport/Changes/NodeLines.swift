import PlistSyntax
import RestorationDiff
import RestorationModel

/// The lines about the contents of an added or removed object: the first values, or all of them if
/// values are shown completely.
struct NodeLines {
  /// The number of values that are shown unless all are.
  private static let mostShown = 4

  private(set) var text: HumanText
  private let options: RenderOptions
  /// The text before each line.
  private let mark: String

  /// Lines after a text.
  init(_ options: RenderOptions, _ mark: String, _ text: HumanText) {
    var options = options
    options.patterns = []
    self.options = options
    self.mark = mark
    self.text = text
  }

  /// Writes an object's facts, its values, and its views.
  mutating func write(_ node: RestorationNode) {
    guard node.hasState else { return line("no state was saved") }
    write(node, node.preview(mostKept: options.isFull ? .max : StateBlock.mostKept))
  }

  private typealias Preview = (content: NodeContent, wholeCounts: [WholeCounts])

  private mutating func write(_ node: RestorationNode, _ preview: Preview) {
    let content = preview.content
    if let name = node.restorationClass {
      line("\(ObjectFact.restorationClass.rawValue): " + ValueText.className(name))
    }
    if let storyboard = content.storyboard {
      line("\(ObjectFact.storyboard.rawValue): " + ValueText.storyboard(storyboard))
    }
    if let unreadable = content.unreadable {
      line("state cannot be read: " + DisplayText.escape(unreadable.reason))
    }
    writeState(preview)
    guard options.isFull else { return writeCount(content.views.count, "view") }
    for view in content.views {
      let name = view.path.identifier ?? view.path.raw
      let className = view.className.map { "  " + ValueText.className($0) } ?? ""
      line("view " + DisplayText.escape(name) + className)
      writeState(view.preview(mostKept: .max))
    }
  }

  private mutating func writeState(_ preview: Preview) {
    let state = options.shown(preview.content.state, of: nil)
    let values = ValueText(isFull: options.isFull, places: state.places)
    if options.isFull {
      return StateBlock(values: values, indent: mark).write(state.entries, to: &text)
    }
    for (place, entry) in state.entries.prefix(Self.mostShown).enumerated() {
      let value = entry.value.linked(under: entry.key)
      let counts =
        preview.wholeCounts.indices.contains(place) ? preview.wholeCounts[place] : WholeCounts()
      let shown = counts.count.map { values.summary(value, count: $0) } ?? values.text(value)
      line(KeyPathName.shown(entry.key) + ": " + shown)
    }
    writeCount(state.entries.count - Self.mostShown, "more value")
  }

  private mutating func writeCount(_ count: Int, _ noun: String) {
    if count > 0 { line("… \(ScalarText.count(count, noun)); see --full") }
  }

  private mutating func line(_ words: String) {
    guard !mark.isEmpty else {
      text.write(untrusted: words)
      return text.endLine()
    }
    text.write(mark, mark.begins(with: "+") ? .green : .red)
    text.beginHanging(guide: mark)
    text.write(untrusted: words, mark.begins(with: "+") ? .green : .red)
    text.endLine()
  }
}
