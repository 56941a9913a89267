/// The nodes of a list, of which several can have one coder. All repetitions together have a limit,
/// like everything that a file repeats.
struct SharedCoders {
  private(set) var nodes: [RestorationNode] = []
  private let graph: ObjectGraph
  private let read: @Sendable (ByteSlice) -> NodeContent
  /// The values with the bytes of the coders so far.
  private var coders: Set<ValueID> = []
  private var budget: DecodingBudget

  init(_ graph: ObjectGraph, read: @escaping @Sendable (ByteSlice) -> NodeContent) {
    self.graph = graph
    self.read = read
    budget = DecodingBudget(byteCount: graph.document.bytes.count)
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
  ) throws(PlistError) {
    guard let data = graph.data(coder) else {
      let reason = "expected data with a keyed archive, found \(graph.typeName(of: coder))"
      let location = graph.location(of: coder)
      let content = NodeContent(unreadable: ByteSlice([]), reason, at: location)
      nodes.append(
        RestorationNode(path: path, restorationClass: restorationClass, location: location) {
          content
        })
      return
    }
    let bytes = data.bytes
    guard coders.insert(data.id).inserted || budget.repeats(bytes.count) else {
      throw graph.tooRepetitive("repeated coders", at: coder)
    }
    nodes.append(
      RestorationNode(
        path: path, restorationClass: restorationClass,
        location: SourceLocation(byteOffset: bytes.fileOffset(at: 0)), coder: bytes
      ) { [read] in read(bytes) })
  }
}
