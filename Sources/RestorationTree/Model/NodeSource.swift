import PlistSyntax

/// Where a node's content comes from.
protocol NodeSource: Sendable {
  /// Whether there is a coder.
  var hasState: Bool { get }
  /// Where it stands in the file.
  var location: SourceLocation? { get }
  /// How many bytes it takes.
  var byteCount: Int? { get }
  /// The bytes of the coder, if there are any and they alone decide what `decode` gives.
  var coderBytes: ByteSlice? { get }
  /// The first node of the list with the same coder; nil if that is this one.
  var sameStateAs: Int? { get }
  /// Decodes the content.
  func decode() -> NodeContent
  /// The content, with its state still to be decoded where that can wait.
  func undecoded() -> UndecodedContent
  /// Shows the values to a visitor, and decodes them if it asks for that.
  func decode(shownTo visitor: any StateVisitor) -> NodeContent
}

extension NodeSource {
  var hasState: Bool { true }
  var byteCount: Int? { nil }
  var coderBytes: ByteSlice? { nil }
  var sameStateAs: Int? { nil }

  func undecoded() -> UndecodedContent { UndecodedContent(decode()) }

  func decode(shownTo visitor: any StateVisitor) -> NodeContent {
    let content = decode()
    visitor.begin()
    visitor.visit(content.state)
    _ = visitor.end()
    return content
  }
}
