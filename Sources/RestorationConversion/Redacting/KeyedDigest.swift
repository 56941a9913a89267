import PlistSyntax

/// SipHash-2-4 (Aumasson and Bernstein, 2012): a number that cannot be computed without the key.
struct KeyedDigest {
  private let key: (UInt64, UInt64)

  /// A digest under a key that is made of a text.
  init(seed: [UInt8]) {
    let words = SHA256.words(of: ByteSlice(seed)).map { UInt64($0) }
    key = (words[0] << 32 | words[1], words[2] << 32 | words[3])
  }

  /// The digest under a key of 16 bytes, little-endian, as the publication has them.
  init(key: (UInt64, UInt64)) { self.key = key }

  /// The digest of bytes.
  func digest(of bytes: [UInt8]) -> UInt64 {
    var state = State(key)
    var word: UInt64 = 0
    for (place, byte) in bytes.enumerated() {
      word |= UInt64(byte) << UInt64(place % 8 * 8)
      if place % 8 == 7 {
        state.add(word)
        word = 0
      }
    }
    state.add(word | UInt64(UInt8(truncatingIfNeeded: bytes.count)) << 56)
    return state.end()
  }

  private struct State {
    private var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64)

    init(_ key: (UInt64, UInt64)) {
      a = key.0 ^ 0x736f_6d65_7073_6575
      b = key.1 ^ 0x646f_7261_6e64_6f6d
      c = key.0 ^ 0x6c79_6765_6e65_7261
      d = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func add(_ word: UInt64) {
      d ^= word
      round()
      round()
      a ^= word
    }

    mutating func end() -> UInt64 {
      c ^= 0xff
      for _ in 0..<4 { round() }
      return a ^ b ^ c ^ d
    }

    private mutating func round() {
      a = a &+ b
      b = Self.rotated(b, 13) ^ a
      a = Self.rotated(a, 32)
      c = c &+ d
      d = Self.rotated(d, 16) ^ c
      a = a &+ d
      d = Self.rotated(d, 21) ^ a
      c = c &+ b
      b = Self.rotated(b, 17) ^ c
      c = Self.rotated(c, 32)
    }

    private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word << count | word >> (64 - count)
    }
  }
}
