import KeyedArchive
import PlistSyntax

// Where nodes without a readable coder of their own get their content from.

/// A coder that could not even be found: what stands in its place is no data.
final class MissingCoder: NodeSource {
  private let reason: String
  private let place: SourceLocation

  init(reason: String, place: SourceLocation) {
    self.reason = reason
    self.place = place
  }

  var location: SourceLocation? { place }

  func decode() -> NodeContent {
    var content = NodeContent()
    content.unreadable = UnreadableState(bytes: ByteSlice([]), reason: reason, location: place)
    return content
  }
}

/// A listed path without a coder.
final class NoCoder: NodeSource {
  private let listing: SourceLocation

  init(listing: SourceLocation) { self.listing = listing }

  var hasState: Bool { false }
  var location: SourceLocation? { listing }

  func decode() -> NodeContent { NodeContent() }
}

/// A coder that another node shows already.
final class RepeatedCoder: NodeSource {
  private let node: Int
  private let place: SourceLocation

  init(node: Int, place: SourceLocation) {
    self.node = node
    self.place = place
  }

  var location: SourceLocation? { place }

  func decode() -> NodeContent {
    var content = NodeContent()
    content.sameStateAs = node
    return content
  }
}
