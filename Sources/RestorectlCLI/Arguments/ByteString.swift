import PlistSyntax

/// Bytes as the system handed them over: an argument or an environment value, UTF-8 or not.
struct ByteString: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The text, or nil when the bytes are no UTF-8.
  var text: String? {
    let decoded = String(decoding: bytes, as: UTF8.self)
    return Array(decoded.utf8) == bytes ? decoded : nil
  }

  /// Safe to print, and never longer than a message can bear.
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
