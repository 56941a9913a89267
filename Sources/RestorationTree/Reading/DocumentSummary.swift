import PlistSyntax

/// Says in a few words what a document that is no archive holds.
enum DocumentSummary {
  static func describe(_ document: PlistDocument) -> String {
    let value = document.value(document.root)
    switch value {
    case .dictionary(let elements):
      var keys: [String] = []
      for entry in document.entries(of: elements) {
        guard keys.count < 3 else { break }
        if let key = document.text(at: entry.key) { keys.append(short(key)) }
      }
      let count = document.count(of: elements)
      if count == 0 { return "an empty dictionary" }
      if keys.isEmpty { return "a dictionary with keys that are no text" }
      return "a dictionary with \(count == 1 ? "the key" : "\(count) keys:") "
        + keys.joined(separator: ", ") + (count > keys.count ? ", …" : "")
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      let count = document.count(of: elements)
      return "\(value.typeName) of \(count) \(count == 1 ? "element" : "elements")"
    case .string(let string): return "the string \(short(document.text(string)))"
    case .integer(let number, _): return "the number \(number)"
    case .real(let number, _): return "the number \(number)"
    default: return value.typeName
    }
  }

  /// A text in quotation marks, cut; nothing of it when it looks like a secret.
  private static func short(_ text: String) -> String {
    if SecretDetector.isSecret(key: "", value: .string(text)) {
      return SecretDetector.redactionText(for: .string(text))
    }
    return text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
  }
}
