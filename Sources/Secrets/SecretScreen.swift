package import RestorationArchives

extension NameScreen {
  /// Redacts secrets in a name. Names with different tokens stay different.
  package static let secrets = NameScreen(
    changes: { SecretText.sign(inText: $0) != nil },
    change: { SecretText.redacted($0, isName: true) ?? $0 })
}

extension RestorationArchive {
  /// The archive in printable form, except for its saved values: its paths, references, classes,
  /// storyboards and versions contain no secrets. Print `redacted` values.
  package var withoutSecretNames: RestorationArchive { screened(by: .secrets) }
}
