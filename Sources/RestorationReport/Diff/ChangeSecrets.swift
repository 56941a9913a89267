extension Change {
  /// The change with secrets redacted, unless the options reveal them.
  func shown(_ options: RenderOptions) -> Change {
    if options.revealsSecrets { return self }
    var shown = self
    shown.from = from?.redacted(under: keyNames)
    shown.to = to?.redacted(under: keyNames)
    shown.key = key.map { Self.redacted($0, steps) }
    shown.note = note.map(SecretText.redacted(name:))
    if shown.note == nil, shown.hidesDifference(of: self) {
      shown.note = "the redacted part differs; --reveal shows both"
    }
    return shown
  }

  /// Whether the values of the original change differ only in what is redacted here.
  func hidesDifference(of change: Change) -> Bool {
    let isHidden = { (value: StateValue?) in
      if case .string(let text)? = value { Redaction.isRedaction(text) } else { false }
    }
    return from != change.from && to != change.to && isHidden(from) && isHidden(to)
      || change.from != change.to && from != nil && from == to
  }

  /// Its place as a pattern names it, with secrets redacted unless the options reveal them.
  func printedPlace(_ options: RenderOptions) -> String {
    PlaceText.place(path, keyPath: shown(options).key ?? "")
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
