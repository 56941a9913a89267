/// The values of a coder, and of archives in it with references of their own, as a graph: a reference
/// is replaced by the value that it refers to. Each value has a position.
struct CoderGraph {
  /// Small, because a hostile file has a value in a few bytes.
  struct Node {
    let value: StateValue
    var isReferred = false
    /// Whether there is no object, archive or cycle in the value, so that an equal one is as good.
    var isPlain = false
    /// How many levels the value and the plain values in it take, with copies in place of references.
    var depth: UInt8 = 1
    /// The position of this value, or of the value that it refers to.
    var target: UInt32
    /// The position after the last value inside.
    var end: UInt32 = 0
    /// The number of the coder, and that of the value in it, counted like `StateValue.shared`.
    let number: Int
    /// What writing the value takes, with copies in place of references, in bytes: copies of copies can
    /// take more than an integer can count.
    var size = 0.0
  }

  private(set) var nodes: [Node] = []
  /// The positions of the values directly in the coder.
  private(set) var roots: [Int] = []
  /// Whether copies of plain values take at most 4 times the size of the values and 64 KiB: about 16
  /// times the file, where a value can take a few bytes. If not, nothing is copied.
  private(set) var copiesFit = true
  private var coderCount = 0

  init(_ fields: [StateField]) {
    nodes.reserveCapacity(fields.reduce(0) { $0 + $1.value.positionCount })
    roots = addCoder(fields.map(\.value))
    let size = roots.reduce(0) { $0 + measure($1) }
    copiesFit = size <= nodes.reduce(0x1p16) { $0 + 4 * $1.value.ownSize }
  }

  private mutating func addCoder(_ values: [StateValue]) -> [Int] {
    let base = coderCount * SharedPlaces.coderSize
    coderCount += 1
    var positions: [UInt32] = []
    return values.map { add($0, base, &positions) }
  }

  /// Adds a value and those in it. A reference to no earlier value refers to itself.
  private mutating func add(_ value: StateValue, _ base: Int, _ positions: inout [UInt32]) -> Int {
    let position = nodes.count
    nodes.append(
      Node(value: value, target: UInt32(position), number: base + positions.count))
    if case .shared(let number) = value, positions.indices.contains(number) {
      let target = nodes[Int(positions[number])].target
      nodes[position].target = target
      nodes[Int(target)].isReferred = true
    }
    positions.append(UInt32(position))
    for child in value.children { _ = add(child, base, &positions) }
    let contents = value.innerGraph
    if !contents.isEmpty { _ = addCoder(contents) }
    nodes[position].end = UInt32(nodes.count)
    return position
  }

  /// The positions directly inside a value: for a dictionary, keys and values in turn.
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var next = position + 1
    while next < nodes[position].end {
      children.append(next)
      next = Int(nodes[next].end)
    }
    return children
  }

  func hasChildren(_ position: Int) -> Bool { nodes[position].end > position + 1 }

  /// The position of the value, or of the one that it refers to.
  func target(of position: Int) -> Int { Int(nodes[position].target) }

  func node(at position: Int) -> Node { nodes[target(of: position)] }

  /// Whether the value at a position is copied in place of references.
  func isPlain(_ position: Int) -> Bool { copiesFit && node(at: position).isPlain }

  /// Measures a value and those in it. A reference to a value around it is met before that is
  /// known to be plain.
  private mutating func measure(_ position: Int) -> Double {
    let (node, target) = (nodes[position], node(at: position))
    guard node.target == position else {
      return target.isPlain ? target.size : node.value.ownSize
    }
    var (isPlain, size, depth) = (node.value.isPlainItself, node.value.ownSize, node.depth)
    for child in children(of: position) {
      size += measure(child)
      let inner = self.node(at: child)
      isPlain = isPlain && inner.isPlain
      depth = max(depth, inner.isPlain ? UInt8(clamping: Int(inner.depth) + 1) : 2)
    }
    (nodes[position].isPlain, nodes[position].size, nodes[position].depth) = (isPlain, size, depth)
    return size
  }
}

extension StateValue {
  /// The values of an archive inside the coder, if they refer to one another.
  fileprivate var innerGraph: [StateValue] {
    let contents = innerCoder
    return contents.contains(where: \.refersBack) ? contents : []
  }

  /// How many positions the value takes, with those in it.
  fileprivate var positionCount: Int {
    (children + innerGraph).reduce(1) { $0 + $1.positionCount }
  }

  /// What the value itself takes, without those in it, in bytes.
  fileprivate var ownSize: Double {
    isContainer ? 16 : Double(16 + StateSize.byteCount(self))
  }

  fileprivate var isPlainItself: Bool {
    switch self {
    case .object, .archive, .shared: false
    case .opened(let data): !data.contents.refersBack
    default: true
    }
  }
}
