import PlistSyntax

/// The texts that stand for secrets.
package enum Redaction {
  /// What is shown in place of a secret: `<redacted, 212 characters>` or `<redacted, 16 bytes>`.
  /// Characters are Unicode scalars.
  package static func text(for value: StateValue) -> String {
    switch value {
    case .string(let string), .url(let string, _): text(count: string.unicodeScalars.count)
    case .data, .opened:
      value.dataBytes.map { text(count: $0.count, unit: "byte") } ?? "<redacted>"
    case .uuid(let string): text(count: string.unicodeScalars.count)
    case .integer(let number): text(count: number.description.utf8.count)
    default: "<redacted>"
    }
  }

  /// The same for a number of units.
  package static func text(count: Int, unit: String = "character") -> String {
    "<redacted, \(count) \(unit)\(count == 1 ? "" : "s")>"
  }

  /// Whether a text is what `text` writes.
  package static func isRedaction(_ text: String) -> Bool {
    guard text.hasPrefix(opening), text.hasSuffix(">"), text.utf8.count < 50 else { return false }
    let words = text.dropFirst(opening.count).dropLast().split(separator: " ")
    return words.count == 2 && Int(words[0]) != nil
      && ["character", "characters", "byte", "bytes"].contains(words[1])
  }

  private static let opening = "<redacted, "

  /// Whether a value is what is left of another one after its secrets were redacted, so that the two
  /// cannot be compared. Asked of values without contents, and of opened data.
  package static func hides(_ shown: StateValue, _ value: StateValue) -> Bool {
    switch (shown, value) {
    case (.string(let text), .string(let whole)):
      hides(text, whole)
    case (.url(let text, let base), .url(let whole, let wholeBase)):
      text.isSame(as: whole) && hides(base, wholeBase)
        || hides(text, whole) && (base.isSame(as: wholeBase) || hides(base, wholeBase))
    case (.string(let text), _): text.hasPrefix("<redacted") && text == Self.text(for: value)
    default: false
    }
  }

  private static func hides(_ text: String?, _ whole: String?) -> Bool {
    if let text, let whole { hides(text, whole) } else { false }
  }

  /// Whether a value that cannot be compared with another one is the one that is redacted.
  package static func isHidden(_ value: StateValue, beside other: StateValue?) -> Bool {
    other.map { hides(value, $0) } ?? false
  }

  /// Whether a text is what is left of another one after parts of it were redacted.
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
    // What is redacted already has nothing to hide.
    return hasHidden && rest.isEmpty && !text.isSame(as: whole)
  }

  /// How many characters the redaction stands for that a text begins with, and what follows it.
  private static func hiddenCount(
    at text: Substring.UnicodeScalarView
  ) -> (count: Int, rest: Substring.UnicodeScalarView)? {
    guard let close = text.prefix(50).firstIndex(of: ">") else { return nil }
    let word = String(String.UnicodeScalarView(text[...close]))
    guard isRedaction(word), let count = Int(word.split(separator: " ")[1]) else { return nil }
    return (count, text[text.index(after: close)...])
  }
}
