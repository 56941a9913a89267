/// UUIDs as text.
enum UUIDBytes {
  /// The 16 bytes of a UUID's text; nil if it is none.
  static func parse(_ text: String) -> [UInt8]? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard text.utf8.count == 36, digits.count == 32 else { return nil }
    var bytes: [UInt8] = []
    for position in stride(from: 0, to: 32, by: 2) {
      let pair = String(decoding: digits[position..<(position + 2)], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16), !pair.hasPrefix("+"), !pair.hasPrefix("-") else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }
}
