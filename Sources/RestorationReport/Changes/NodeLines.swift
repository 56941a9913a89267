import PlistSyntax
import RestorationDiff
import RestorationModel

/// The lines about the contents of an added or removed object: the first values, or all of them if
/// values are shown completely.
struct NodeLines {
  /// The number of values that are shown unless all are.
  private static let mostShown = 4

  private let options: RenderOptions
  /// The text before each line.
  private let mark: String

  /// Lines that begin with a text.
  init(_ options: RenderOptions, _ mark: String) {
    var options = options
    options.patterns = []
    self.options = options
    self.mark = mark
  }

  /// Writes an object's facts, its values, and its views.
  func write(_ node: RestorationNode, to text: inout HumanText) {
    guard node.hasState else { return line("no state was saved", to: &text) }
    write(node, node.preview(mostKept: options.isFull ? .max : StateBlock.mostKept), to: &text)
  }

  private typealias Preview = (content: NodeContent, wholeCounts: [WholeCounts])

  private func write(
    _ node: RestorationNode, _ preview: Preview, to text: inout HumanText
  ) {
    let content = preview.content
    if let name = node.restorationClass {
      line("\(ObjectFact.restorationClass.rawValue): " + ValueText.className(name), to: &text)
    }
    if let storyboard = content.storyboard {
      line("\(ObjectFact.storyboard.rawValue): " + ValueText.storyboard(storyboard), to: &text)
    }
    if let unreadable = content.unreadable {
      line("state cannot be read: " + DisplayText.escape(unreadable.reason), to: &text)
    }
    writeState(preview, to: &text)
    guard options.isFull else { return writeCount(content.views.count, "view", to: &text) }
    for view in content.views {
      let name = view.path.identifier ?? view.path.raw
      let className = view.className.map { "  " + ValueText.className($0) } ?? ""
      line("view " + DisplayText.escape(name) + className, to: &text)
      writeState(view.preview(mostKept: .max), to: &text)
    }
  }

  private func writeState(_ preview: Preview, to text: inout HumanText) {
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
      line(KeyPathName.shown(entry.key) + ": " + shown, to: &text)
    }
    writeCount(state.entries.count - Self.mostShown, "more value", to: &text)
  }

  private func writeCount(_ count: Int, _ noun: String, to text: inout HumanText) {
    if count > 0 { line("… \(CountText.count(count, noun)); see --full", to: &text) }
  }

  private func line(_ words: String, to text: inout HumanText) {
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
