import PlistSyntax

/// How much of a value patterns name.
package enum KeyCoverage: Hashable, Sendable {
  /// Nothing, and nothing inside it.
  case none
  /// Perhaps something inside it.
  case partial
  /// All of it.
  case whole
}

/// Where patterns of a set end that have the same path and key parts.
package struct PatternEnd: Hashable, Sendable {
  let group: Int
  /// The place in the tree of key parts; nil for patterns without one.
  let branch: Int?
}

/// How far patterns have come on the way to a value of an object. A step takes hardly longer with many
/// patterns than with one.
package struct KeyPlace: Sendable {
  private var walks: [(group: Int, walk: PatternTree.Walk)]
  /// How much of the value the patterns name.
  package private(set) var coverage: KeyCoverage
  /// The patterns that name the value itself, and nothing around it.
  package private(set) var ends: [PatternEnd] = []
  /// Those that name something around it.
  private var outerEnds: Set<PatternEnd> = []

  /// The place of the object, before the first key.
  init(_ named: NamedKeys) {
    walks = named.keys.map { ($0.group, PatternTree.Walk($0.tree)) }
    coverage = named.isWhole ? .whole : walks.isEmpty ? .none : .partial
  }

  /// The place one step further in. Of a value that is named as a whole, all in it is.
  package func entering(_ step: KeyStep) -> KeyPlace {
    coverage == .partial ? following(step) : self
  }

  /// The same, whether or not a pattern names what is around it: for who asks which patterns name a value.
  package func following(_ step: KeyStep) -> KeyPlace {
    var place = self
    place.outerEnds.formUnion(ends)
    place.ends = []
    if case .name(let name) = step {
      for piece in name.pieces(between: ".") { place.advance { $0.consume(piece) } }
    } else {
      place.advance { $0.consume(bracketed: step) }
    }
    if place.coverage != .whole {
      place.coverage =
        place.isNamed ? .whole : place.walks.isEmpty ? .none : .partial
    }
    return place
  }

  private var isNamed: Bool { !ends.isEmpty }

  /// Whether no pattern names the value itself or anything inside it, beside those that name what is
  /// around it.
  package var isOver: Bool { walks.isEmpty && ends.isEmpty }

  private mutating func advance(_ step: (inout PatternTree.Walk) -> Void) {
    for index in walks.indices {
      step(&walks[index].walk)
      for branch in walks[index].walk.ends {
        let end = PatternEnd(group: walks[index].group, branch: branch)
        if !outerEnds.contains(end), !ends.contains(end) { ends.append(end) }
      }
    }
    walks.removeAll { $0.walk.isDead }
  }
}
