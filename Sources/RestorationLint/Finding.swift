public import PlistSyntax
import RestorationArchives
import Secrets

/// One fault at one place. It contains text of the archive unescaped: escape it before it reaches a
/// terminal, and print `withoutSecrets`.
public struct Finding: Hashable, Sendable {
  /// The rule's id.
  public let rule: String
  /// The severity, after configuration.
  public let severity: Severity
  /// The raw restoration path of the object that must change; nil for the archive as a whole. In a
  /// storyboard the part of the path that the file determines: from the controller down.
  public let path: String?
  /// The key with the steps to the value inside it, such as `links[2]`; nil for the object itself.
  public let key: String?
  /// The problem: lower-case, one fact, no place in the file.
  public internal(set) var message: String
  /// The fix, as a phrase that can follow the message and a semicolon.
  public let remedy: String
  /// The location in the file; nil for trees made in memory and for something that is missing.
  public internal(set) var location: SourceLocation?
  var hash: StableHash
  /// How many earlier findings in the file have the same hash.
  var ordinal = 0

  /// Identifies this finding while other parts of the archive change: 32 lower-case hexadecimal
  /// digits, a hash of the rule, the file, the path without index components and the key without
  /// indices. The second finding of a file with the same values ends with `-2`, and so on.
  public var fingerprint: String {
    ordinal == 0 ? hash.hexadecimal : hash.hexadecimal + "-\(ordinal + 1)"
  }
}

extension Finding {
  /// The finding in printable form, without secrets in its texts. Its fingerprint is unchanged.
  package var withoutSecrets: Finding {
    Finding(
      rule: rule, severity: severity, path: path.map(SecretText.redacted(text:)),
      key: key.map(SecretText.redacted(text:)),
      message: SecretText.redacted(text: message), remedy: remedy, location: location,
      hash: hash, ordinal: ordinal)
  }

  /// The hash of the facts that do not change with other parts of an archive. The bytes between the
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
}

extension [Finding] {
  /// Converts byte offsets into lines and columns, in one walk over the text.
  mutating func locate(in text: SourceText?) {
    guard let text else { return }
    let offsets = compactMap { $0.location?.byteOffset }.sorted()
    let positions = text.positions(atSorted: offsets)
    var positionByOffset: [Int: TextPosition] = [:]
    for (offset, position) in zip(offsets, positions) { positionByOffset[offset] = position }
    for index in indices {
      guard let offset = self[index].location?.byteOffset else { continue }
      self[index].location?.textPosition = positionByOffset[offset]
    }
  }
}

/// What a linter found in one archive. A failed expectation about it shows each finding on a line of its own.
public struct FindingList: RandomAccessCollection, Hashable, Sendable {
  private let findings: [Finding]

  package init(_ findings: [Finding]) { self.findings = findings }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many findings there are.
  public var endIndex: Int { findings.count }
  /// The finding at a place.
  public subscript(place: Int) -> Finding { findings[place] }
}
