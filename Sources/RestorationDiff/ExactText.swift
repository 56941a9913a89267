import RestorationTree

/// Text as a key of dictionaries, equal only to the same bytes in UTF-8: `String` takes "é" as one
/// and as two scalars for equal.
package struct ExactText: Hashable {
  let text: String

  /// A text.
  package init(_ text: String) { self.text = text }

  /// Same bytes.
  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isSame(as: right.text)
  }

  /// Hashes the text: those with the same bytes have the same hash.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
