import RestorationDiff
import RestorationTree

extension ChangeFormat {
  /// Changes by object, for people.
  static let text = ChangeFormat(name: "text", summary: "changes by object, with - and + lines") {
    diff, options, buffer in
    var report = ChangesText(options)
    report.write(diff)
    buffer += report.text.bytes
  }
}

/// One line for each object that came, went, moved or changed, and below it its changes. Every line
/// begins with a mark of ours, so that none begins with what an archive says.
private struct ChangesText {
  var text: HumanText
  private let options: RenderOptions

  init(_ options: RenderOptions) {
    self.options = options
    text = HumanText(colored: options.colored)
  }

  mutating func write(_ diff: ArchiveDiff) {
    guard !diff.isIdentical else {
      text.write("no differences")
      text.endLine()
      return
    }
    var previous: Change?
    for change in diff.changes {
      let continues =
        previous.map {
          $0.path == change.path && $0.fromPath == change.fromPath && !$0.kind.isWholeNode
        } ?? false
      if !continues || change.kind.isHeading { writeHeading(change) }
      if !change.kind.isHeading { writeChange(change) }
      previous = change
    }
    text.endLine()
    text.write(Self.summary(of: diff.changes), .bold)
    text.endLine()
  }

  // MARK: Objects

  private mutating func writeHeading(_ change: Change) {
    switch change.kind {
    case .nodeAdded: writeNode("+ ", change, class: change.to, .green)
    case .nodeRemoved: writeNode("- ", change, class: change.from, .red)
    case .nodeMoved:
      text.write("> ", .yellow)
      text.write(untrusted: change.fromPath?.raw ?? "", .yellow)
      text.write(" → ", .yellow)
      text.write(untrusted: change.path?.raw ?? "", .yellow)
      text.write(" moved", .yellow)
      writeNote(change.note)
      text.endLine()
    default:
      text.write("~ ")
      if let path = change.path {
        text.write(untrusted: path.raw, .bold)
      } else {
        text.write("the archive itself", .bold)
      }
      text.endLine()
    }
  }

  private mutating func writeNode(
    _ mark: String, _ change: Change, class className: StateValue?, _ color: HumanText.Style
  ) {
    text.write(mark, color)
    text.write(untrusted: change.path?.raw ?? "", color)
    if case .string(let name)? = className {
      text.write("  ")
      text.write(untrusted: name, .dim)
    }
    writeNote(change.note)
    text.endLine()
  }

  // MARK: Values

  private mutating func writeChange(_ change: Change) {
    let values = ChangeValues(change, options)
    let label = Self.label(of: change.kind) ?? values.key ?? Self.keylessLabel(of: change.kind)
    let note = values.note ?? Self.typeNote(change)
    guard change.kind != .orderChanged, change.from != nil || change.to != nil else {
      let isAddition = change.kind == .valueAdded
      let isRemoval = change.kind == .valueRemoved
      writeLine(
        isAddition ? "+" : isRemoval ? "-" : "~", label, nil, note,
        isAddition ? .green : isRemoval ? .red : .yellow)
      return
    }
    let from = values.from.map { shown($0, as: change.kind) }
    let to = values.to.map { shown($0, as: change.kind) }
    let looksEqual = from == to && !options.isFull && values.from != values.to
    if let from { writeLine("-", label, from, to == nil ? note : nil, .red) }
    if let to {
      writeLine(
        "+", label, to, note ?? (looksEqual ? "they differ in what is cut; see --full" : nil),
        .green)
    }
  }

  /// A value on one line; a class is a name and needs no quotes.
  private func shown(_ value: StateValue, as kind: Change.Kind) -> String {
    if case .string(let name) = value, kind == .classChanged || kind == .restorationClassChanged {
      return name
    }
    return ValueText(isFull: options.isFull).text(value)
  }

  private mutating func writeLine(
    _ mark: String, _ label: String, _ value: String?, _ note: String?,
    _ color: HumanText.Style
  ) {
    text.write("    \(mark) ", color)
    text.write(untrusted: label, color)
    if let value {
      text.write(": ", color)
      text.write(untrusted: value, color)
    }
    writeNote(note)
    text.endLine()
  }

  private mutating func writeNote(_ note: String?) {
    guard let note else { return }
    text.write("  (", .dim)
    text.write(untrusted: note, .dim)
    text.write(")", .dim)
  }

  private static func label(of kind: Change.Kind) -> String? {
    switch kind {
    case .classChanged: "class"
    case .restorationClassChanged: "restoration class"
    case .storyboardChanged: "storyboard"
    case .orderChanged: "order"
    default: nil
    }
  }

  private static func keylessLabel(of kind: Change.Kind) -> String {
    kind == .typeChanged ? "kind" : "state"
  }

  private static func typeNote(_ change: Change) -> String? {
    guard change.kind == .typeChanged, change.key != nil, let from = change.from,
      let to = change.to
    else { return nil }
    return "\(from.typeName) → \(to.typeName)"
  }

  // MARK: Summary

  private static let counted: [(kind: Change.Kind, one: String, many: String)] = [
    (.nodeAdded, "object added", "objects added"),
    (.nodeRemoved, "object removed", "objects removed"),
    (.nodeMoved, "moved", "moved"),
    (.valueAdded, "value added", "values added"),
    (.valueRemoved, "value removed", "values removed"),
    (.valueChanged, "value changed", "values changed"),
    (.typeChanged, "type changed", "types changed"),
    (.classChanged, "class changed", "classes changed"),
    (.restorationClassChanged, "restoration class changed", "restoration classes changed"),
    (.storyboardChanged, "storyboard changed", "storyboards changed"),
    (.orderChanged, "order changed", "orders changed"),
    (.envelopeChanged, "archive-wide value changed", "archive-wide values changed"),
  ]

  private static func summary(of changes: [Change]) -> String {
    counted.compactMap { entry in
      let count = changes.count { $0.kind == entry.kind }
      return count == 0 ? nil : "\(count) \(count == 1 ? entry.one : entry.many)"
    }.joined(separator: ", ")
  }
}

extension Change.Kind {
  /// Whether the change is about the whole object, so that nothing follows below it.
  fileprivate var isWholeNode: Bool { self == .nodeAdded || self == .nodeRemoved }
  /// Whether the change is told in the object's own line.
  fileprivate var isHeading: Bool { isWholeNode || self == .nodeMoved }
}
