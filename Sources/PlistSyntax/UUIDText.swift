package enum UUIDText {
  /// 16 bytes as 36 characters, upper case.
  package static func format(_ bytes: ByteSlice) -> String {
    var text = ""
    for position in 0..<16 {
      if [4, 6, 8, 10].contains(position) { text += "-" }
      text += String(UInt64(bytes[position]), radix: 16, digits: 2).uppercased()
    }
    return text
  }

  package static func bytes(of text: String) -> [UInt8]? {
    let groups = text.pieces(between: "-")
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = groups.flatMap { $0.utf8.compactMap(\.hexDigitValue) }
    guard digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
