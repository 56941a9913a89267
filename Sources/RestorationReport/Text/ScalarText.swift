import PlistSyntax

package enum ScalarText {
  /// The shortest decimal that reads back as the same number. If the number is exactly a `Float`,
  /// the shortest that reads back as that `Float`: apps save sliders and offsets as `Float`, which
  /// gives `0.8926057`, not `0.8926057219505310`.
  static func real(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    let single = Float(value)
    return Double(single) == value && value != value.rounded() ? "\(single)" : "\(value)"
  }

  /// A coordinate: like `real`, without `.0`.
  static func coordinate(_ value: Double) -> String {
    let text = real(value)
    return text.ends(with: ".0") ? String(text.dropLast(2)) : text
  }

  /// Seconds since 2001-01-01 00:00:00 UTC as `2014-07-06 16:05:18.25 +0000`, with a fraction if
  /// there is one; nil outside the years 1 to 9999.
  static func date(_ secondsSince2001: Double) -> String? {
    guard let text = ISO8601.format(secondsSince2001: secondsSince2001), !text.begins(with: "0000")
    else { return nil }
    return String(text.dropLast().map { $0 == "T" ? " " : $0 }) + " +0000"
  }
}
