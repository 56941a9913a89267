package enum CountText {
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

  /// The first names of a list, and the number of the others: `a, b and 3 more`.
  package static func list(_ names: [String], of count: Int) -> String {
    let rest = count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(grouped(rest)) more" : "")
  }

  package static func bytes(_ count: Int) -> String { self.count(count, "byte") }
}

package enum ShortText {
  /// How a text of an archive is shown inside a sentence: a long one is cut in the middle.
  package static func shown(_ text: String) -> String {
    text.isEmpty ? "(empty)" : cut(text, to: 160)
  }

  /// The text, cut in the middle if it has more than a number of characters. Only its beginning and
  /// its end are looked at: many lines can contain one long text.
  package static func cut(_ text: String, to limit: Int) -> String {
    cut(text, head: limit / 2, tail: limit / 2)
  }

  /// The first and the last characters of a text, or all if that takes no more room.
  package static func cut(_ text: String, head: Int, tail: Int) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > head + tail + 1, scalars.dropFirst(head + tail + 1).first != nil
    else { return text }
    return String(scalars.prefix(head)) + "…" + String(scalars.suffix(tail))
  }
}

extension String {
  /// The digits of a number in lower case, with zeros in front of fewer than `count`.
  package init(_ number: UInt64, radix: Int = 10, digits count: Int) {
    let digits = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
