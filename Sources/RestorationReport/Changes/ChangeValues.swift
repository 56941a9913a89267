import RestorationArchives
import RestorationDiff
import Secrets

/// The printable parts of a change: secrets are redacted only here.
struct ChangeValues {
  /// The old value.
  let from: StateValue?
  /// The new value.
  let to: StateValue?
  /// The key path.
  let key: String?
  /// The note.
  let note: String?

  /// A change's parts, with secrets redacted unless the options reveal them.
  init(_ change: Change, _ options: RenderOptions) {
    guard !options.revealsSecrets else {
      (from, to, key, note) = (change.from, change.to, change.key, change.note)
      hidesDifference = false
      return
    }
    from = change.from?.redacted(under: change.keyNames)
    to = change.to?.redacted(under: change.keyNames)
    // Keys of dictionaries are in key paths, and may be secrets too.
    key = change.key.map { SecretDetector.redacted(name: Self.redacted(change.steps) ?? $0) }
    hidesDifference =
      from != change.from && to != change.to && Self.isHidden(from) && Self.isHidden(to)
      || change.from != change.to && from != nil && from == to
    let remark = change.note.map(SecretDetector.redacted(name:))
    note = remark ?? (hidesDifference ? "the redacted part differs; --reveal shows both" : nil)
  }

  /// Whether nothing of the value is shown.
  private static func isHidden(_ value: StateValue?) -> Bool {
    if case .string(let text)? = value { Redaction.isRedaction(text) } else { false }
  }

  /// An unchanged value's parts, with secrets redacted unless the options reveal them.
  init(_ unchanged: UnchangedValue, _ options: RenderOptions) {
    from = nil
    note = nil
    hidesDifference = false
    if options.revealsSecrets {
      (to, key) = (unchanged.value, unchanged.key)
    } else {
      to = unchanged.value.redacted(under: unchanged.keyNames)
      key = SecretDetector.redacted(name: Self.redacted(unchanged.steps) ?? unchanged.key)
    }
  }

  /// Whether the values differ only in their redacted parts.
  let hidesDifference: Bool

  /// The key path, with secrets redacted in the keys that are not text; nil if there is none.
  private static func redacted(_ steps: [KeyStep]) -> String? {
    let hasKeys = steps.contains { step in
      switch step {
      case .keyed, .keyItself: true
      case .name, .index, .element, .member: false
      }
    }
    guard hasKeys else { return nil }
    return steps.map { step in
      switch step {
      case .keyed(let key): .keyed(DictionaryKey(key.value.redacted(key: "")))
      case .keyItself(let key): .keyItself(DictionaryKey(key.value.redacted(key: "")))
      case .name, .index, .element, .member: step
      }
    }.keyPath
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
