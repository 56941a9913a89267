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
  /// anything else.
  static func integer(_ text: ByteSlice) -> PlistValue? {
    var digits = Substring(text.string(0..<text.count))
    let sign = digits.first == "-" || digits.first == "+" ? String(digits.removeFirst()) : ""
    let isHexadecimal = digits.begins(with: "0x") || digits.begins(with: "0X")
    if isHexadecimal { digits.removeFirst(2) }
    guard !digits.isEmpty,
      digits.utf8.allSatisfy({ isHexadecimal ? $0.isASCIIHexDigit : $0.isASCIIDigit })
    else { return nil }
    guard let number = PlistInteger(sign + digits, radix: isHexadecimal ? 16 : 10) else {
      return .longInteger
    }
    return .integer(number, byteWidth: 0)
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
