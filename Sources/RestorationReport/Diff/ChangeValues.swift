/// The printable parts of a change, or of an unchanged value, with secrets redacted unless the options
/// reveal them.
struct ChangeValues {
  private(set) var from: StateValue?
  private(set) var to: StateValue?
  private(set) var key: String?
  private(set) var note: String?
  /// Whether the values differ only in their redacted parts.
  private(set) var hidesDifference = false

  init(_ change: Change, _ options: RenderOptions) {
    (from, to, key, note) = (change.from, change.to, change.key, change.note)
    if options.revealsSecrets { return }
    from = from?.redacted(under: change.keyNames)
    to = to?.redacted(under: change.keyNames)
    key = key.map { Self.redacted($0, change.steps) }
    let isHidden = { (value: StateValue?) in
      if case .string(let text)? = value { Redaction.isRedaction(text) } else { false }
    }
    hidesDifference =
      from != change.from && to != change.to && isHidden(from) && isHidden(to)
      || change.from != change.to && from != nil && from == to
    note = note.map(SecretText.redacted(name:))
    if hidesDifference, note == nil { note = "the redacted part differs; --reveal shows both" }
  }

  /// A key path without secrets, which may also be in the keys of dictionaries.
  private static func redacted(_ key: String, _ steps: [KeyStep]) -> String {
    let shown = steps.map { step -> KeyStep in
      switch step {
      case .keyed(let key): .keyed(DictionaryKey(key.value.redacted(key: "")))
      case .keyItself(let key): .keyItself(DictionaryKey(key.value.redacted(key: "")))
      case .name, .index, .element, .member: step
      }
    }
    return SecretText.redacted(name: shown == steps ? key : shown.keyPath)
  }
}

extension StateValue {
  /// The value without secrets. Every name above it counts, as in a dump: a value under `credentials`
  /// is secret however deep it is.
  func redacted(under names: [String]) -> StateValue {
    let inner = names.dropFirst()
    var value = self
    for name in inner.reversed() { value = .archive([StateField(name, value)]) }
    value = value.redacted(key: names.first ?? "")
    for _ in inner {
      if case .archive(let fields) = value, let field = fields.first { value = field.value }
    }
    return value
  }
}

extension Change {
  /// Its place as a pattern names it, with secrets redacted unless the options reveal them.
  func printedPlace(_ options: RenderOptions) -> String {
    PlaceText.place(path, keyPath: ChangeValues(self, options).key ?? "")
  }
}
