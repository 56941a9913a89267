import PlistSyntax

/// Distinguishes bytes of equal size and kind.
enum DataDigest {
  /// The beginning of the SHA-256, `sha256 9f86d081884c`: 48 bits do not collide by chance.
  static func text(_ bytes: ByteSlice) -> String {
    "sha256 " + SHA256.hexDigest(of: bytes).prefix(12)
  }
}
