package enum Redaction {
  /// The replacement text of a secret: `<redacted, 212 characters>` or `<redacted, 16 bytes>`.
  /// Characters are Unicode scalars.
  package static func text(for value: StateValue) -> String {
    switch value {
    case .string(let string), .url(let string, _), .uuid(let string):
      text(count: string.unicodeScalars.count)
    case .data, .opened:
      value.dataBytes.map { text(count: $0.count, unit: "byte") } ?? unsized
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
    text.utf8.count < 50 && (text.isSame(as: unsized) || count(in: text) != nil)
  }

  /// The replacement text of a value without a size.
  private static let unsized = "<redacted>"

  /// The number in `<redacted, 212 characters>` or `<redacted 3f2a9c, 212 characters>`; nil for
  /// other texts.
  private static func count(in text: String) -> Int? {
    guard text.ends(with: ">"), let comma = text.firstRange(of: ", ") else { return nil }
    let head = text[..<comma.lowerBound].pieces(between: " ")
    let size = text[comma.upperBound...].dropLast().pieces(between: " ")
    guard head[0] == "<redacted", head.count <= 2, size.count == 2,
      ["character", "characters", "byte", "bytes"].contains(String(size[1]))
    else { return nil }
    return Int(size[0])
  }

  /// The redaction with a size at the start of a text: how many characters it replaces, and how many
  /// it takes. Nil if there is none.
  static func start(
    of text: some Collection<Unicode.Scalar>
  ) -> (hiddenCount: Int, length: Int)? {
    guard text.first == "<", let close = text.prefix(50).firstIndex(of: ">") else { return nil }
    let word = String(String.UnicodeScalarView(text[...close]))
    return count(in: word).map { ($0, word.unicodeScalars.count) }
  }

  /// Whether what `text` writes is a text, or a part of one.
  package static func isFound(in text: String) -> Bool {
    guard text.contains("<redacted") else { return false }
    let scalars = text.unicodeScalars
    return scalars.indices.contains { place in
      start(of: scalars[place...]) != nil
        || scalars[place...].starts(with: unsized.unicodeScalars)
    }
  }

  /// Whether a value is the redacted form of another one, so that the two cannot be compared.
  /// Called for values without contents, and for opened data.
  package static func hides(_ shown: StateValue, _ value: StateValue) -> Bool {
    switch (shown, value) {
    case (.string(let text), .string(let whole)):
      hides(text, whole)
    case (.url(let text, let base), .url(let whole, let wholeBase)):
      hides(text + "\n" + (base ?? ""), whole + "\n" + (wholeBase ?? ""))
    case (.string(let text), _): text.begins(with: "<redacted") && text == Self.text(for: value)
    default: false
    }
  }

  /// Whether a text is the redacted form of another one.
  package static func hides(_ text: String, _ whole: String) -> Bool {
    var rest = whole.unicodeScalars[...]
    var shown = text.unicodeScalars[...]
    var hasHidden = false
    while let scalar = shown.first {
      if let (count, length) = start(of: shown) {
        guard rest.count >= count else { return false }
        hasHidden = true
        rest = rest.dropFirst(count)
        shown = shown.dropFirst(length)
      } else {
        guard rest.first == scalar else { return false }
        rest = rest.dropFirst()
        shown = shown.dropFirst()
      }
    }
    // A text that is already redacted hides nothing.
    return hasHidden && rest.isEmpty && !text.isSame(as: whole)
  }
}
