import PlistSyntax
import RestorationTree
import TestSupport

/// Two archives to compare: `RandomPair(seed: 7)` are the same two every time.
struct RandomPair {
  /// How the new archive came from the old one.
  enum Origin: CaseIterable {
    /// Not at all.
    case independent
    /// By some changes here and there.
    case edited
    /// By another order of all that has none.
    case shuffled
  }

  let old: RestorationArchive
  let new: RestorationArchive
  let origin: Origin

  init(seed: UInt64) {
    var tree = RandomTree(seed: seed)
    old = tree.archive()
    origin = Origin.allCases[Int(seed % 3)]
    switch origin {
    case .independent: new = tree.archive()
    case .edited:
      var editor = RandomEditor(random: SeededGenerator(seed: seed))
      new = editor.edited(old)
    case .shuffled:
      var shuffler = RandomShuffler(random: SeededGenerator(seed: seed))
      new = shuffler.shuffled(old)
    }
  }
}

/// Makes the changes that an app's new version makes.
struct RandomEditor {
  var random: SeededGenerator

  mutating func edited(_ archive: RestorationArchive) -> RestorationArchive {
    var archive = archive
    for _ in 0...random.below(3) {
      if random.oneIn(4) { archive.envelope?.bundleVersion = "\(random.below(3))" }
      if archive.nodes.isEmpty { continue }
      let place = random.below(archive.nodes.count)
      switch random.below(6) {
      case 0: archive.nodes.remove(at: place)
      case 1:
        archive.nodes[place] = archive.nodes[place].moved(
          to: RestorationPath("Root/:[\(random.below(3))]:/C"))
      case 2: archive.nodes.insert(RestorationNode(path: "Root/N", content: .init()), at: place)
      default:
        var content = archive.nodes[place].content
        guard archive.nodes[place].hasState, content.unreadable == nil else { continue }
        edit(&content.state)
        archive.nodes[place] = archive.nodes[place].with(content)
      }
    }
    return archive
  }

  private mutating func edit(_ state: inout [StateEntry]) {
    let place = random.below(state.count + 1)
    if place == state.count || random.oneIn(4) {
      state.insert(StateEntry("new\(random.below(9))", 1), at: place)
    } else if random.oneIn(4) {
      state.remove(at: place)
    } else {
      state[place] = StateEntry(state[place].key, edited(state[place].value))
    }
  }

  private mutating func edited(_ value: StateValue) -> StateValue {
    switch value {
    case .array(var elements):
      if elements.isEmpty || random.oneIn(2) { return .array([7] + elements) }
      let place = random.below(elements.count)
      elements[place] = edited(elements[place])
      return .array(elements)
    case .dictionary(var pairs):
      guard !pairs.isEmpty, !random.oneIn(3) else {
        return .dictionary(pairs + [StatePair("added", 1)])
      }
      let place = random.below(pairs.count)
      pairs[place].value = edited(pairs[place].value)
      return .dictionary(pairs)
    case .object(let className, var fields):
      guard !fields.isEmpty else { return .object(className: "Z", fields: []) }
      let place = random.below(fields.count)
      fields[place].value = edited(fields[place].value)
      return .object(className: className, fields: fields)
    case .archive(var fields):
      guard !fields.isEmpty else { return .archive([StateField("root", 1)]) }
      fields[0].value = edited(fields[0].value)
      return .archive(fields)
    case .set(let elements): return .set(Array(elements.dropFirst()) + [9])
    default: return random.oneIn(3) ? .string("e\u{301}") : .string("é")
    }
  }
}

/// Puts what has no order into another one: keys of coders, dictionaries and objects (one that
/// stands twice keeps its order), elements of sets.
struct RandomShuffler {
  var random: SeededGenerator

  mutating func shuffled(_ archive: RestorationArchive) -> RestorationArchive {
    var archive = archive
    archive.nodes = archive.nodes.map { shuffled($0) }
    if var envelope = archive.envelope {
      envelope.state = shuffled(envelope.state)
      archive.envelope = envelope
    }
    return archive
  }

  private mutating func shuffled(_ node: RestorationNode) -> RestorationNode {
    var content = node.content
    content.state = shuffled(content.state)
    content.views = content.views.map { shuffled($0) }
    return node.with(content)
  }

  private mutating func shuffled(_ state: [StateEntry]) -> [StateEntry] {
    shuffled(state.map { StateField($0.key, $0.value) }).map { StateEntry($0.name, $0.value) }
  }

  private mutating func shuffled(_ fields: [StateField]) -> [StateField] {
    let fields = fields.map { StateField($0.name, shuffled($0.value)) }
    guard Set(fields.map(\.name)).count == fields.count else { return fields }
    return fields.shuffled(using: &random)
  }

  private mutating func shuffled(_ value: StateValue) -> StateValue {
    switch value {
    case .array(let elements): return .array(elements.map { shuffled($0) })
    case .orderedSet(let elements): return .orderedSet(elements.map { shuffled($0) })
    case .set(let elements):
      return .set(elements.map { shuffled($0) }.shuffled(using: &random))
    case .dictionary(let pairs):
      let pairs = pairs.map { StatePair(shuffled($0.key), shuffled($0.value)) }
      return .dictionary(pairs.shuffled(using: &random))
    case .object(let className, let fields):
      return .object(className: className, fields: shuffled(fields))
    case .archive(let fields): return .archive(shuffled(fields))
    default: return value
    }
  }
}
