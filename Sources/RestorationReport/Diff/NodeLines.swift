/// The lines about the contents of an added or removed object: the first values, or all of them if
/// values are shown completely.
struct NodeLines {
  private static let mostShown = 4

  let mark: String
  let out: Output
  private var style: Style? { mark.isEmpty ? nil : mark.begins(with: "+") ? .green : .red }

  func write(_ node: RestorationNode) {
    guard node.hasState else { return line("no state was saved") }
    let content = node.decoded()
    for (fact, words) in node.facts(content) where fact != .className {
      line("\(fact.rawValue): \(words)")
    }
    writeState(content)
    guard out.options.isFull else { return writeCount(content.views.count, "view") }
    for view in content.views {
      let name = view.path.identifier ?? view.path.raw
      line("view " + name + (view.className.map { "  " + ValueText.className($0) } ?? ""))
      writeState(view.decoded())
    }
  }

  private func writeState(_ content: NodeContent) {
    let state = out.options.placed(content.state)
    if out.options.isFull { return StateBlock(state: state, indent: mark, out: out).write() }
    let values = ValueText(places: state.places)
    for entry in state.entries.prefix(Self.mostShown) {
      let value = entry.value.linked(under: entry.key)
      line(KeyPathName.shown(entry.key) + ": " + values.text(value))
    }
    writeCount(state.entries.count - Self.mostShown, "more value")
  }

  private func writeCount(_ count: Int, _ noun: String) {
    if count > 0 { line("… \(CountText.count(count, noun)); see --full") }
  }

  private func line(_ words: String) {
    out.line("\(mark, style)\(.hang)\(words, style)")
  }
}
