import KeyedArchive
import PlistSyntax
import RestorationModel

// The sources of nodes without a readable coder of their own. Small, because an archive can list
// very many.

/// A coder that was not found: the value in its place is not data.
struct MissingCoder: NodeSource {
  let graph: ObjectGraph
  /// The value in its place.
  let coder: ValueID

  var location: SourceLocation? { graph.location(of: coder) }

  func read(into sink: (any StateSink)?) -> NodeContent {
    show(NodeContent(unreadable: ByteSlice([]), reason, at: location), to: sink)
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

  func read(into sink: (any StateSink)?) -> NodeContent { show(NodeContent(), to: sink) }
}
