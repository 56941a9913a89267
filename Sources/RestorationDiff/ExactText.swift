import RestorationTree

/// Text as a key of dictionaries, equal only to the same bytes in UTF-8: `String` takes "é" as one
/// and as two scalars for equal.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSame(as: right.text) }

  // Equal texts have equal hashes, so hashing needs nothing of its own.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
