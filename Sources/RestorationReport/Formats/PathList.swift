import RestorationTree

/// One restoration path a line, in save order. Decodes no coder, unless a pattern asks for views.
struct PathList: DocumentRenderer {
  private let options: RenderOptions

  init(_ options: RenderOptions) { self.options = options }

  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8]) {}

  func separate(into buffer: inout [UInt8]) {}

  mutating func add(_ archive: RestorationArchive, into buffer: inout [UInt8]) {
    let levels = options.depth.map { _ in NodeSelection(archive.nodes) { _ in true }.levels }
    for (index, node) in archive.nodes.enumerated() where options.asksFor(node.path) {
      if let levels, let depth = options.depth, levels[index] > depth { continue }
      buffer += LineStart.escape(options.plainPaths ? node.path.plain : node.path.raw).utf8
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  func end(isEmpty: Bool, into buffer: inout [UInt8]) {}
}
