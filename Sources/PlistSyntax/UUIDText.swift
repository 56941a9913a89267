/// UUIDs as text.
package enum UUIDText {
  /// 16 bytes as 36 characters, upper case.
  package static func format(_ bytes: ByteView) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func append(_ bytes: ByteView, to text: inout [UInt8]) {
    text.append(count: 36) { filler in
      for position in 0..<16 {
        if position == 4 || position == 6 || position == 8 || position == 10 {
          filler.put(UInt8(ascii: "-"))
        }
        let byte = bytes[position]
        filler.put(digit(byte >> 4))
        filler.put(digit(byte & 0x0F))
      }
    }
  }

  /// The 16 bytes of a UUID's text; nil if it is not a UUID.
  package static func bytes(of text: String) -> [UInt8]? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard text.utf8.count == 36, digits.count == 32 else { return nil }
    var bytes: [UInt8] = []
    for position in stride(from: 0, to: 32, by: 2) {
      let pair = String(decoding: digits[position..<(position + 2)], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16), !pair.begins(with: "+"), !pair.begins(with: "-")
      else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}
