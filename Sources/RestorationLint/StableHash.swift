import PlistSyntax

/// FNV-1a of 128 bits: the same for the same bytes on every platform and in every release.
///
/// Two different texts have the same hash about once in 2^64 texts, so that a set of hashes
/// represents a set of texts in 16 bytes each. Anybody can construct such texts on purpose, but
/// hides only his own findings with them. Unlike `String`'s `==` it distinguishes texts that differ
/// only in their code points, as UIKit does. Source: draft-eastlake-fnv, sections 2 and 5.
struct StableHash: Hashable, Sendable {
  private(set) var high: UInt64 = 0x6c62_272e_07bb_0142
  private(set) var low: UInt64 = 0x62b8_2175_6295_c58d

  init() {}

  init(_ text: String) { combine(text) }

  mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  mutating func combine(_ byte: UInt8) {
    // The prime is 2^88 + 0x13B. A product with 2^88 keeps the low word's bits, 24 places up in the
    // high word.
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
