import PlistSyntax
import RestorationArchives

/// Chooses the one place of each value that is not plain and that a coder refers to, and writes the
/// values out.
///
/// The place with the fewest names wins; a name of a list is none, so an element of a list is in
/// the list, and `selected` and `parent` refer to it. Of places with as many names the shortest
/// wins, then the one whose names sort first. Elements of sets have no name, and come last.
struct CoderPlacing {
  private struct Slot {
    let position: Int
    let step: KeyStep?
    /// The container, as a place in `ways`.
    let way: Int?
    let depth: Int
  }

  private var graph: CoderGraph
  private var keepsOrder: Bool
  private(set) var places = SharedPlaces()
  /// The positions at which values are written out.
  private var homes: [Int: Int] = [:]
  /// The elements of each set, in order.
  private var elements: [Int: [Int]] = [:]
  private var copies: [Int: StateValue] = [:]
  /// The containers so far.
  private var ways: [Slot] = []
  /// What is in a list or under the name of one, what costs one more name, and the ways to sets.
  private var near: [Slot] = []
  private var far: [Slot] = []
  private var sets: [Int] = []

  init(_ fields: [StateField], keepsOrder: Bool) {
    graph = CoderGraph(fields)
    self.keepsOrder = keepsOrder
    findHomes(fields)
    let isTooDeep = ways.contains { way in
      way.depth + (graph.hasChildren(resolved(way.position)) ? 1 : 0) > Limits().valueDepth
    }
    if isTooDeep, !keepsOrder {
      // In the file no value is as deep.
      self = CoderPlacing(fields, keepsOrder: true)
    }
  }

  mutating func written(_ fields: [StateField]) -> [StateField] {
    zip(fields, graph.roots).map { StateField($0.name, written($1)) }
  }

  private func resolved(_ position: Int) -> Int { graph.nodes[position].target }

  /// Whether a value is written out at each place.
  private func isCopied(_ position: Int) -> Bool { !keepsOrder && graph.isPlain(position) }

  // MARK: Homes

  private mutating func findHomes(_ fields: [StateField]) {
    add(
      zip(graph.roots, fields).map {
        Slot(position: $0, step: .name($1.name), way: nil, depth: 1)
      })
    var (nextNear, nextSet) = (0, 0)
    while true {
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

  /// Adds slots in the order of their names. Equal names keep their order. Values that need no place
  /// are left out first: there can be very many of them.
  private mutating func add(_ slots: some Sequence<Slot>) {
    let slots = slots.filter { needsHome(resolved($0.position)) }
    let names = slots.map { if case .name(let name)? = $0.step { name } else { "" } }
    for slot in slots.sorted(by: names) {
      let isIndex = if case .index? = slot.step { true } else { false }
      if isIndex || graph.node(at: slot.position).value.isList {
        near.append(slot)
      } else {
        far.append(slot)
      }
    }
  }

  /// Whether a place of the value, or of one in it, can be that of a reference.
  private func needsHome(_ position: Int) -> Bool {
    !isCopied(position) && (graph.nodes[position].isReferred || graph.hasChildren(position))
  }

  private mutating func visit(_ slot: Slot) {
    let node = resolved(slot.position)
    guard homes[node] == nil, !isCopied(node), !keepsOrder || node == slot.position else { return }
    homes[node] = slot.position
    let way = ways.count
    ways.append(slot)
    let value = graph.nodes[node].value
    if graph.nodes[node].isReferred {
      places.add(graph.nodes[node].number, value, at: place(of: way))
    }
    let children = graph.children(of: node)
    func inner(_ position: Int, _ step: KeyStep?) -> Slot {
      Slot(position: position, step: step, way: way, depth: slot.depth + 1)
    }
    switch value {
    case .array, .orderedSet: add(children.enumerated().lazy.map { inner($1, .index($0)) })
    case .set: sets.append(way)
    case .object(_, let fields), .archive(let fields):
      add(zip(children, fields).lazy.map { inner($0, .name($1.name)) })
    // What is in data has the place of the data.
    case .opened: add(children.map { inner($0, nil) })
    case .dictionary:
      add(
        stride(from: 0, to: children.count, by: 2).map { place in
          inner(children[place + 1], key(at: children[place]).step)
        })
    default: break
    }
  }

  private mutating func place(of way: Int) -> Int {
    var steps: [KeyStep?] = []
    var next: Int? = way
    while let way = next {
      steps.append(ways[way].step)
      next = ways[way].way
    }
    return steps.reversed().reduce(SharedPlaces.top) { places.place($1, below: $0) }
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
      order += others.sorted(by: others.map { places.keyPath(graph.node(at: $0).number) ?? "" })
    }
    elements[node] = order
    for (place, position) in order.enumerated() {
      visit(
        Slot(position: position, step: .member(place), way: way, depth: ways[way].depth + 1))
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

  /// The value at a position of the file.
  private mutating func written(_ slot: Int) -> StateValue {
    let position = resolved(slot)
    if let copy = copies[position] { return copy }
    let node = graph.nodes[position]
    if node.isReferred, !isCopied(position), homes[position] != slot {
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
    return sorted(by: zip(keys, self).map { $0 + ": " + KeyDescription.whole($1.value) })
  }
}

extension [String] {
  /// Sorted by their bytes.
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
