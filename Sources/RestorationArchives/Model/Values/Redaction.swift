import PlistSyntax

/// The replacement texts of secrets.
package enum Redaction {
  /// The replacement text of a secret: `<redacted, 212 characters>` or `<redacted, 16 bytes>`.
  /// Characters are Unicode scalars.
  package static func text(for value: StateValue) -> String {
    switch value {
    case .string(let string), .url(let string, _): text(count: string.unicodeScalars.count)
    case .data, .opened:
      value.dataBytes.map { text(count: $0.count, unit: "byte") } ?? unsized
    case .uuid(let string): text(count: string.unicodeScalars.count)
    case .integer(let number): text(count: number.description.utf8.count)
    default: unsized
    }
  }

  /// The same for a number of units. `digest` distinguishes texts of the same length.
  package static func text(
    count: Int, unit: String = "character", digest: String? = nil
  ) -> String {
    "<redacted\(digest.map { " " + $0 } ?? ""), \(count) \(unit)\(count == 1 ? "" : "s")>"
  }

  /// Whether a text is a result of `text`.
  package static func isRedaction(_ text: String) -> Bool {
    text.utf8.count < 50 && (text.isSame(as: unsized) || count(in: Array(text.utf8)) != nil)
  }

  /// The replacement text of a value without a size.
  private static let unsized = "<redacted>"

  /// The number in `<redacted, 212 characters>` or `<redacted 3f2a9c, 212 characters>`; nil for
  /// other texts.
  private static func count(in text: [UInt8]) -> Int? {
    let opening = Array("<redacted".utf8)
    guard text.starts(with: opening), text.last == UInt8(ascii: ">") else { return nil }
    var words = text.dropFirst(opening.count).dropLast()
      .split(separator: 0x20, omittingEmptySubsequences: false)[...]
    guard words.count == 3 || words.count == 4, let first = words.popFirst() else { return nil }
    if words.count == 3 {
      guard first.isEmpty, let digest = words.popFirst(), digest.last == UInt8(ascii: ",") else {
        return nil
      }
    } else {
      guard first.elementsEqual([UInt8(ascii: ",")]) else { return nil }
    }
    guard let number = words.popFirst(), let unit = words.popFirst(),
      ["character", "characters", "byte", "bytes"].contains(where: { $0.utf8.elementsEqual(unit) })
    else { return nil }
    return Int(String(decoding: number, as: UTF8.self))
  }

  /// Whether what `text` writes is a text, or a part of one.
  package static func isFound(in text: String) -> Bool {
    guard text.contains("<redacted") else { return false }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.contains { place in
      scalars[place] == "<"
        && (length(startingAt: scalars[place...]) != nil
          || scalars[place...].starts(with: unsized.unicodeScalars))
    }
  }

  static func length(startingAt text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let end = text.prefix(50).firstIndex(of: ">") else { return nil }
    let word = String(String.UnicodeScalarView(text[...end]))
    return count(in: Array(word.utf8)) == nil ? nil : end + 1 - text.startIndex
  }

  /// Whether a value is the redacted form of another one, so that the two cannot be compared.
  /// Called for values without contents, and for opened data.
  package static func hides(_ shown: StateValue, _ value: StateValue) -> Bool {
    switch (shown, value) {
    case (.string(let text), .string(let whole)):
      hides(text, whole)
    case (.url(let text, let base), .url(let whole, let wholeBase)):
      text.isSame(as: whole) && hides(base, wholeBase)
        || hides(text, whole) && (base.isSame(as: wholeBase) || hides(base, wholeBase))
    case (.string(let text), _): text.begins(with: "<redacted") && text == Self.text(for: value)
    default: false
    }
  }

  private static func hides(_ text: String?, _ whole: String?) -> Bool {
    if let text, let whole { hides(text, whole) } else { false }
  }

  /// Of two values that cannot be compared, whether this is the redacted one.
  package static func isHidden(_ value: StateValue, beside other: StateValue?) -> Bool {
    other.map { hides(value, $0) } ?? false
  }

  /// Whether a text is the redacted form of another one.
  package static func hides(_ text: String, _ whole: String) -> Bool {
    var rest = whole.unicodeScalars[...]
    var shown = text.unicodeScalars[...]
    var hasHidden = false
    while let scalar = shown.first {
      if scalar == "<", let (count, end) = hiddenCount(at: shown) {
        guard rest.count >= count else { return false }
        hasHidden = true
        rest = rest.dropFirst(count)
        shown = end
      } else {
        guard rest.first == scalar else { return false }
        rest = rest.dropFirst()
        shown = shown.dropFirst()
      }
    }
    // A text that is already redacted hides nothing.
    return hasHidden && rest.isEmpty && !text.isSame(as: whole)
  }

  /// How many characters the redaction at the start of a text replaces, and the text after it.
  private static func hiddenCount(
    at text: Substring.UnicodeScalarView
  ) -> (count: Int, rest: Substring.UnicodeScalarView)? {
    guard let close = text.prefix(50).firstIndex(of: ">") else { return nil }
    let word = String(String.UnicodeScalarView(text[...close]))
    guard let count = count(in: Array(word.utf8)) else { return nil }
    return (count, text[text.index(after: close)...])
  }
}
