import RestorationDiff
import RestorationTree

/// The parts of a change as a report may show them: the one place where secrets are taken out.
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
      return
    }
    from = change.from.map { Self.redacted($0, under: change.keyNames) }
    to = change.to.map { Self.redacted($0, under: change.keyNames) }
    // Keys of dictionaries stand in key paths, and they may be secrets too.
    key = change.key.map(SecretDetector.redacted(name:))
    note = change.note.map(SecretDetector.redacted(name:))
  }

  /// An unchanged value's parts, with secrets redacted unless the options reveal them.
  init(_ unchanged: UnchangedValue, _ options: RenderOptions) {
    from = nil
    note = nil
    if options.revealsSecrets {
      (to, key) = (unchanged.value, unchanged.key)
    } else {
      to = Self.redacted(unchanged.value, under: unchanged.keyNames)
      key = SecretDetector.redacted(name: unchanged.key)
    }
  }

  /// A value without secrets. Every name above it counts, as it does in a dump: what stands under
  /// `credentials` is secret however deep it is.
  private static func redacted(_ value: StateValue, under names: [String]) -> StateValue {
    let inner = names.dropFirst()
    var value = value
    for name in inner.reversed() { value = .archive([StateField(name, value)]) }
    value = value.redacted(key: names.first ?? "")
    for _ in inner {
      if case .archive(let fields) = value, let field = fields.first { value = field.value }
    }
    return value
  }
}
