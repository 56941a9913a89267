/// Dates as text, `2001-01-01T00:00:00Z`, with as many digits of a second as are needed to read the
/// same number back.
package enum ISO8601 {
  /// The text of a date in seconds since 2001-01-01 00:00:00 UTC; nil if it has none, see `Moment`.
  /// `parse` returns the same number.
  package static func format(secondsSince2001 seconds: Double) -> String? {
    guard let moment = Moment(secondsSince2001: seconds) else { return nil }
    var bytes: [UInt8] = []
    moment.append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A date that can be written.
  struct Moment {
    private let date: GregorianDate
    /// The digits after the point of the seconds.
    private let fraction: [UInt8]

    /// The moment that many seconds after 2001-01-01 00:00:00 UTC; nil for years outside 0 to 9999,
    /// for numbers that are not finite and for minus zero, whose text would be that of zero.
    init?(secondsSince2001 seconds: Double) {
      let isMinusZero = seconds == 0 && seconds.sign == .minus
      guard seconds.isFinite, abs(seconds) < 1e12, !isMinusZero else { return nil }
      let whole = seconds.rounded(.down)
      date = GregorianDate(secondsSince2001: Int(whole))
      guard (0...9999).contains(date.year) else { return nil }
      if whole == seconds {
        fraction = []
      } else {
        let digits = fractionDigits(of: seconds)
        // Before 2001 the digits count backwards from the whole second in the text.
        fraction = seconds < 0 ? complement(digits) : digits
      }
    }

    /// Appends the text.
    func append(to bytes: inout [UInt8]) {
      Self.append(date.year / 100, "", to: &bytes)
      Self.append(date.year % 100, "-", to: &bytes)
      Self.append(date.month, "-", to: &bytes)
      Self.append(date.day, "T", to: &bytes)
      Self.append(date.hour, ":", to: &bytes)
      Self.append(date.minute, ":", to: &bytes)
      Self.append(date.second, fraction.isEmpty ? "Z" : ".", to: &bytes)
      guard !fraction.isEmpty else { return }
      bytes += fraction
      bytes.append(UInt8(ascii: "Z"))
    }

    /// Appends a number of two digits, and the text after it.
    private static func append(_ number: Int, _ end: StaticString, to bytes: inout [UInt8]) {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
      bytes.append(end, count: end.utf8CodeUnitCount)
    }
  }

  /// Seconds since 2001-01-01 00:00:00 UTC of a text such as `2001-01-01T00:00:00Z` or
  /// `2001-01-01T00:00:00.25Z`; nil for anything else.
  package static func parse(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      let date = GregorianDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    let seconds = date.secondsSince2001
    if bytes.count == 20 { return Double(seconds) }
    let fraction = Array(bytes[20..<(bytes.count - 1)])
    guard bytes[19] == UInt8(ascii: "."), !fraction.isEmpty,
      fraction.allSatisfy(\.isASCIIDigit)
    else { return nil }
    // Decimal digits up to a single conversion, so that nothing is rounded twice.
    if seconds >= 0 { return Double("\(seconds)." + String(decoding: fraction, as: UTF8.self)) }
    guard fraction.contains(where: { $0 != 0x30 }) else { return Double(seconds) }
    return Double("-\(-seconds - 1)." + String(decoding: complement(fraction), as: UTF8.self))
  }

  /// The digits after the point in the shortest decimal text of a number; none for a whole one.
  private static func fractionDigits(of number: Double) -> [UInt8] {
    var text = Array(abs(number).description.utf8)
    var exponent = 0
    if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
      exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
      text.removeSubrange(mark...)
    }
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
    var digits = Array(text[min(point + 1, text.count)...])
    if exponent < 0 {
      // A number with an exponent has one digit before the point.
      digits = [UInt8](repeating: 0x30, count: -exponent - 1) + text[..<point] + digits
    }
    while digits.last == 0x30 { digits.removeLast() }
    return digits
  }

  /// The digits of 1 − 0.d₁d₂…, for digits that are not all zero.
  private static func complement(_ digits: [UInt8]) -> [UInt8] {
    var result = digits
    var position = result.count - 1
    while position >= 0, result[position] == 0x30 { position -= 1 }
    guard position >= 0 else { return result }
    // Ten for the last nonzero digit, nine for those before it.
    result[position] = 0x30 + (10 - (result[position] - 0x30))
    for earlier in 0..<position { result[earlier] = 0x30 + (9 - (result[earlier] - 0x30)) }
    return result
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}
