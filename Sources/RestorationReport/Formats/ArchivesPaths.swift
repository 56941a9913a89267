import PlistSyntax
import RestorationArchives

extension ReportFormat where Subject == RestorationArchive {
  static var paths: Self {
    Self(
      name: "paths", summary: "one restoration path on each line, in save order", isForPeople: true
    ) {
      ArchivesPaths($0)
    }
  }
}

/// One restoration path on each line, in save order. Reads no coder, so it lists no views.
struct ArchivesPaths: Report {
  /// The size at which the buffer is drained, in bytes.
  private static let pieceSize = 1 << 16

  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  mutating func add(
    _ archive: RestorationArchive, into buffer: inout [UInt8], drain: JSONOutput.Drain?
  ) {
    let nodes = archive.nodes
    let tree = options.depth.map { _ in PathTree(nodes) }
    for path in archive.paths {
      if let tree, let depth = options.depth, tree.level(of: path) > depth { continue }
      guard options.asksFor(path) else { continue }
      let shown = options.plainPaths ? RestorationPath(path.plain) : path
      buffer += LineStart.escape(PlaceText.path(shown)).utf8
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count >= Self.pieceSize { drain?(&buffer) }
    }
  }
}
