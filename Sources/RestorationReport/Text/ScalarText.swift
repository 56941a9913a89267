import PlistSyntax

/// Numbers and dates as people read them.
package enum ScalarText {
  /// The shortest decimal that reads back as the same number; where the number is exactly a
  /// `Float`, the shortest that reads back as that, since apps save sliders and offsets as `Float`
  /// and get `0.8926057` back, not `0.8926057219505310`.
  static func real(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    let single = Float(value)
    return Double(single) == value && value != value.rounded() ? "\(single)" : "\(value)"
  }

  /// A coordinate: like `real`, without `.0`.
  static func coordinate(_ value: Double) -> String {
    let text = real(value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Digits in groups of three: `1,204`.
  package static func grouped(_ count: Int) -> String {
    let digits = Array(String(count.magnitude))
    var text = count < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// A count with its unit: `1 byte`, `1,204 bytes`.
  package static func count(_ count: Int, _ unit: String) -> String {
    "\(grouped(count)) \(unit)\(count == 1 ? "" : "s")"
  }

  /// Seconds since 2001-01-01 00:00:00 UTC as `2014-07-06 16:05:18 +0000`, fractions cut off; nil
  /// outside the years 1 to 9999.
  static func date(_ secondsSince2001: Double) -> String? {
    guard let seconds = Int(exactly: secondsSince2001.rounded(.down)) else { return nil }
    let date = GregorianDate(secondsSince2001: seconds)
    guard (1...9999).contains(date.year) else { return nil }
    let day = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    let time = "\(padded(date.hour, 2)):\(padded(date.minute, 2)):\(padded(date.second, 2))"
    return "\(day) \(time) +0000"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
