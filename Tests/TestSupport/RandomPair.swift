import PlistSyntax
package import RestorationArchives

/// Two archives to compare: `RandomPair(seed: 7)` are the same two every time.
package struct RandomPair {
  /// How the new archive came from the old one.
  package enum Origin: CaseIterable {
    /// Not at all.
    case independent
    /// By some changes here and there.
    case edited
    /// By another order of all that has none.
    case shuffled
  }

  /// The old archive.
  package let old: RestorationArchive
  /// The new archive.
  package let new: RestorationArchive
  /// How the new one came from the old one.
  package let origin: Origin

  /// The pair of a seed.
  package init(seed: UInt64) {
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

/// Puts unordered values into another order: keys of coders, dictionaries and objects (repeated ones
/// keep their order), elements of sets.
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
    var content = node.decoded()
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
    case .opened(let data): return .json(shuffled(data.contents))
    default: return value
    }
  }
}
