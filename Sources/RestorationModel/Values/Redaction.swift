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
    let opening = "<redacted, "
    guard text.hasPrefix(opening), text.hasSuffix(">"), text.utf8.count < 50 else { return false }
    let words = text.dropFirst(opening.count).dropLast().split(separator: " ")
    return words.count == 2 && Int(words[0]) != nil
      && ["character", "characters", "byte", "bytes"].contains(words[1])
  }
}
