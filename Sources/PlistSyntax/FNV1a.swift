/// FNV-1a of 64 bits: a hash that is the same on every machine. Source: draft-eastlake-fnv, sections
/// 2 and 5.
package struct FNV1a {
  package private(set) var value: UInt64

  /// The hash of nothing. Different seeds give different hashes of the same bytes.
  package init(seed: UInt64 = 0) { value = seed ^ 0xCBF2_9CE4_8422_2325 }

  package init(text: String) {
    self.init()
    combine(text)
  }

  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds a text and its end, so that two texts are not confused with one.
  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    // No UTF-8 contains this byte.
    combine(0xFF as UInt8)
  }

  /// Adds the bytes of a number, the lowest first.
  package mutating func combine(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      combine(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
