/// Chooses the one place of each value that is not plain and that a coder refers to, and writes the
/// values out.
///
/// The place with the fewest names wins; a name of a list is none, so an element of a list is in
/// the list, and `selected` and `parent` refer to it. Of places with as many names the shortest
/// wins, then the one whose names sort first. Elements of sets have no name, and come last.
struct CoderPlacing {
  /// A value in a container. Small, because a hostile file has a value in a few bytes.
  private struct Slot {
    let position: UInt32
    /// The place of the value in a list or among fields; in a dictionary, the position of its key.
    let place: UInt32
    /// The container, as a place in `ways`.
    let way: UInt32?
    let depth: UInt16

    init(_ position: Int, _ place: Int, way: Int? = nil, depth: Int = 1) {
      (self.position, self.place) = (UInt32(position), UInt32(place))
      (self.way, self.depth) = (way.map { UInt32($0) }, UInt16(depth))
    }
  }

  private var graph: CoderGraph
  private var fields: [StateField]
  private var keepsOrder: Bool
  private(set) var places = SharedPlaces()
  /// For each value the position at which it is written out.
  private var homes: [UInt32?]
  private var elements: [Int: [Int]] = [:]
  private var copies: [Int: StateValue] = [:]
  private var ways: [Slot] = []
  /// What is in a list or under the name of one, what costs one more name, and the ways to sets.
  private var near: [Slot] = []
  private var far: [Slot] = []
  private var sets: [Int] = []
  /// The places of ways to values that are referred to.
  private var placesOfWays: [Int: Int] = [:]
  /// Whether a value would be deeper than any in a file.
  private var isTooDeep = false

  init(_ fields: [StateField], keepsOrder: Bool) {
    graph = CoderGraph(fields)
    homes = Array(repeating: nil, count: graph.nodes.count)
    self.fields = fields
    self.keepsOrder = keepsOrder
    findHomes()
    if isTooDeep || !keepsOrder && !graph.roots.allSatisfy({ fits($0, below: 0) }) {
      // In the file no value is as deep.
      self = CoderPlacing(fields, keepsOrder: true)
    }
  }

  /// Whether a value with the plain values in it takes no more levels than those of a file.
  private func fits(_ position: some BinaryInteger, below depth: Int) -> Bool {
    depth + Int(graph.nodes[resolved(position)].depth) <= Limits.valueDepth
  }

  mutating func written() -> [StateField] {
    zip(fields, graph.roots).map { StateField($0.name, written($1)) }
  }

  private func resolved(_ position: some BinaryInteger) -> Int { graph.target(of: Int(position)) }

  /// Whether a value is written out at each place.
  private func isCopied(_ position: Int) -> Bool { !keepsOrder && graph.isPlain(position) }

  // MARK: Homes

  private mutating func findHomes() {
    add(graph.roots.enumerated().map { Slot($1, $0) })
    var (nextNear, nextSet) = (0, 0)
    while !isTooDeep {
      if nextNear < near.count {
        nextNear += 1
        visit(near[nextNear - 1])
      } else if !far.isEmpty {
        (near, far, nextNear) = (far, [], 0)
      } else if nextSet < sets.count {
        nextSet += 1
        expandSet(sets[nextSet - 1])
      } else {
        return
      }
    }
  }

  /// Adds slots in the order of their names. Equal names keep their order.
  private mutating func add(_ slots: some Sequence<Slot>) {
    let slots = slots.filter { needsHome($0.position) }
    let names = slots.map { if case .name(let name)? = step(of: $0) { name } else { "" } }
    for slot in slots.sorted(by: names) {
      if graph.nodes[resolved(slot.position)].value.isList {
        near.append(slot)
      } else {
        far.append(slot)
      }
    }
  }

  /// Whether a place of the value, or of one in it, can be that of a reference, and is not yet known.
  /// There can be very many values of which none is.
  private func needsHome(_ position: some BinaryInteger) -> Bool {
    let node = resolved(position)
    return homes[node] == nil && !isCopied(node)
      && (graph.nodes[node].isReferred || graph.hasChildren(node))
  }

  private mutating func visit(_ slot: Slot) {
    let node = resolved(slot.position)
    guard homes[node] == nil, !isCopied(node), !keepsOrder || node == slot.position else { return }
    guard keepsOrder || fits(slot.position, below: Int(slot.depth) - 1) else {
      return isTooDeep = true
    }
    homes[node] = slot.position
    let way = ways.count
    ways.append(slot)
    let value = graph.nodes[node].value
    if graph.nodes[node].isReferred {
      places.add(graph.nodes[node].number, value, at: place(of: way))
    }
    let children = graph.children(of: node)
    func inner(_ position: Int, _ place: Int) -> Slot {
      Slot(position, place, way: way, depth: Int(slot.depth) + 1)
    }
    switch value {
    case .array, .orderedSet:
      near += children.enumerated().filter { needsHome($1) }.map { inner($1, $0) }
    case .set: sets.append(way)
    case .object, .archive, .opened: add(children.enumerated().lazy.map { inner($1, $0) })
    case .dictionary:
      add(
        stride(from: 0, to: children.count, by: 2).lazy.map {
          inner(children[$0 + 1], children[$0])
        })
    default: break
    }
  }

  private mutating func step(of slot: Slot) -> KeyStep? {
    guard let way = slot.way else { return .name(fields[Int(slot.place)].name) }
    return switch graph.nodes[resolved(ways[Int(way)].position)].value {
    case .array, .orderedSet: .index(Int(slot.place))
    case .set: .member(Int(slot.place))
    case .object(_, let fields), .archive(let fields): .name(fields[Int(slot.place)].name)
    case .dictionary: key(at: Int(slot.place)).step
    // What is in data has the place of the data.
    default: nil
    }
  }

  /// Recursive: a way has at most `Limits.valueDepth` steps.
  private mutating func place(of way: Int) -> Int {
    if let known = placesOfWays[way] { return known }
    let outer = ways[way].way.map { place(of: Int($0)) } ?? SharedPlaces.top
    let found = places.place(step(of: ways[way]), below: outer)
    placesOfWays[way] = found
    return found
  }

  // MARK: Sets

  /// Visits the elements of a set: first those that are at no other place, by their own text.
  private mutating func expandSet(_ way: Int) {
    let node = resolved(ways[way].position)
    let children = graph.children(of: node)
    var order = children
    if !keepsOrder {
      let own = children.filter { homes[resolved($0)] == nil }
      let others = children.filter { homes[resolved($0)] != nil }
      order = own.sorted(by: own.map { text(of: $0) })
      order += others.sorted(
        by: others.map { places.keyPath(graph.nodes[resolved($0)].number) ?? "" })
    }
    elements[node] = order
    for (place, position) in order.enumerated() where needsHome(position) {
      visit(Slot(position, place, way: way, depth: Int(ways[way].depth) + 1))
    }
  }

  /// The text of an element: of one that is not plain, its type and its plain parts.
  private mutating func text(of position: Int) -> String {
    let node = resolved(position)
    if isCopied(node) { return KeyDescription.whole(written(position)) }
    let parts = graph.children(of: node).map { child in
      isCopied(child) ? KeyDescription.whole(written(child)) : "…"
    }
    let value = graph.nodes[node].value
    let texts =
      switch value {
      case .object(_, let fields): zip(fields, parts).map { $0.name + ": " + $1 }.inOrder
      case .dictionary:
        stride(from: 0, to: parts.count, by: 2).map { parts[$0] + ": " + parts[$0 + 1] }.inOrder
      case .set: parts.inOrder
      default: parts
      }
    return value.comparedType + " " + texts.joined(separator: ", ")
  }

  // MARK: Writing

  private mutating func written(_ slot: Int) -> StateValue {
    let position = resolved(slot)
    if let copy = copies[position] { return copy }
    let node = graph.nodes[position]
    if node.isReferred, !isCopied(position), homes[position] != UInt32(slot) {
      return .shared(node.number)
    }
    let slots = graph.children(of: position)
    let value: StateValue
    switch node.value {
    case .array: value = .array(slots.map { written($0) })
    case .orderedSet: value = .orderedSet(slots.map { written($0) })
    case .set:
      let elements = (elements[position] ?? slots).map { written($0) }
      value = .set(
        isCopied(position) ? elements.sorted(by: elements.map(KeyDescription.whole)) : elements)
    case .dictionary:
      value = .dictionary(
        stride(from: 0, to: slots.count, by: 2).map { place in
          StatePair(key(at: slots[place]), written(slots[place + 1]))
        })
    case .object(let className, let fields):
      value = .object(
        className: className,
        fields: zip(fields, slots).map { StateField($0.name, written($1)) })
    case .archive(let fields) where !slots.isEmpty:
      value = .archive(zip(fields, slots).map { StateField($0.name, written($1)) })
    case .opened(let data) where !slots.isEmpty:
      value = .opened(
        OpenedData(bytes: data.bytes, format: data.format, contents: written(slots[0])))
    default: value = numbered(node)
    }
    if node.isReferred, isCopied(position) { copies[position] = value }
    return value
  }

  /// The key of a dictionary. A key that is not plain is as the file has it, because what is in a
  /// key has no place.
  private mutating func key(at slot: Int) -> StateValue {
    isCopied(slot) ? written(slot) : numbered(graph.nodes[slot])
  }

  /// The value with the number of its coder in references.
  private func numbered(_ node: CoderGraph.Node) -> StateValue {
    let base = node.number - SharedPlaces.count(of: node.number)
    guard base > 0 else { return node.value }
    return node.value.map {
      if case .shared(let number) = $0, number >= 0 { .shared(base + number) } else { nil }
    } ?? node.value
  }
}

extension StateValue {
  /// Whether the value is a list, which names no value of its own.
  fileprivate var isList: Bool {
    switch self {
    case .array, .set, .orderedSet: true
    default: false
    }
  }
}

extension [StatePair] {
  /// Sorted by the text of the key; those with one key by that of the value.
  var inOrder: [StatePair] {
    let keys = map { KeyDescription.whole($0.key) }
    if Set(keys).count == count { return sorted(by: keys) }
    let pairs = sorted(by: map { KeyDescription.whole($0.value) })
    return pairs.sorted(by: pairs.map { KeyDescription.whole($0.key) })
  }
}

extension [String] {
  fileprivate var inOrder: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}

extension Array {
  /// Sorted by a text of each element; those with the same text keep their order.
  func sorted(by texts: [String]) -> [Element] {
    let order = indices.sorted { left, right in
      let (one, other) = (texts[left].utf8, texts[right].utf8)
      return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
    }
    return order.map { self[$0] }
  }
}
