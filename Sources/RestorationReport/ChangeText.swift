import PlistSyntax
import RestorationDiff
import RestorationTree

/// The lines about one change of an object.
struct ChangeText {
  /// One line, without its mark's indentation.
  struct Line {
    var mark: String
    /// The key or the fact.
    var label: String
    var value: String?
    var note: String?
  }

  private(set) var lines: [Line] = []
  private let options: RenderOptions

  /// The lines about a change, secrets redacted.
  init(_ change: Change, _ options: RenderOptions) {
    self.options = options
    let values = ChangeValues(change, options)
    let label = Self.label(of: change.kind) ?? values.key ?? Self.keylessLabel(of: change.kind)
    let note = values.note ?? Self.typeNote(change)
    guard change.kind != .orderChanged, values.from != nil || values.to != nil else {
      let mark = change.kind == .valueAdded ? "+" : change.kind == .valueRemoved ? "-" : "~"
      lines = [Line(mark: mark, label: label, note: note)]
      return
    }
    let shown = shown(values, change.kind)
    if let from = shown.from {
      lines.append(Line(mark: "-", label: label, value: from, note: values.to == nil ? note : nil))
    }
    if let to = shown.to {
      lines.append(Line(mark: "+", label: label, value: to, note: note ?? shown.note))
    }
  }

  private func shown(
    _ values: ChangeValues, _ kind: Change.Kind
  ) -> (from: String?, to: String?, note: String?) {
    if kind == .valueChanged || kind == .envelopeChanged,
      case .string(let from)? = values.from, case .string(let to)? = values.to,
      !SecretDetector.isRedaction(from), !SecretDetector.isRedaction(to),
      let difference = TextDifference(from, to, isFull: options.isFull)
    {
      return (difference.old, difference.new, difference.note)
    }
    let from = values.from.map { text($0, as: kind) }
    let to = values.to.map { text($0, as: kind) }
    guard from == to, let oldValue = values.from, let newValue = values.to, oldValue != newValue
    else { return (from, to, nil) }
    if case .string(let old) = oldValue, case .string(let new) = newValue, old == new {
      return (from, to, "the same characters, spelled otherwise in Unicode")
    }
    return (from, to, options.isFull ? nil : "they differ in what is cut; see --full")
  }

  /// A value on one line. A class is a name and needs no quotes; a storyboard's label says enough.
  private func text(_ value: StateValue, as kind: Change.Kind) -> String {
    if case .string(let name) = value, kind == .classChanged || kind == .restorationClassChanged {
      return name
    }
    if case .storyboard(let reference) = value, kind == .storyboardChanged {
      return ValueText.storyboard(reference)
    }
    let text = ValueText(isFull: options.isFull).text(value)
    if let bytes = value.dataBytes, bytes.count > 0 {
      return text + ", " + DataDigest.text(bytes)
    }
    return text
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
}
