import KeyedArchive
import PlistSyntax

// Where nodes without a readable coder of their own get their content from.

/// A coder that could not even be found: what stands in its place is no data.
struct MissingCoder: NodeSource {
  let reason: String
  let location: SourceLocation

  func decode() -> NodeContent {
    var content = NodeContent()
    content.unreadable = UnreadableState(
      bytes: ByteSlice([]), reason: reason, location: location)
    return content
  }
}

/// A listed path without a coder.
struct NoCoder: NodeSource {
  func decode() -> NodeContent { NodeContent() }
}

/// A coder that another node shows already.
struct RepeatedCoder: NodeSource {
  let node: Int

  func decode() -> NodeContent {
    var content = NodeContent()
    content.sameStateAs = node
    return content
  }
}
