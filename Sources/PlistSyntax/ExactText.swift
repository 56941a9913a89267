/// Text as a dictionary key, equal only to the same bytes in UTF-8: `String` treats "é" as one and
/// as two scalars as equal.
package struct ExactText: Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isSame(as: right.text)
  }

  package func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }

  package static func ~= (pattern: String, exact: ExactText) -> Bool {
    exact.text.isSame(as: pattern)
  }
}

extension String {
  /// Whether another text has the same bytes in UTF-8. Swift's own comparison treats "é" as one and
  /// as two scalars as equal; UIKit's search for paths and keys does not.
  package func isSame(as other: String) -> Bool {
    // In ASCII, as nearly all names are, a character has one spelling of its length.
    utf8.count == other.utf8.count && self == other
      && (utf16.count == utf8.count || utf8.elementsEqual(other.utf8))
  }
}

extension String? {
  package func isSame(as other: String?) -> Bool {
    map { ExactText($0) } == other.map { ExactText($0) }
  }
}

// Inlinable: calls of other modules would go through witnesses, at a twelfth of the time of `lint`.
extension StringProtocol where SubSequence == Substring {
  /// Whether the text begins with the UTF-8 of another. `hasPrefix` compares characters: a
  /// combining mark changes the character before it, and two spellings of a character are equal.
  @inlinable package func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }

  @inlinable package func ends(with end: String) -> Bool {
    let count = end.utf8.count
    return utf8.count >= count && utf8.suffix(count).elementsEqual(end.utf8)
  }

  /// The pieces between ASCII separators, also empty ones, whatever follows a separator. The last of
  /// `most` has the rest.
  @inlinable package func pieces(
    between mark: Unicode.Scalar, atMost most: Int = .max
  ) -> [Substring] {
    self[...].utf8.split(
      separator: UInt8(ascii: mark), maxSplits: most - 1, omittingEmptySubsequences: false
    )
    .map { Substring($0) }
  }
}
