import PlistSyntax
package import RestorationArchives

/// A random graph of objects, lists, dictionaries and sets that refer to each other, as the state of one
/// object. The file meets what is in it in any order.
package struct RandomGraph {
  private enum Kind: CaseIterable {
    case object, array, dictionary, set
  }

  private enum Slot {
    case leaf(Int)
    case node(Int)
  }

  private struct Node {
    let kind: Kind
    var slots: [Slot]
  }

  private var random: SeededGenerator
  private var nodes: [Node] = []

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let count = 2 + random.below(8)
    for _ in 0..<count {
      let kind: Kind = random.oneIn(2) ? .object : Kind.allCases[random.below(4)]
      nodes.append(Node(kind: kind, slots: []))
    }
    for place in nodes.indices {
      for _ in 0...random.below(3) {
        nodes[place].slots.append(slot(in: nodes[place].kind))
      }
    }
  }

  /// In a set only objects, which their fields tell apart: a comparison tells others apart by their order.
  private mutating func slot(in kind: Kind) -> Slot {
    let place = random.below(nodes.count)
    let isLeaf = random.oneIn(3) || kind == .set && nodes[place].kind != .object
    return isLeaf ? .leaf(random.below(3)) : .node(place)
  }

  /// The same graph with one value replaced, so that a reference may lead elsewhere.
  package mutating func edited() -> RandomGraph {
    var edited = self
    let place = random.below(nodes.count)
    edited.nodes[place].slots[random.below(nodes[place].slots.count)] = slot(in: nodes[place].kind)
    edited.random = SeededGenerator(seed: random.next())
    return edited
  }

  /// An archive of one object whose state is the graph. Unordered values are in another order each
  /// time.
  package mutating func archive() -> RestorationArchive {
    var count = 0
    // Each node's number, from where it is met first: it is written out there.
    var numbers: [Int: Int] = [:]
    func value(_ slot: Slot) -> StateValue {
      let number = count
      count += 1
      let place: Int
      switch slot {
      case .leaf(let leaf): return StateValue(integerLiteral: leaf)
      case .node(let node): place = node
      }
      if let first = numbers[place] { return .shared(first) }
      numbers[place] = number
      let slots = nodes[place].slots
      switch nodes[place].kind {
      case .array: return .array(slots.map { value($0) })
      case .set: return .set(slots.shuffled(using: &random).map { value($0) })
      case .dictionary:
        let pairs = slots.enumerated().shuffled(using: &random)
        return .dictionary(
          pairs.map { index, slot in
            count += 1
            return StatePair(.string("k\(index)"), value(slot))
          })
      case .object:
        let fields = slots.enumerated().shuffled(using: &random)
        count += 1
        return .object(
          className: "Item",
          fields: [StateField("id", StateValue(integerLiteral: place))]
            + fields.map { index, slot in StateField("f\(index)", value(slot)) })
      }
    }
    let keys = ["a", "b", "c"].prefix(nodes.count).enumerated().shuffled(using: &random)
    let state = keys.map { place, key in StateEntry(key, value(.node(place))) }
    return RestorationArchive(nodes: [.of(.viewController, "Root", state: state)])
  }
}
