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

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}
