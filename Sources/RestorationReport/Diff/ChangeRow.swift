/// One line about a change, or about an unchanged value.
struct ChangeRow {
  /// `-`, `+` or `~`; a space for a value that did not change.
  let mark: String
  let label: String
  var value: Line?
  var note: String?

  /// The line after its mark: all but the note in a style.
  func words(_ style: Style?) -> Line {
    let value = value.map { value -> Line in ": \(value)" }
    let words: Line = "\(label)\(value)"
    return "\(style.map(words.styled) ?? words)\(note.map { "  (\($0))" }, .dim)"
  }
}

extension Change {
  private static let mostMoved = 3

  /// The lines about the change: one for the old value and one for the new one, or those of what
  /// happened.
  func rows(_ options: RenderOptions) -> [ChangeRow] {
    let values = shown(options)
    let label = fact?.rawValue ?? values.key ?? ""
    if kind == .orderChanged {
      return [ChangeRow(mark: "~", label: label, value: values.note.map { "\($0)" })]
        + values.moves
    }
    if values.hidesDifference(of: self) {
      return [
        ChangeRow(
          mark: "~", label: label, value: "differs (redacted; --reveal shows both)",
          note: note.map(SecretText.redacted(text:)))
      ]
    }
    var note = values.note
    if note == nil, kind == .typeChanged, key != nil, let from, let to {
      let types = "\(from.typeName) → \(to.typeName)"
      // The names of types are those of classes.
      note = options.revealsSecrets ? types : SecretText.redacted(text: types)
    }
    let sides = values.sides(options)
    if sides.from == nil, sides.to == nil {
      return [ChangeRow(mark: kind.mark.text, label: label, note: note)]
    }
    // A reference shows its own target.
    if (from?.isReferenceBack ?? false) || (to?.isReferenceBack ?? false),
      sides.from?.description != sides.to?.description
    {
      note = nil
    }
    let old = sides.from.map {
      ChangeRow(mark: "-", label: label, value: $0, note: sides.to == nil ? note : nil)
    }
    let new = sides.to.map {
      ChangeRow(mark: "+", label: label, value: $0, note: note ?? sides.note)
    }
    return [old, new].compactMap(\.self)
  }

  func unchangedRow(_ options: RenderOptions) -> ChangeRow {
    let shown = shown(options)
    let values = ValueText(isFull: options.isFull, places: toPlaces)
    return ChangeRow(
      mark: " ", label: shown.key ?? "", value: shown.to.map { "\(text(of: $0, values))" })
  }

  /// Both values on a line each, and what of their difference these do not show.
  private func sides(_ options: RenderOptions) -> (from: Line?, to: Line?, note: String?) {
    let isClass = kind == .classChanged || kind == .restorationClassChanged
    if !isClass, steps.names.first.flatMap(KnownKeys.valueType) != .paths,
      case .string(let old)? = from, case .string(let new)? = to,
      !Redaction.isRedaction(old), !Redaction.isRedaction(new),
      let difference = TextDifference(old, new, isFull: options.isFull)
    {
      return (difference.old, difference.new, difference.note)
    }
    let texts = [(from, fromPlaces), (to, toPlaces)].map { value, places in
      value.map { value in
        let digest = value.dataBytes.map { $0.count == 0 ? "" : ", " + ValueText.digest($0) }
        return text(of: value, ValueText(isFull: options.isFull, places: places)) + (digest ?? "")
      }
    }
    var note: String?
    if texts[0] == texts[1], from != to {
      note = options.isFull ? nil : "the difference is in the part that is cut; use --full"
      if case .string(let old)? = from, case .string(let new)? = to, old == new {
        note = TextDifference.otherForm
      }
    }
    return (texts[0].map { "\($0)" }, texts[1].map { "\($0)" }, note)
  }

  /// A value on one line. A class is a name and needs no quotes; a storyboard's label is
  /// sufficient.
  private func text(of value: StateValue, _ values: ValueText) -> String {
    switch (kind, value) {
    case (.classChanged, .string(let name)), (.restorationClassChanged, .string(let name)):
      return name
    case (.storyboardChanged, .storyboard(let reference)):
      return ValueText.storyboard(reference)
    default: break
    }
    var linked = value
    // Paths that UIKit saves as texts are references.
    let names = steps.names
    if names.count == 1, KnownKeys.valueType(of: names[0]) == .paths {
      linked = value.linked(under: names[0]).asReference
    }
    return values.text(linked)
  }

  /// A line for each of the first objects that moved within their list.
  private var moves: [ChangeRow] {
    guard case .array(let old)? = from, case .array(let new)? = to else { return [] }
    let name = { (path: String) in PlaceText.path(RestorationPath(path)) }
    let place = { (value: StateValue?) in
      if case .string(let previous)? = value { "after " + name(previous) } else { "first" }
    }
    let rows = zip(old, new).prefix(Self.mostMoved).compactMap { from, to -> ChangeRow? in
      guard case .dictionary(let oldPairs) = from, case .dictionary(let newPairs) = to,
        case .string(let path)? = newPairs.first?.value
      else { return nil }
      let (was, now) = (place(oldPairs.last?.value), place(newPairs.last?.value))
      return ChangeRow(mark: "~", label: "  " + name(path), value: "was \(was), now \(now)")
    }
    return rows + (new.count > Self.mostMoved ? [ChangeRow(mark: "~", label: "  …")] : [])
  }
}

// Secrets.
extension Change {
  /// The change with secrets redacted, unless the options reveal them.
  func shown(_ options: RenderOptions) -> Change {
    if options.revealsSecrets { return self }
    var shown = self
    shown.from = from?.redacted(under: steps.names)
    shown.to = to?.redacted(under: steps.names)
    shown.steps = steps.map(\.redacted)
    shown.note = note.map(SecretText.redacted(name:))
    if shown.note == nil, shown.hidesDifference(of: self) {
      shown.note = "the redacted part differs; --reveal shows both"
    }
    return shown
  }

  /// Whether the values of the original change differ only in what is redacted here.
  private func hidesDifference(of change: Change) -> Bool {
    let isHidden = { (value: StateValue?) in
      if case .string(let text)? = value { Redaction.isRedaction(text) } else { false }
    }
    return from != change.from && to != change.to && isHidden(from) && isHidden(to)
      || change.from != change.to && from != nil && from == to
  }
}
