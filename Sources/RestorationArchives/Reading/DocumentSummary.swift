package struct DocumentSummary: Hashable, Sendable {
  private var words = "no document"
  /// Keys or a text of the file, which follow the words.
  private var quotations: [String] = []
  private var end = ""

  /// More keys, and more characters of each, are not shown.
  private static let (mostKeys, longestText) = (3, 40)

  init(of document: PlistDocument?) {
    guard let document else { return }
    let value = document.value(document.root)
    switch value {
    case .dictionary(let entries) where !entries.isEmpty:
      words = "a dictionary with \(CountText.count(entries.count, "key"))"
      quotations = Array(
        entries.lazy.compactMap { document.text(at: $0.key) }.prefix(Self.mostKeys))
      guard !quotations.isEmpty else { return }
      words += ": "
      end = entries.count > quotations.count ? ", …" : ""
      end +=
        quotations.contains("nodes") ? #"; a tree has "schema": "\#(TreeKeys.schema)" too"# : ""
    case .dictionary: words = "an empty dictionary"
    case .array(let elements): words = "an array of \(CountText.count(elements.count, "element"))"
    case .string(let text): (words, quotations) = ("the string ", [text])
    default: words = value.typeName
    }
  }

  /// The text, with texts of the file in quotation marks unless they are replaced.
  package func text(replacing replacement: (String) -> String?) -> String {
    let shown = quotations.map { text in
      // One character can have very many scalars.
      let start = text.unicodeScalars.prefix(Self.longestText)
      let isCut = start.endIndex < text.endIndex
      return replacement(text) ?? "'\(Substring(start))\(isCut ? "…" : "")'"
    }
    return words + shown.joined(separator: ", ") + end
  }
}
