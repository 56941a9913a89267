import PlistSyntax
package import RestorationArchives

/// The state of a coder in which each value with several references is written out at one place,
/// which depends on the contents and not on the file's order, so that equal graphs are equal trees.
/// Keys keep the order of the file.
///
/// A file writes a container out where it occurs first. Here it is written out where the fewest
/// names lead to it: an element of a list is in the list, and everything else refers to it (see
/// `CoderGraph`).
package struct PlacedState: Sendable {
  /// The keys and values. `StateValue.shared` has the number of a place.
  package let fields: [StateField]
  /// The places of the values that are referred to.
  package let places: SharedPlaces

  /// Whether the coder contains references to its own values.
  package var refers: Bool { !places.isEmpty }

  /// Places the values of a coder.
  ///
  /// - Parameter keepsOrder: whether each value keeps its place in the file.
  package init(_ fields: [StateField], keepsOrder: Bool = false) {
    guard fields.contains(where: \.value.refersBack) else {
      self.fields = fields
      places = SharedPlaces()
      return
    }
    var coders = CoderNumbers()
    var placing = Placing(
      CoderGraph(fields), keepsOrder: keepsOrder, base: coders.next(), outer: nil)
    self.fields = placing.fields(fields.map(\.name), &coders)
    places = placing.places
  }

  /// Places the entries of a coder.
  package init(_ entries: [StateEntry], keepsOrder: Bool = false) {
    self.init(entries.fields, keepsOrder: keepsOrder)
  }

  /// Entries that are already placed.
  package init(placing entries: [StateEntry], _ places: SharedPlaces) {
    fields = entries.fields
    self.places = places
  }

  /// The keys and values as entries; `entries` are the original ones.
  package func entries(_ entries: [StateEntry]) -> [StateEntry] {
    zip(entries, fields).map { StateEntry($0.key, $1.value, at: $0.location) }
  }
}

/// Numbers for the coder and the archives inside it.
private struct CoderNumbers {
  private var count = 0

  /// The offset of the numbers of one of them.
  mutating func next() -> Int {
    defer { count += 1 }
    return count * SharedPlaces.coderSize
  }
}

/// Writes out the values of a coder, or of an archive inside it.
private struct Placing {
  private let graph: CoderGraph
  private let homes: CoderHomes
  private let base: Int
  private(set) var places = SharedPlaces()
  /// How many values were written out.
  private var count = 0

  /// `outer` is the coder around the archive, and the archive's place in it.
  init(
    _ graph: CoderGraph, keepsOrder: Bool, base: Int, outer: (number: Int, place: SharedPlaces)?
  ) {
    self.graph = graph
    self.base = base
    homes = CoderHomes(graph, keepsOrder: keepsOrder)
    if let outer { places.merge(outer.place) }
    outerNumber = outer?.number
    self.keepsOrder = keepsOrder
    for node in homes.order {
      let parent = homes.parents[node].map { base + $0 } ?? outerNumber
      places.add(base + node, below: parent, homes.steps[node])
      guard graph.isReferred[node] else { continue }
      places.types[base + node] = graph.values[node].comparedType
      if let value = graph.repeatable(node) { places.repeated[base + node] = value }
    }
  }

  private let outerNumber: Int?
  private let keepsOrder: Bool

  mutating func fields(_ names: [String], _ coders: inout CoderNumbers) -> [StateField] {
    zip(names, graph.roots).map { StateField($0, written($1, &coders)) }
  }

  /// The value that is written at a position of the file.
  private mutating func written(_ slot: Int, _ coders: inout CoderNumbers) -> StateValue {
    let node = graph.resolved(slot)
    let position = count
    count += 1
    if graph.isReferred[node] {
      guard homes.slot(of: node) == slot else { return .shared(base + node) }
      places.positions[base + node] = position
    }
    let slots = graph.children(of: node)
    switch graph.values[node] {
    case .array: return .array(slots.map { written($0, &coders) })
    case .orderedSet: return .orderedSet(slots.map { written($0, &coders) })
    case .set:
      let sorted = keepsOrder ? slots : elements(of: node)
      return .set(sorted.map { written($0, &coders) })
    case .dictionary:
      return .dictionary(
        stride(from: 0, to: slots.count, by: 2).map { place in
          let key = written(slots[place], &coders)
          return StatePair(key, written(slots[place + 1], &coders))
        })
    case .object(let className, let fields):
      return .object(
        className: className,
        fields: zip(fields, slots).map { StateField($0.name, written($1, &coders)) })
    case .archive(let fields):
      return .archive(inner(fields, at: node, &coders))
    case .opened(let data):
      let inner = inner([StateField("", data.contents)], at: node, &coders)
      return .opened(
        OpenedData(bytes: data.bytes, format: data.format, contents: inner[0].value))
    default: return graph.values[node]
    }
  }

  /// The elements of a set, with references sorted by their targets.
  private func elements(of node: Int) -> [Int] {
    let elements = homes.elements(of: node)
    let references = elements.references.map {
      (slot: $0, keyPath: places.keyPath(base + graph.resolved($0)) ?? "")
    }
    let sorted = references.sorted {
      $0.keyPath.utf8.lexicographicallyPrecedes($1.keyPath.utf8)
    }
    return elements.own + sorted.map(\.slot)
  }

  /// The values of an archive inside this one, which are counted separately.
  private mutating func inner(
    _ fields: [StateField], at node: Int, _ coders: inout CoderNumbers
  ) -> [StateField] {
    guard fields.contains(where: \.value.refersBack) else { return fields }
    let isOpened = if case .opened = graph.values[node] { true } else { false }
    var outer = SharedPlaces()
    outer.copy(places, upTo: base + node)
    var placing = Placing(
      CoderGraph(fields, isOpened: isOpened), keepsOrder: keepsOrder, base: coders.next(),
      outer: (base + node, outer))
    let inner = placing.fields(fields.map(\.name), &coders)
    places.merge(placing.places)
    return inner
  }
}

extension StateValue {
  /// Whether the value contains a reference, also in an archive inside it.
  fileprivate var refersBack: Bool {
    switch self {
    case .shared: true
    case .archive(let fields): fields.contains { $0.value.refersBack }
    case .opened(let data): data.contents.refersBack
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      elements.contains { $0.refersBack }
    case .dictionary(let pairs):
      pairs.contains { $0.key.refersBack || $0.value.refersBack }
    case .object(_, let fields): fields.contains { $0.value.refersBack }
    default: false
    }
  }
}

extension SharedPlaces {
  /// Copies a place, and its containers.
  fileprivate mutating func copy(_ other: SharedPlaces, upTo number: Int) {
    var chain: [Int] = []
    var next: Int? = number
    while let number = next, let place = other.places[number] {
      chain.append(number)
      next = place.parent
    }
    for number in chain.reversed() {
      add(number, below: other.places[number]?.parent, other.places[number]?.step)
    }
  }
}
