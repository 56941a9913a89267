import RestorationArchives
import Secrets

extension PathPattern {
  /// The pattern for names without secrets: a secret in the pattern itself matches any text.
  var ofShownNames: PathPattern {
    let shown = SecretDetector.redacted(text: text)
    return (try? PathPattern(parsing: shown)) ?? self
  }
}
