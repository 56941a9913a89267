import PlistSyntax
package import RestorationModel

/// The state of a coder with each value that it refers to more than once written out at one place that
/// depends on what the coder says and not on the order in which it says it, so that equal graphs are
/// equal trees. Keys stay in the order of the file.
///
/// A container of the file is written out where it is met first. In its place here it is where the
/// fewest names lead to it: an object of a list is in the list, and what else leads to it refers to
/// it (see `CoderGraph`).
package struct PlacedState: Sendable {
  /// The keys and values. `StateValue.shared` has the number of a place.
  package let fields: [StateField]
  /// The places of what is referred to.
  package let places: SharedPlaces

  /// Whether the coder refers to anything.
  package var refers: Bool { !places.isEmpty }

  /// Places the values of a coder.
  ///
  /// - Parameter keepsOrder: Whether each value stays where the file has it.
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

  /// Entries that are placed already.
  package init(placing entries: [StateEntry], _ places: SharedPlaces) {
    fields = entries.fields
    self.places = places
  }

  /// The keys and values as entries; `entries` are those that were placed.
  package func entries(_ entries: [StateEntry]) -> [StateEntry] {
    zip(entries, fields).map { StateEntry($0.key, $1.value, at: $0.location) }
  }
}

/// Numbers for the coder and the archives inside it.
private struct CoderNumbers {
  private var count = 0

  /// What is added to the numbers of one of them.
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

  /// `outer` is where the archive is, and its place.
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

  /// What is written at a position of the file.
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

  /// The elements of a set, references sorted by where they lead.
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

  /// The values of an archive inside this one, which are counted for themselves.
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
  /// Whether the value refers to one that stands elsewhere, or an archive in it does.
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
  /// Takes over a place, and those around it.
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
