package import PlistSyntax

/// The source of a node's content.
package protocol NodeSource: Sendable {
  /// Whether there is a coder.
  var hasState: Bool { get }
  /// The location of the coder in the file.
  var location: SourceLocation? { get }
  /// The size of the coder in bytes.
  var byteCount: Int? { get }
  /// The bytes of the coder, if there are any and they alone decide the result of `read`.
  var coderBytes: ByteSlice? { get }
  /// The first node of the list with the same coder; nil if that is this one.
  var sameStateAs: Int? { get }
  /// Reads the coder. The sink gets the facts about the object, then the state, key by key.
  ///
  /// - Parameter sink: nil to get only the facts: then the state is not walked.
  /// - Returns: the facts about the object, without the state.
  func read(into sink: (any StateSink)?) -> NodeContent
}

extension NodeSource {
  package var hasState: Bool { true }
  package var byteCount: Int? { nil }
  package var coderBytes: ByteSlice? { nil }
  package var sameStateAs: Int? { nil }

  /// Shows content that is already decoded.
  package func show(_ content: NodeContent, to sink: (any StateSink)?) -> NodeContent {
    var facts = content
    facts.state = []
    guard let sink else { return facts }
    sink.begin(facts)
    content.state.walk(into: sink)
    if let next = sink.end() { content.state.walk(into: next) }
    return facts
  }
}

/// Content that was made in memory.
struct LiteralContent: NodeSource {
  let content: NodeContent
  let hasState: Bool
  var location: SourceLocation?
  var byteCount: Int?

  var sameStateAs: Int? { content.sameStateAs }

  func read(into sink: (any StateSink)?) -> NodeContent { show(content, to: sink) }
}
