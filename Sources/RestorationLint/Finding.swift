public import PlistSyntax
import Secrets

/// One fault at one place. Text that comes from the archive stands here as it is: escape it before it
/// reaches a terminal, and print `withoutSecrets`.
public struct Finding: Hashable, Sendable {
  /// The rule's id.
  public let rule: String
  /// How grave it is, after configuration.
  public let severity: Severity
  /// The raw restoration path of the object that has to change; nil for the archive as a whole. In a
  /// storyboard, what the file says of the path: from the controller down.
  public let path: String?
  /// The key with what leads to the value inside it, such as `links[2]`; nil for the object itself.
  public let key: String?
  /// What is wrong: lower-case, one fact, no place in the file.
  public internal(set) var message: String
  /// What to do about it, in words that can follow the message and a semicolon.
  public let remedy: String
  /// Where it stands in the file; nil for trees made in memory and for what is not there at all.
  public internal(set) var location: SourceLocation?
  var hash: StableHash
  /// How many findings before this one in the file have the same hash.
  var ordinal = 0

  /// What tells this finding from others and stays the same while the archive changes elsewhere: 32
  /// lower-case hexadecimal digits, which hash the rule, the file, the path without index components
  /// and the key without indices. The second finding of a file for which all of these are equal has
  /// `-2` behind them, and so on.
  public var fingerprint: String {
    ordinal == 0 ? hash.hexadecimal : hash.hexadecimal + "-\(ordinal + 1)"
  }
}

extension Finding {
  /// The finding as it may be printed: no secret stands in what it quotes. Its fingerprint stays.
  package var withoutSecrets: Finding {
    Finding(
      rule: rule, severity: severity, path: path.map(SecretDetector.redacted(text:)),
      key: key.map(SecretDetector.redacted(text:)),
      message: SecretDetector.redacted(text: message), remedy: remedy, location: location,
      hash: hash, ordinal: ordinal)
  }

  /// The hash of what does not change when other parts of an archive do. The bytes between the
  /// fields occur in no UTF-8.
  static func hash(
    rule: String, file: String, plainPath: String?, key: String?
  ) -> StableHash {
    var hash = StableHash(rule)
    for field in [file, plainPath, key] {
      hash.combine(field == nil ? 0xFE : 0xFF)
      hash.combine(field ?? "")
    }
    return hash
  }

  /// The hash of what it says about which key, without the indices in the key.
  var contentHash: StableHash {
    var content = hash
    // The hash has the plain path; two raw paths may share that.
    for text in [path ?? "", message] {
      content.combine(0xFF)
      content.combine(text)
    }
    return content
  }
}
