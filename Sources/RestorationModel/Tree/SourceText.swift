package import PlistSyntax

/// The text of an XML or JSON input, kept for the computation of lines and columns.
package struct SourceText: Sendable {
  private let bytes: ByteSlice

  /// The text of a document.
  init(_ bytes: ByteSlice) { self.bytes = bytes }

  /// The lines and columns of byte offsets in ascending order.
  package func positions(atSorted offsets: [Int]) -> [TextPosition] {
    LineIndex.positions(in: bytes, atSorted: offsets)
  }
}

extension PlistDocument {
  /// The text of the document; nil for binary property lists.
  package var sourceText: SourceText? {
    syntax == .xml || syntax == .json ? SourceText(bytes) : nil
  }

  /// A location with its line and column, if it has one.
  package func located(_ location: SourceLocation) -> SourceLocation {
    guard let sourceText else { return location }
    return SourceLocation(
      byteOffset: location.byteOffset,
      textPosition: sourceText.positions(atSorted: [location.byteOffset]).first)
  }
}
