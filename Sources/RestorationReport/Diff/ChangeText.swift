/// One line about a change, or about an unchanged value.
struct ChangeRow {
  var mark: String
  var label: String
  var value: Line?
  var note: String?

  var line: Line {
    guard let value else { return "\(label)" }
    return "\(label): \(value)"
  }
}

extension ChangeRow {
  init(unchanged: Change, _ options: RenderOptions) {
    let shown = unchanged.shown(options)
    let values = ValueText(isFull: options.isFull, places: unchanged.toPlaces)
    let value = shown.to.map { Line("\(values.text($0.linked(under: unchanged.keyNames)))") }
    self.init(mark: " ", label: shown.key ?? "", value: value)
  }
}

struct ChangeText {
  private static let mostMoved = 3

  private(set) var rows: [ChangeRow] = []
  private let options: RenderOptions

  init(_ change: Change, _ options: RenderOptions) {
    self.options = options
    let values = change.shown(options)
    let label = change.fact?.rawValue ?? values.key ?? ""
    // The names of types are those of classes.
    let typeNote = Self.typeNote(change).map {
      options.revealsSecrets ? $0 : SecretText.redacted(text: $0)
    }
    let note = values.note ?? typeNote
    if change.kind == .orderChanged {
      rows = [ChangeRow(mark: "~", label: label, value: note.map { "\($0)" })]
      addMoved(values)
      return
    }
    guard values.from != nil || values.to != nil else {
      let mark = change.kind == .valueAdded ? "+" : change.kind == .valueRemoved ? "-" : "~"
      rows = [ChangeRow(mark: mark, label: label, note: note)]
      return
    }
    if values.hidesDifference(of: change) {
      rows = [
        ChangeRow(
          mark: "~", label: label, value: "differs (redacted; --reveal shows both)",
          note: change.note.map(SecretText.redacted(text:)))
      ]
      return
    }
    let shown = shown(values, change)
    // A reference shows its own target.
    let isNamed = (change.from?.isReferenceBack ?? false) || (change.to?.isReferenceBack ?? false)
    let told = isNamed && shown.from?.description != shown.to?.description ? nil : note
    if let from = shown.from {
      let note = values.to == nil ? told : nil
      rows.append(ChangeRow(mark: "-", label: label, value: from, note: note))
    }
    if let to = shown.to {
      rows.append(ChangeRow(mark: "+", label: label, value: to, note: told ?? shown.note))
    }
  }

  private func shown(
    _ values: Change, _ change: Change
  ) -> (from: Line?, to: Line?, note: String?) {
    if change.kind == .valueChanged || change.kind == .envelopeChanged, change.listsNoPaths,
      case .string(let from)? = values.from, case .string(let to)? = values.to,
      !Redaction.isRedaction(from), !Redaction.isRedaction(to),
      let difference = TextDifference(from, to, isFull: options.isFull)
    {
      return (difference.old, difference.new, difference.note)
    }
    let from = values.from.map { text($0, of: change, change.fromPlaces) }
    let to = values.to.map { text($0, of: change, change.toPlaces) }
    var note: String?
    if from == to, let oldValue = values.from, let newValue = values.to, oldValue != newValue {
      note = options.isFull ? nil : "the difference is in the part that is cut; use --full"
      if case .string(let old) = oldValue, case .string(let new) = newValue, old == new {
        note = TextDifference.otherForm
      }
    }
    return (from.map { "\($0)" }, to.map { "\($0)" }, note)
  }

  /// A value on one line. A class is a name and needs no quotes; a storyboard's label is
  /// sufficient.
  private func text(_ value: StateValue, of change: Change, _ places: SharedPlaces) -> String {
    let kind = change.kind
    if case .string(let name) = value, kind == .classChanged || kind == .restorationClassChanged {
      return name
    }
    if case .storyboard(let reference) = value, kind == .storyboardChanged {
      return ValueText.storyboard(reference)
    }
    let linked = value.linked(under: change.keyNames)
    let text = ValueText(isFull: options.isFull, places: places).text(linked)
    guard let bytes = value.dataBytes, bytes.count > 0 else { return text }
    return text + ", " + ValueText.digest(bytes)
  }

  /// A line for each of the first objects that moved within their list.
  private mutating func addMoved(_ values: Change) {
    guard case .array(let old)? = values.from, case .array(let new)? = values.to else { return }
    for (from, to) in zip(old, new).prefix(Self.mostMoved) {
      guard case .dictionary(let oldPairs) = from, case .dictionary(let newPairs) = to,
        case .string(let path)? = newPairs.first?.value
      else { continue }
      let places = [oldPairs, newPairs].map { pairs in
        if case .string(let previous)? = pairs.last?.value {
          "after " + Self.place(previous)
        } else {
          "first"
        }
      }
      rows.append(
        ChangeRow(
          mark: "~", label: "  " + Self.place(path), value: "was \(places[0]), now \(places[1])"))
    }
    if new.count > Self.mostMoved { rows.append(ChangeRow(mark: "~", label: "  …")) }
  }

  private static func place(_ path: String) -> String { PlaceText.path(RestorationPath(path)) }

  private static func typeNote(_ change: Change) -> String? {
    guard change.kind == .typeChanged, change.key != nil, let from = change.from,
      let to = change.to
    else { return nil }
    return "\(from.typeName) → \(to.typeName)"
  }
}

extension Change {
  /// Whether the value is not part of a list of paths.
  fileprivate var listsNoPaths: Bool {
    keyNames.first.flatMap(KnownKeys.valueType) != .paths
  }
}

extension StateValue {
  /// The value below names, as it is shown: paths that UIKit saves as texts are references.
  func linked(under names: [String]) -> StateValue {
    guard names.count == 1, KnownKeys.valueType(of: names[0]) == .paths else { return self }
    return linked(under: names[0]).asReference
  }
}
