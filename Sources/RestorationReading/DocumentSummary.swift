import PlistSyntax

/// A short description of a document that is not an archive.
package struct DocumentSummary: Hashable, Sendable {
  private enum Part: Hashable {
    case words(String)
    /// A key or a text of the file.
    case quotation(String)
  }

  private let parts: [Part]

  /// The root of a document; nil for bytes without a document.
  init(of document: PlistDocument?) {
    guard let document else {
      parts = [.words("no document")]
      return
    }
    let value = document.value(document.root)
    switch value {
    case .dictionary(let elements): parts = Self.dictionary(elements, in: document)
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      let count = document.count(of: elements)
      parts = [.words("\(value.typeName) of \(CountText.count(count, "element"))")]
    case .string(let string):
      parts = [.words("the string "), .quotation(document.text(string))]
    case .integer(let number, _): parts = [.words("the number \(number)")]
    case .real(let number, _): parts = [.words("the number \(number)")]
    default: parts = [.words(value.typeName)]
    }
  }

  private static func dictionary(_ elements: [PlistEntry], in document: PlistDocument) -> [Part] {
    var keys: [String] = []
    for entry in document.entries(of: elements) {
      guard keys.count < 3 else { break }
      if let key = document.text(at: entry.key) { keys.append(key) }
    }
    let count = document.count(of: elements)
    if count == 0 { return [.words("an empty dictionary")] }
    if keys.isEmpty { return [.words("a dictionary whose keys are not text")] }
    var parts: [Part] = [
      .words("a dictionary with \(count == 1 ? "the key" : "\(CountText.grouped(count)) keys:") ")
    ]
    for (place, key) in keys.enumerated() {
      if place > 0 { parts.append(.words(", ")) }
      parts.append(.quotation(key))
    }
    if count > keys.count { parts.append(.words(", …")) }
    return parts
  }

  /// The text of the description. Texts of the file are in quotation marks and cut after 40
  /// characters.
  ///
  /// - Parameter replacement: the replacement of a text of the file that must not be shown; nil for
  ///   all others.
  package func text(replacing replacement: (String) -> String?) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .quotation(let text):
        replacement(text)
          ?? (text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”")
      }
    }.joined()
  }
}
