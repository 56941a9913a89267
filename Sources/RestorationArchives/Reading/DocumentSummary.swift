package struct DocumentSummary: Hashable, Sendable {
  private var words: String
  /// Keys or a text of the file, which follow the words.
  private var quotations: [String] = []
  private var hasMoreKeys = false

  /// More keys, and more characters of each, are not shown.
  private static let (mostKeys, longestText) = (3, 40)

  init(of document: PlistDocument?) {
    guard let document else {
      words = "no document"
      return
    }
    let value = document.value(document.root)
    words = value.typeName
    switch value {
    case .dictionary(let entries):
      let keys = entries.lazy.compactMap { document.text(at: $0.key) }.prefix(Self.mostKeys)
      quotations = Array(keys)
      hasMoreKeys = entries.count > quotations.count
      if entries.isEmpty {
        words = "an empty dictionary"
      } else if quotations.isEmpty {
        words = "a dictionary whose keys are not text"
      } else {
        let keys = entries.count == 1 ? "the key" : "\(CountText.grouped(entries.count)) keys:"
        words = "a dictionary with \(keys) "
      }
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      words += " of \(CountText.count(elements.count, "element"))"
    case .string(let text): (words, quotations) = ("the string ", [text])
    case .integer(let number): words = "the number \(number)"
    case .real(let number): words = "the number \(number)"
    default: break
    }
  }

  /// The text of the description, with texts of the file in quotation marks.
  ///
  /// - Parameter replacement: the replacement of a text of the file that must not be shown; nil for
  ///   all others.
  package func text(replacing replacement: (String) -> String?) -> String {
    let shown = quotations.map { text in
      // One character can have very many scalars.
      let start = text.unicodeScalars.prefix(Self.longestText)
      let isCut = start.endIndex < text.endIndex
      return replacement(text) ?? "'\(Substring(start))\(isCut ? "…" : "")'"
    }
    return words + shown.joined(separator: ", ") + (hasMoreKeys && !shown.isEmpty ? ", …" : "")
      + (quotations.contains("nodes") ? #"; a tree has "schema": "restorectl.archive/1" too"# : "")
  }
}
