/// The words of a name: `URLSession_authToken2` is `url`, `session`, `auth`, `token`, `2`.
package enum KeyWords {
  private enum Class { case lower, upper, digit, other }

  /// The words in lower case, in order.
  package static func split(_ name: String) -> [String] {
    let bytes = Array(name.utf8)
    // Nearly all keys are ASCII, and Unicode properties are slow.
    let words = bytes.allSatisfy { $0 < 0x80 } ? asciiWords(bytes) : unicodeWords(name)
    return words.flatMap(dividedAtDigits)
  }

  /// Whether a byte of UTF-8 can be in an ASCII name.
  static func isPartOfName(_ byte: UInt8) -> Bool {
    classify(byte) != .other || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func asciiWords(_ bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var previous = Class.other
    var kind = bytes.first.map(classify) ?? .other
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? classify(bytes[index + 1]) : .other
      if isStart(kind, after: previous, before: next), !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
      if kind != .other { word.append(kind == .upper ? byte | 0x20 : byte) }
      previous = kind
      kind = next
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  private static func unicodeWords(_ name: String) -> [String] {
    let scalars = Array(name.unicodeScalars)
    var words: [String] = []
    var word = ""
    var previous = Class.other
    var kind = scalars.first.map(classify) ?? .other
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? classify(scalars[index + 1]) : .other
      if isStart(kind, after: previous, before: next), !word.isEmpty {
        words.append(word)
        word = ""
      }
      if kind != .other { word += scalar.properties.lowercaseMapping }
      previous = kind
      kind = next
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func isStart(_ kind: Class, after previous: Class, before next: Class) -> Bool {
    switch kind {
    case .other: true
    // `authToken`, and the `T` of `APIToken`.
    case .upper: previous != .upper || next == .lower
    case .lower, .digit: previous == .other
    }
  }

  /// `password2` becomes two words, `base64` stays one.
  private static func dividedAtDigits(_ word: String) -> [String] {
    // An ASCII letter at the end is not a number.
    if let last = word.utf8.last, last < 0x80, classify(last) != .digit { return [word] }
    guard word != "base64", let first = word.firstIndex(where: { $0.isNumber }),
      first != word.startIndex, word[first...].allSatisfy({ $0.isNumber })
    else { return [word] }
    return [String(word[..<first]), String(word[first...])]
  }

  private static func classify(_ byte: UInt8) -> Class {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    default: .other
    }
  }

  private static func classify(_ scalar: Unicode.Scalar) -> Class {
    if scalar.properties.isUppercase { return .upper }
    if scalar.properties.isAlphabetic { return .lower }
    // The tilde of a decomposed `contraseña`, and signs for vowels.
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return .lower
    default: break
    }
    return scalar.properties.numericType != nil ? .digit : .other
  }
}
