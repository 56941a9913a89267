/// Dates as text, `2001-01-01T00:00:00Z`, with as many digits of a second as are needed to read the
/// same number back.
package enum ISO8601 {
  /// The text of a date in seconds since 2001-01-01 00:00:00 UTC; `parse` returns the same number.
  /// Nil for years outside 0 to 9999, for numbers that are not finite, for minus zero, whose text
  /// would be that of zero, and within 100 microseconds of 2001, where digits have an exponent.
  package static func format(secondsSince2001 seconds: Double) -> String? {
    let isMinusZero = seconds == 0 && seconds.sign == .minus
    guard seconds.isFinite, abs(seconds) < 1e12, !isMinusZero else { return nil }
    let whole = Int(seconds.rounded(.down))
    let (days, second) = divide(whole, by: secondsPerDay)
    let (year, month, day) = civilDate(days)
    guard (0...9999).contains(year) else { return nil }
    func digits(_ number: Int, _ count: Int = 2) -> String { String(UInt64(number), digits: count) }
    var text = "\(digits(year, 4))-\(digits(month))-\(digits(day))T"
    text += "\(digits(second / 3600)):\(digits(second / 60 % 60)):\(digits(second % 60))"
    if Double(whole) != seconds {
      guard abs(seconds) >= 0.0001 else { return nil }
      let fraction = Array(abs(seconds).description.pieces(between: ".")[1].utf8)
      // Before 2001 the digits count backwards from the whole second in the text.
      text += "." + String(decoding: seconds < 0 ? complement(fraction) : fraction, as: UTF8.self)
    }
    return text + "Z"
  }

  /// Seconds since 2001-01-01 00:00:00 UTC of a text such as `2001-01-01T00:00:00Z` or
  /// `2001-01-01T00:00:00.25Z`; nil for anything else.
  package static func parse(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let hasForm = zip("0000-00-00T00:00:00".utf8, bytes).allSatisfy { form, byte in
      form == 0x30 ? byte.isASCIIDigit : form == byte
    }
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), hasForm else { return nil }
    func number(_ range: Range<Int>) -> Int {
      bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    let days = dayNumber(year, month, day)
    guard (1...12).contains(month), civilDate(days) == (year, month, day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = days * secondsPerDay + hour * 3600 + minute * 60 + second
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

  /// The digits of 1 − 0.d₁d₂…, for digits that are not all zero.
  private static func complement(_ digits: [UInt8]) -> [UInt8] {
    guard let last = digits.lastIndex(where: { $0 != 0x30 }) else { return digits }
    // Ten for the last nonzero digit, nine for those before it. In ASCII a zero is 0x30.
    return digits.enumerated().map { place, digit in
      place > last ? digit : (place < last ? 9 : 10) + 2 * 0x30 - digit
    }
  }

  // MARK: The proleptic Gregorian calendar. Years begin in March here, so that a leap day is the
  // last one. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".

  private static let secondsPerDay = 86_400
  private static let daysPer400Years = 146_097
  /// From the first of March of year 0.
  private static let daysTo2001 = 730_791

  /// The date that many days after 2001-01-01; year 0 is 1 BC.
  private static func civilDate(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (cycle, dayOfCycle) = divide(days + daysTo2001, by: daysPer400Years)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (cycle, yearOfCycle) = divide(month <= 2 ? year - 1 : year, by: 400)
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfCycle = 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * daysPer400Years + dayOfCycle - daysTo2001
  }

  /// Division that rounds towards the past.
  private static func divide(_ number: Int, by divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
