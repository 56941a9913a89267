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

/// A listed path without a coder. Small, since an archive may list very many.
struct NoCoder: NodeSource {
  let graph: ObjectGraph
  /// The entry of the list.
  let listing: ValueID

  var hasState: Bool { false }
  var location: SourceLocation? { graph.location(of: listing) }

  func decode() -> NodeContent { NodeContent() }
}

/// A coder that another node shows already.
final class RepeatedCoder: NodeSource {
  private let reader: CoderReader
  private let first: Int
  private let isWhole: Bool

  /// `first` is the first node of the list with this coder, and `isWhole` tells whether what is in
  /// the coder is shown here again.
  init(_ reader: CoderReader, first: Int, isWhole: Bool) {
    self.reader = reader
    self.first = first
    self.isWhole = isWhole
  }

  var location: SourceLocation? { reader.location }
  var byteCount: Int? { isWhole ? reader.byteCount : nil }
  var sameStateAs: Int? { first }

  func decode() -> NodeContent {
    if isWhole { return reader.decode() }
    var content = NodeContent()
    content.sameStateAs = first
    return content
  }

  func undecoded() -> UndecodedContent {
    isWhole ? reader.undecoded() : UndecodedContent(decode())
  }
}
