import PlistSyntax

extension RestorationNode {
  /// A node whose coder was not found: the value in its place is not data.
  init(
    path: RestorationPath, restorationClass: String?, missing coder: ValueID, in graph: ObjectGraph,
    sameAs first: Int?
  ) {
    let location = graph.location(of: coder)
    self.init(
      path: path, restorationClass: restorationClass, location: location, sameStateAs: first
    ) {
      guard first == nil else {
        // The reason is there.
        var content = NodeContent()
        content.sameStateAs = first
        return content
      }
      return NodeContent(unreadable: ByteSlice([]), graph.reason(forMissing: coder), at: location)
    }
  }

  init(
    path: RestorationPath, restorationClass: String?, listing: ValueID, in graph: ObjectGraph
  ) {
    self.init(
      path: path, restorationClass: restorationClass, hasState: false,
      location: graph.location(of: listing), decode: { NodeContent() })
  }
}

extension ObjectGraph {
  fileprivate func reason(forMissing coder: ValueID) -> String {
    do throws(ArchiveError) {
      _ = try data(coder)
      return "expected data with a keyed archive, found \(typeName(of: coder))"
    } catch {
      return error.reason
    }
  }
}
