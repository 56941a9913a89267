import TestSupport
import Testing

@testable import RestorationArchives

/// The published vectors of FIPS-197 and SP 800-38A.
@Suite struct AES128Tests {
  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  /// FIPS-197, appendix B and appendix C.1.
  @Test(arguments: [
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734",
      "3925841d02dc09fbdc118597196a0b32"
    ),
    (
      "000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff",
      "69c4e0d86a7b0430d8cdb78070b4c55a"
    ),
  ])
  func `one block of FIPS-197`(key: String, plain: String, cipher: String) throws {
    let aes = try #require(AES128(key: Self.bytes(key)))
    #expect(aes.decryptedCBC(ByteSlice(Self.bytes(cipher))) == Self.bytes(plain))
    #expect(
      AES128Encryption(key: Self.bytes(key)).encrypted(Self.bytes(plain)) == Self.bytes(cipher))
  }

  private static let key = bytes("2b7e151628aed2a6abf7158809cf4f3c")
  private static let plain = bytes(
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
      + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")

  /// SP 800-38A, F.2.2: the initialization vector is the block before the first.
  @Test func `four blocks of CBC`() throws {
    let start = Self.bytes("000102030405060708090a0b0c0d0e0f")
    let cipher = Self.bytes(
      "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
        + "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7")
    let aes = try #require(AES128(key: Self.key))
    let bytes = ByteSlice(start + cipher)
    #expect(aes.decryptedCBC(bytes).suffix(64) == Self.plain[...])
    #expect(AES128Encryption(key: Self.key).encryptedCBC(Self.plain, from: start) == cipher)
  }

  @Test(arguments: [0, 15, 17, 32]) func `a key has 16 bytes`(count: Int) {
    #expect(AES128(key: Array(repeating: 1, count: count)) == nil)
  }

  @Test func `what is encrypted is decrypted`() throws {
    var random = SeededGenerator(seed: 5)
    for count in 1..<20 {
      let key = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      let plain = (0..<(count * 16)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let cipher = ByteSlice(AES128Encryption(key: key).encryptedCBC(plain))
      #expect(try #require(AES128(key: key)).decryptedCBC(cipher) == plain)
    }
  }
}
