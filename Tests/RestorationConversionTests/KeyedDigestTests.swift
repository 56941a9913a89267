import Testing

@testable import RestorationConversion

@Suite struct KeyedDigestTests {
  /// The key 00 01 … 0f and the message 00 01 … 0e of the publication's appendix A, and of its test vectors.
  @Test func `the digest is SipHash-2-4`() {
    let digest = KeyedDigest(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
    #expect(digest.digest(of: (0..<15).map { UInt8($0) }) == 0xa129_ca61_49be_45e5)
    #expect(digest.digest(of: []) == 0x726f_db47_dd0e_0e31)
  }
}
