import PlistSyntax

/// Bytes from the system: an argument or an environment value, UTF-8 or not.
struct ByteString: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The text, or nil if the bytes are not UTF-8.
  var text: String? {
    let decoded = String(decoding: bytes, as: UTF8.self)
    return Array(decoded.utf8) == bytes ? decoded : nil
  }

  /// Safe to print, and cut to the length of a message.
  var displayed: String {
    let limit = 200
    let shown = DisplayText.escape(bytes: Array(bytes.prefix(limit)))
    return bytes.count > limit ? shown + "…" : shown
  }
}

extension ByteString: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self.init(text.utf8)
  }
}
