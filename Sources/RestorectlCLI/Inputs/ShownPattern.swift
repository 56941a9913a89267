import RestorationModel
import Secrets

extension PathPattern {
  /// The pattern for names without secrets: one that stands in the pattern itself means any text.
  var ofShownNames: PathPattern {
    let shown = SecretDetector.redacted(text: text)
    return (try? PathPattern(parsing: shown)) ?? self
  }
}
