import PlistSyntax
import RestorationArchives
import RestorationDiff

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
    let content = node.decoded()
    if let name = node.restorationClass {
      line("\(ObjectFact.restorationClass.rawValue): " + ValueText.className(name), to: &text)
    }
    if let storyboard = content.storyboard {
      line("\(ObjectFact.storyboard.rawValue): " + ValueText.storyboard(storyboard), to: &text)
    }
    if let unreadable = content.unreadable {
      line("state cannot be read: " + DisplayText.escape(unreadable.reason), to: &text)
    }
    writeState(content, to: &text)
    guard options.isFull else { return writeCount(content.views.count, "view", to: &text) }
    for view in content.views {
      let name = view.path.identifier ?? view.path.raw
      let className = view.className.map { "  " + ValueText.className($0) } ?? ""
      line("view " + DisplayText.escape(name) + className, to: &text)
      writeState(view.decoded(), to: &text)
    }
  }

  private func writeState(_ content: NodeContent, to text: inout HumanText) {
    let state = options.shown(content.state, of: nil)
    let values = ValueText(isFull: options.isFull, places: state.places)
    if options.isFull {
      return StateBlock(values: values, indent: mark).write(state.entries, to: &text)
    }
    for entry in state.entries.prefix(Self.mostShown) {
      let value = entry.value.linked(under: entry.key)
      line(KeyPathName.shown(entry.key) + ": " + values.text(value), to: &text)
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
