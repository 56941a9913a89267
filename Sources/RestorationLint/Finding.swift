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
  /// indices. Of a secret it depends on its length too, and on 24 bits of a hash if it is generated. The second
  /// finding of a file with the same values ends with `-2`, and so on.
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
  /// fields occur in no UTF-8. Names have no secrets: short ones could be guessed from the hash.
  static func hash(
    rule: String, file: String, plainPath: String?, key: String?
  ) -> StableHash {
    var hash = StableHash(rule)
    for field in [
      file, plainPath.map(SecretText.redacted(text:)), key.map(SecretText.redacted(text:)),
    ] {
      hash.combine(field ?? "", after: field == nil ? 0xFE : 0xFF)
    }
    return hash
  }
}

extension [Finding] {
  /// Converts byte offsets into lines and columns, in one walk over the text.
  mutating func locate(in text: SourceText?) {
    guard let text else { return }
    let offsets = compactMap { $0.location?.byteOffset }.sorted()
    let positions = Dictionary(zip(offsets, text.positions(atSorted: offsets))) { first, _ in first
    }
    for index in indices {
      guard let offset = self[index].location?.byteOffset else { continue }
      self[index].location?.textPosition = positions[offset]
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

/// The severity of a finding. The raw values appear in `restorectl.findings/1`.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A note.
  case info
  /// Probably a fault.
  case warning
  /// State is lost, or goes to the wrong object.
  case error

  /// Lower before higher.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The level that a user sets for a rule: a severity of its findings, or off.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  case off, info, warning, error

  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// FNV-1a of 128 bits: the same for the same bytes on every platform and in every release.
///
/// Two different texts have the same hash about once in 2^64 texts. Anybody can construct such texts,
/// but hides only his own findings with them. Unlike `String`'s `==` it distinguishes texts that
/// differ only in code points, as UIKit does. Source: draft-eastlake-fnv, sections 2 and 5.
struct StableHash: Hashable, Sendable {
  private(set) var high: UInt64 = 0x6c62_272e_07bb_0142
  private(set) var low: UInt64 = 0x62b8_2175_6295_c58d

  init(_ text: String) { for byte in text.utf8 { combine(byte) } }

  mutating func combine(_ text: String, after separator: UInt8) {
    combine(separator)
    for byte in text.utf8 { combine(byte) }
  }

  private mutating func combine(_ byte: UInt8) {
    // The prime is 2^88 + 0x13B. A product with 2^88 is the low word, 24 places up in the high one.
    let mixed = low ^ UInt64(byte)
    let product = mixed.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ mixed << 24
    low = product.low
  }

  /// 32 lower-case hexadecimal digits.
  var hexadecimal: String {
    String(high, radix: 16, digits: 16) + String(low, radix: 16, digits: 16)
  }
}
