package import PlistSyntax

/// The saved objects of an archive, in save order.
///
/// An archive can list very many in a few bytes each. Nodes that are read from an archive are made
/// when asked for, and use no memory of their own; those of a tree made in memory are stored.
public struct NodeList: Sendable {
  enum Storage: Sendable {
    case kept([RestorationNode])
    case listed(any ListedNodes)
  }

  private(set) var storage: Storage
  /// Hides secrets in the names of the nodes. Stored nodes have the screen themselves too.
  private(set) var screen: NameScreen?
  /// Whether it changes any of the paths.
  private(set) var hidesPaths = false

  /// A longer name of a class or storyboard, in UTF-8 bytes, belongs only to the first of the nodes
  /// that share a coder: a file names such a node in a few bytes.
  package static let longestSharedName = 256

  /// The nodes of a list, or nodes made in memory.
  public init(_ nodes: some Sequence<RestorationNode>) {
    if let list = nodes as? NodeList { self = list } else { storage = .kept(Array(nodes)) }
  }

  /// The nodes behind a screen. Listed nodes are still made when asked for.
  package func screened(by screen: NameScreen) -> NodeList {
    var list = self
    list.screen = screen
    switch storage {
    case .kept(let nodes): list.storage = .kept(nodes.map { $0.screened(by: screen) })
    case .listed(let nodes):
      list.hidesPaths = (0..<nodes.pathCount).contains { number in
        nodes.text(ofPath: number).withBytes(screen.changes)
      }
    }
    return list
  }

  /// Nodes that are made when asked for.
  package init(_ nodes: any ListedNodes) { storage = .listed(nodes) }

  /// Whether the node at a place has a coder.
  package func hasState(at place: Int) -> Bool {
    switch storage {
    case .kept(let nodes): nodes[place].hasState
    case .listed(let nodes): nodes.hasState(at: place)
    }
  }

  /// `sameStateAs` of the node at a place.
  package func sameStateAs(at place: Int) -> Int? {
    switch storage {
    case .kept(let nodes): nodes[place].sameStateAs
    case .listed(let nodes): nodes.sameStateAs(at: place)
    }
  }

  /// Whether a node may have the same coder as an earlier one. False avoids the check of each node.
  package var mayRepeatCoders: Bool {
    switch storage {
    case .kept: true
    case .listed(let nodes): nodes.hasRepetitions
    }
  }

  /// The path of the node at a place, without making the node.
  package func path(at place: Int) -> RestorationPath {
    switch storage {
    case .kept(let nodes): nodes[place].path
    case .listed(let nodes): shown(nodes.path(at: place))
    }
  }

  private func shown(_ path: RestorationPath) -> RestorationPath {
    hidesPaths ? screen?.shown(path) ?? path : path
  }

  /// Whether the node at a place has the same path as one of another list.
  package func hasSamePath(at place: Int, as other: NodeList, at otherPlace: Int) -> Bool {
    withPath(at: place) { path in other.withPath(at: otherPlace) { $0.says(path) } }
  }

  /// Passes the UTF-8 of the path of the node at a place.
  package func withPath<Result>(at place: Int, _ body: (ByteView) -> Result) -> Result {
    switch storage {
    case .kept(let nodes): nodes[place].path.raw.withByteView(body)
    case .listed(let nodes):
      hidesPaths
        ? path(at: place).raw.withByteView(body)
        : nodes.text(ofPath: nodes.pathNumber(at: place)).withBytes(body)
    }
  }
}

extension NodeList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// No nodes.
  public init() { self.init([]) }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many nodes.
  public var endIndex: Int {
    switch storage {
    case .kept(let nodes): nodes.count
    case .listed(let nodes): nodes.count
    }
  }

  /// The node at a place of the list.
  public subscript(place: Int) -> RestorationNode {
    get {
      switch storage {
      case .kept(let nodes): nodes[place]
      case .listed(let nodes):
        if let screen { nodes[place].screened(by: screen) } else { nodes[place] }
      }
    }
    set { edit { $0[place] = newValue } }
  }

  /// Replaces some nodes. From then on all nodes are stored.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with nodes: some Collection<RestorationNode>
  ) {
    edit { $0.replaceSubrange(range, with: nodes) }
  }

  private mutating func edit(_ change: (inout [RestorationNode]) -> Void) {
    var nodes: [RestorationNode]
    if case .kept(let kept) = storage { nodes = kept } else { nodes = Array(self) }
    // Only one reference remains, so the change copies nothing.
    storage = .kept([])
    change(&nodes)
    storage = .kept(nodes)
  }
}

extension NodeList: ExpressibleByArrayLiteral {
  /// Nodes made in memory.
  public init(arrayLiteral nodes: RestorationNode...) { self.init(nodes) }
}

extension NodeList: Hashable {
  /// Same nodes in the same order.
  public static func == (left: NodeList, right: NodeList) -> Bool { left.elementsEqual(right) }

  /// Hashes the nodes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for node in self { hasher.combine(node) }
  }
}
