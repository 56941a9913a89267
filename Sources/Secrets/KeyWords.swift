/// The words of a name: `URLSession_authToken2` is `url`, `session`, `auth`, `token`, `2`.
package enum KeyWords {
  private enum Kind { case lower, upper, digit, other }

  /// The words in lower case, in order.
  package static func split(_ name: String) -> [String] {
    let scalars = Array(name.unicodeScalars)
    let kinds = [.other] + scalars.map(kind(of:)) + [.other]
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for (place, scalar) in scalars.enumerated() {
      if isStart(kinds[place + 1], after: kinds[place], before: kinds[place + 2]) {
        add(word, to: &words)
        word = .init()
      }
      if kinds[place + 1] != .other { word.append(scalar) }
    }
    add(word, to: &words)
    return words
  }

  /// Whether a byte of UTF-8 can be in an ASCII name.
  static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  private static func isStart(_ kind: Kind, after previous: Kind, before next: Kind) -> Bool {
    switch kind {
    case .other: true
    // `authToken`, and the `T` of `APIToken`.
    case .upper: previous != .upper || next == .lower
    case .lower, .digit: previous == .other
    }
  }

  /// `password2` becomes two words, `base64` stays one.
  private static func add(_ scalars: String.UnicodeScalarView, to words: inout [String]) {
    if scalars.isEmpty { return }
    let word = String(scalars).lowercased()
    guard let end = word.utf8.last, !end.isASCIILetter, word != "base64",
      let first = word.firstIndex(where: \.isNumber), first != word.startIndex,
      word[first...].allSatisfy(\.isNumber)
    else { return words.append(word) }
    words += [String(word[..<first]), String(word[first...])]
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z": return .lower
    case "A"..."Z": return .upper
    case "0"..."9": return .digit
    case "\0"..."\u{7F}": return .other
    default: break
    }
    if scalar.properties.isUppercase { return .upper }
    if scalar.properties.isAlphabetic { return .lower }
    // The tilde of a decomposed `contraseña`, and signs for vowels.
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return .lower
    default: return scalar.properties.numericType != nil ? .digit : .other
    }
  }
}
