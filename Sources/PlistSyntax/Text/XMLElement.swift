/// The elements of an XML property list.
enum XMLElement: Sendable {
  case plist, dict, array, string, key, integer, real, date, data, isTrue, isFalse

  /// The name in tags.
  var name: String {
    switch self {
    case .plist: "plist"
    case .dict: "dict"
    case .array: "array"
    case .string: "string"
    case .key: "key"
    case .integer: "integer"
    case .real: "real"
    case .date: "date"
    case .data: "data"
    case .isTrue: "true"
    case .isFalse: "false"
    }
  }

  /// Names as numbers, for fast comparison; the most frequent first.
  private static let numbered: [(number: UInt64, element: XMLElement)] =
    [key, string, integer, dict, array, data, isTrue, isFalse, real, date, plist].map {
      ($0.name.utf8.reduce(0) { $0 << 8 | UInt64($1) }, $0)
    }

  /// The element with a name, or nil.
  init?(_ name: Range<Int>, in bytes: ByteSlice) {
    guard name.count <= 8 else { return nil }
    let number = bytes.bigEndian(at: name.lowerBound, byteCount: name.count)
    for candidate in Self.numbered where candidate.number == number {
      self = candidate.element
      return
    }
    return nil
  }
}

/// Numbers in the form of XML property lists.
enum XMLNumber {
  /// A whole number in decimal or, after `0x`, in hexadecimal, with an optional sign; nil for
  /// anything else and for more than 128 bits.
  static func integer(_ text: ByteSlice) -> PlistInteger? {
    var start = 0
    var isNegative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      isNegative = text[0] == UInt8(ascii: "-")
      start = 1
    }
    guard start + 2 < text.count, text[start] == UInt8(ascii: "0"),
      text[start + 1] | 0x20 == UInt8(ascii: "x")
    else { return PlistInteger(digits: (0..<text.count).lazy.map { text[$0] }) }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for position in (start + 2)..<text.count {
      guard let digit = JSONEscapes.hexDigit(text[position]), high >> 60 == 0 else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    guard let upper = Int64(exactly: high) else { return nil }
    guard isNegative else { return PlistInteger(high: upper, low: low) }
    return PlistInteger(high: ~upper &+ (low == 0 ? 1 : 0), low: ~low &+ 1)
  }

  /// A real in decimal, or one of CoreFoundation's words for numbers that are not finite; nil for
  /// anything else and for a number beyond the range of `Double`.
  static func real(_ text: ByteSlice) -> Double? {
    let word = text.bytes.prefix(16)
    switch String(decoding: word, as: UTF8.self).lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: break
    }
    guard isDecimal(text), let real = Double(text.string(0..<text.count)), real.isFinite else {
      return nil
    }
    return real
  }

  /// Sign, digits with at most one point, exponent. `Double` also reads other forms, such as
  /// hexadecimal, which property lists do not have.
  private static func isDecimal(_ text: ByteSlice) -> Bool {
    var position = 0
    func skip(_ characters: UInt8...) {
      if position < text.count, characters.contains(text[position]) { position += 1 }
    }
    func digits() -> Int {
      let start = position
      while position < text.count, text[position].isASCIIDigit { position += 1 }
      return position - start
    }
    skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
    var digitCount = digits()
    skip(UInt8(ascii: "."))
    digitCount += digits()
    guard digitCount > 0 else { return false }
    guard position < text.count, text[position] | 0x20 == UInt8(ascii: "e") else {
      return position == text.count
    }
    position += 1
    skip(UInt8(ascii: "+"), UInt8(ascii: "-"))
    return digits() > 0 && position == text.count
  }
}
