import PlistSyntax

/// What tells bytes of one size and kind apart.
enum DataDigest {
  /// The beginning of the SHA-256, `sha256 9f86d081884c`: 48 bits do not meet by chance.
  static func text(_ bytes: ByteSlice) -> String {
    "sha256 " + SHA256.hexDigest(of: bytes).prefix(12)
  }
}
