import PlistSyntax

/// The nodes of a list, of which several can have one coder.
///
/// The content of such a coder is repeated as long as all repetitions together stay below the size
/// of the archive; after that a node refers to the first one.
struct SharedCoders {
  private(set) var nodes: [RestorationNode] = []
  private let graph: ObjectGraph
  private let read: @Sendable (ByteSlice) -> NodeContent
  /// The first node of each coder, by the value with its bytes, or by the value in its place.
  private var firstNodes: [ValueID: Int] = [:]
  /// How many bytes of coders may be repeated.
  private var budget: Int

  /// - Parameter read: how the bytes of each coder are read.
  init(_ graph: ObjectGraph, read: @escaping @Sendable (ByteSlice) -> NodeContent) {
    self.graph = graph
    self.read = read
    budget = max(graph.document.bytes.count, 1 << 16)
  }

  mutating func add(_ path: RestorationPath, restorationClass: String?, listedAt listing: ValueID) {
    nodes.append(
      RestorationNode(
        path: path, restorationClass: restorationClass, hasState: false,
        location: graph.location(of: listing), decode: { NodeContent() }))
  }

  /// Adds a path and its coder. If the value in its place is not data, that is its content.
  mutating func add(
    _ path: RestorationPath, restorationClass: String? = nil, coder: ValueID
  ) {
    let bytes: ByteSlice
    do throws(ArchiveError) {
      guard let data = try graph.data(coder) else {
        return add(
          path, restorationClass,
          missing: coder, "expected data with a keyed archive, found \(graph.typeName(of: coder))")
      }
      bytes = data.bytes
      guard let first = firstNode(of: data.id) else {
        return add(path, restorationClass, bytes, sameAs: nil)
      }
      if bytes.count <= budget {
        budget -= bytes.count
        return add(path, restorationClass, bytes, sameAs: first)
      }
      nodes.append(
        RestorationNode(
          path: path, restorationClass: restorationClass,
          location: SourceLocation(byteOffset: bytes.fileOffset(at: 0)), sameStateAs: first,
          decode: { NodeContent(sameStateAs: first) }))
    } catch {
      add(path, restorationClass, missing: coder, error.reason)
    }
  }

  private mutating func add(
    _ path: RestorationPath, _ restorationClass: String?, _ bytes: ByteSlice, sameAs first: Int?
  ) {
    let read = read
    nodes.append(
      RestorationNode(
        path: path, restorationClass: restorationClass,
        location: SourceLocation(byteOffset: bytes.fileOffset(at: 0)), coder: bytes,
        sameStateAs: first, decode: { read(bytes) }))
  }

  private mutating func add(
    _ path: RestorationPath, _ restorationClass: String?, missing coder: ValueID, _ reason: String
  ) {
    let location = graph.location(of: coder)
    let first = firstNode(of: graph.target(of: coder) ?? coder)
    // The reason is at the first one.
    let content =
      first.map { NodeContent(sameStateAs: $0) }
      ?? NodeContent(unreadable: ByteSlice([]), reason, at: location)
    nodes.append(
      RestorationNode(
        path: path, restorationClass: restorationClass, location: location, sameStateAs: first,
        decode: { content }))
  }

  /// The first node with a value for its coder; nil if that is the next one.
  private mutating func firstNode(of value: ValueID) -> Int? {
    if let first = firstNodes[value] { return first }
    firstNodes[value] = nodes.count
    return nil
  }
}
