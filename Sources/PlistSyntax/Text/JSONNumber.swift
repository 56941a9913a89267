/// A number in a JSON text: its end, and whether it is written as a whole number.
struct JSONNumber {
  let range: Range<Int>
  /// No fraction, no exponent, and not `-0`, whose sign only a real can represent.
  let isInteger: Bool
  /// Digits before the point, and after the `e`: enough to see that most numbers fit without
  /// computing them.
  private let wholeDigitCount: Int
  private let exponentDigitCount: Int

  /// Up to 38 digits always fit 128 bits: 10³⁸ < 2¹²⁷.
  private static let safeIntegerDigitCount = 38
  /// Up to 200 digits with an exponent of two digits stay below 10³⁰⁰, so finite.
  private static let safeRealDigitCount = 200

  /// Reads the number that begins at `start`.
  init(at start: Int, in source: TextSource) throws(PlistError) {
    let bytes = source.bytes
    var position = start
    func digits(_ expected: String) throws(PlistError) -> Int {
      let first = position
      while position < bytes.count, bytes[position].isASCIIDigit {
        position += 1
      }
      guard position > first else {
        throw source.error(
          .invalidNumber, at: position, expected: expected,
          found: source.character(at: position))
      }
      return position - first
    }
    func isNext(_ character: Unicode.Scalar) -> Bool {
      position < bytes.count && bytes[position] == UInt8(ascii: character)
    }

    let isNegative = isNext("-")
    if isNegative { position += 1 }
    let hasLeadingZero = isNext("0")
    wholeDigitCount = try digits("a digit")
    guard !hasLeadingZero || wholeDigitCount == 1 else {
      throw source.error(
        .invalidNumber, at: start, expected: "a number without leading zeros",
        found: source.excerpt(start..<position))
    }
    var isWhole = true
    if isNext(".") {
      isWhole = false
      position += 1
      _ = try digits("a digit after the decimal point")
    }
    if isNext("e") || isNext("E") {
      isWhole = false
      position += 1
      if isNext("+") || isNext("-") { position += 1 }
      exponentDigitCount = try digits("a digit in the exponent")
    } else {
      exponentDigitCount = 0
    }
    isInteger = isWhole && !(isNegative && hasLeadingZero)
    range = start..<position
  }

  /// Refuses a number out of range: an integer beyond 128 bits, a real beyond `Double`.
  func checkRange(in source: TextSource) throws(PlistError) {
    if isInteger {
      guard wholeDigitCount > Self.safeIntegerDigitCount else { return }
      guard integer(in: source.bytes) == nil else { return }
      throw source.error(
        .invalidNumber, at: range.lowerBound, expected: "an integer of at most 128 bits",
        found: source.excerpt(range))
    }
    if wholeDigitCount <= Self.safeRealDigitCount && exponentDigitCount <= 2 { return }
    guard let real = real(in: source.bytes), real.isFinite else {
      throw source.error(
        .invalidNumber, at: range.lowerBound, expected: "a real of at most 1.8e308",
        found: source.excerpt(range))
    }
  }

  /// The value of the number; null if it was not checked.
  func value(in bytes: ByteSlice) -> PlistValue {
    if isInteger {
      return integer(in: bytes).map { .integer($0, byteWidth: 0) } ?? .null
    }
    return real(in: bytes).map { .real($0, byteWidth: 0) } ?? .null
  }

  /// The whole number, or nil if it takes more than 128 bits.
  func integer(in bytes: ByteSlice) -> PlistInteger? {
    PlistInteger(digits: range.lazy.map { bytes[$0] })
  }

  private func real(in bytes: ByteSlice) -> Double? { Double(bytes.string(range)) }
}
