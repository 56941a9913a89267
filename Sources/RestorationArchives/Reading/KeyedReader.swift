/// Reads any other keyed archive as one node, with the contents of its `$top`.
enum KeyedReader {
  static let path: RestorationPath = "$top"

  static func read(
    _ graph: ObjectGraph, into archive: inout RestorationArchive
  ) throws(PlistError) {
    guard graph.archiver.contains("KeyedArchiver") else {
      throw PlistError(
        .unsupportedArchiver, at: graph.document.location(of: graph.document.root),
        expected: "NSKeyedArchiver or a subclass under $archiver", found: graph.archiver)
    }
    let document = graph.document
    let keys = graph.top.map { (key: document.text(at: $0.key) ?? "", value: $0.value) }
    archive.nodes = [
      RestorationNode(
        path: path, location: document.location(of: document.root), coder: document.bytes
      ) { NodeContent(kind: .archive, keys, in: graph) }
    ]
    archive.fault = fault(of: graph)
  }

  /// Why nothing under `$top` can be read; nil if something can.
  private static func fault(of graph: ObjectGraph) -> String? {
    var fault: PlistError?
    // Very many keys can name one object.
    var targets: Set<ValueID> = []
    for entry in graph.top {
      if let target = graph.target(of: entry.value), !targets.insert(target).inserted { continue }
      do throws(PlistError) {
        guard case .object(let object) = try graph.resolve(entry.value) else { return nil }
        _ = try object.contents()
        return nil
      } catch {
        fault = fault ?? error
      }
    }
    return fault?.located(in: graph.document).description
  }
}
