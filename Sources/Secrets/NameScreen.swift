package import RestorationModel

extension NameScreen {
  /// Redacts what looks like a secret in a name. Tokens that differ stay different.
  package static let secrets = NameScreen(
    changes: { SecretText.sign(in: $0) != nil },
    change: { SecretText.redacted($0, isName: true) ?? $0 })
}

extension RestorationArchive {
  /// The archive as it may be printed, but for the values that were saved: no secret stands in its
  /// paths, references, classes, storyboards or versions. Whoever prints values passes them through a
  /// `RedactingSink`.
  package var withoutSecretNames: RestorationArchive { screened(by: .secrets) }
}
