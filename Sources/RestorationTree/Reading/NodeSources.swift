import KeyedArchive
import PlistSyntax

// Where nodes without a readable coder of their own get their content from. Small, since an archive
// may list very many.

/// A coder that could not even be found: what stands in its place is no data.
struct MissingCoder: NodeSource {
  let graph: ObjectGraph
  /// What stands in its place.
  let coder: ValueID

  var location: SourceLocation? { graph.location(of: coder) }

  func decode() -> NodeContent {
    var content = NodeContent()
    content.unreadable = UnreadableState(bytes: ByteSlice([]), reason: reason, location: location)
    return content
  }

  private var reason: String {
    var reader = ObjectReader(graph)
    do throws(ArchiveError) {
      guard try reader.data(coder) == nil else { return graph.tooRepetitive(coder).reason }
      return "expected data with a keyed archive, found \(graph.typeName(of: coder))"
    } catch {
      return error.reason
    }
  }
}

/// A listed path without a coder.
struct NoCoder: NodeSource {
  let graph: ObjectGraph
  /// The entry of the list.
  let listing: ValueID

  var hasState: Bool { false }
  var location: SourceLocation? { graph.location(of: listing) }

  func decode() -> NodeContent { NodeContent() }
}

/// A coder that another node shows already.
struct RepeatedCoder: NodeSource {
  private let reader: CoderReader
  private let first: Int32
  private let isWhole: Bool

  /// `first` is the first node of the list with this coder, and `isWhole` tells whether what is in
  /// the coder is shown here again.
  init(_ reader: CoderReader, first: Int, isWhole: Bool) {
    self.reader = reader
    self.first = Int32(clamping: first)
    self.isWhole = isWhole
  }

  var location: SourceLocation? { reader.location }
  var byteCount: Int? { isWhole ? reader.byteCount : nil }
  var sameStateAs: Int? { Int(first) }

  func decode() -> NodeContent {
    if isWhole { return reader.decode() }
    var content = NodeContent()
    content.sameStateAs = Int(first)
    return content
  }

  func undecoded() -> UndecodedContent {
    isWhole ? reader.undecoded() : UndecodedContent(decode())
  }
}
