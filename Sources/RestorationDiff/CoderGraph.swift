import PlistSyntax
import RestorationArchives

/// The values of a coder as a graph. Each value has a position, counted like `StateValue.shared`; a
/// reference is replaced by the value that it refers to.
struct CoderGraph {
  struct Node {
    let value: StateValue
    /// The position of this value, or of the value that it refers to.
    var target: Int
    /// The position after the last value inside.
    var end = 0
    /// Whether anything refers to the value.
    var isReferred = false
    /// Whether there is no object, archive or cycle in the value, so that an equal one is as good.
    var isPlain = false
    /// What writing the value takes, with copies in place of references, in bytes.
    var size = 0
  }

  /// The values by position.
  private(set) var nodes: [Node] = []
  /// The positions of the values directly in the coder.
  private(set) var roots: [Int] = []
  /// Whether copies of plain values take at most 4 times the size of the values and 64 KiB: about 16
  /// times the file, where a value can take a few bytes. If not, nothing is copied.
  private(set) var copiesFit = true

  init(_ fields: [StateField]) {
    for field in fields {
      roots.append(nodes.count)
      add(field.value)
    }
    let size = roots.reduce(0) { Self.sum($0, measure($1)) }
    copiesFit = size <= nodes.reduce(1 << 16) { $0 + 4 * $1.value.ownSize }
  }

  /// Adds a value and those in it. A reference to no earlier value refers to itself.
  private mutating func add(_ value: StateValue) {
    let position = nodes.count
    nodes.append(Node(value: value, target: position))
    if case .shared(let target) = value, target >= 0, target < position {
      nodes[position].target = nodes[target].target
      nodes[nodes[target].target].isReferred = true
    }
    for child in value.children { add(child) }
    nodes[position].end = nodes.count
  }

  /// The positions directly inside a value: for a dictionary, keys and values in turn.
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var next = position + 1
    while next < nodes[position].end {
      children.append(next)
      next = nodes[next].end
    }
    return children
  }

  /// Whether the value at a position is copied in place of references.
  func isPlain(_ position: Int) -> Bool { copiesFit && nodes[nodes[position].target].isPlain }

  /// Measures a value and those in it. A reference to a value around it is met before that is
  /// known to be plain.
  private mutating func measure(_ position: Int) -> Int {
    let (node, target) = (nodes[position], nodes[nodes[position].target])
    guard node.target == position else {
      return target.isPlain ? target.size : node.value.ownSize
    }
    var (isPlain, size) = (node.value.isPlainItself, node.value.ownSize)
    for child in children(of: position) {
      size = Self.sum(size, measure(child))
      if !nodes[nodes[child].target].isPlain { isPlain = false }
    }
    (nodes[position].isPlain, nodes[position].size) = (isPlain, size)
    return size
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, overflows) = one.addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

extension StateValue {
  /// What the value itself takes, without those in it, in bytes.
  fileprivate var ownSize: Int {
    switch self {
    case .string(let text), .url(let text, _), .reference(let text): 16 + text.utf8.count
    case .data(let bytes): 16 + bytes.count
    case .opened(let data): 16 + (data.bytes?.count ?? 0)
    case .indexPath(let indexes): 16 + 8 * indexes.count
    case .storyboard(let storyboard):
      16 + (storyboard.name?.utf8.count ?? 0) + (storyboard.bundlePath?.utf8.count ?? 0)
    default: 16
    }
  }

  /// Whether the value is plain if those in it are.
  fileprivate var isPlainItself: Bool {
    switch self {
    case .object, .archive, .shared: false
    case .opened(let data): !data.contents.refersBack
    default: true
    }
  }
}
