import PlistSyntax
import RestorationTree

/// Numbers for values, equal when the values mean the same: references by what they point to, sets
/// and dictionaries without order, shared containers by what they hold.
///
/// Each value is looked at once, so that comparing is linear however containers nest.
struct ValueIdentifier {
  /// What a value says about itself and, by number, about the values inside.
  private enum Form: Hashable {
    case leaf(StateValue)
    case reference(PathAnchors.Anchor)
    case list([Int])
    case orderedSet([Int])
    case set([Int])
    case dictionary([Int])
    case object(className: Int, [Int])
    case archive([Int])
    /// Data, by what stands in it: how that is written does not count.
    case opened(OpenedData.Format, Int)
    /// The container so many levels up.
    case cycle(Int)
  }

  private var numbers: [Form: Int] = [:]
  private let anchors: PathAnchors

  /// Numbers for the values of two archives.
  init(anchors: PathAnchors) { self.anchors = anchors }

  private mutating func number(_ form: Form) -> Int {
    let next = numbers.count
    // Handing on the place looks for the form once, whether it is new or not.
    func value(of place: inout Int) -> Int { place }
    return value(of: &numbers[form, default: next])
  }

  /// Numbers all values of a coder or of a nested archive.
  mutating func identify(_ fields: [StateField], on side: PathAnchors.Side) -> IdentifiedCoder {
    var walk = Walk(side: side, coder: IdentifiedCoder(fields: fields))
    for field in fields { Walk.collectSharedNumbers(field.value, into: &walk.targets) }
    for field in fields {
      _ = visit(
        field.value, at: .name(field.name), &walk,
        listsPaths: KnownKeys.valueType(of: field.name) == .paths)
    }
    return walk.coder
  }

  /// A number for all that a coder holds, views included.
  mutating func identity(of content: NodeContent, on side: PathAnchors.Side) -> Int {
    let className: StateValue =
      switch content.className {
      case .unstated: .null
      case .missing: false
      case .value(let name): .string(name)
      }
    let facts: [StateValue?] = [
      content.kind.map { .string($0.rawValue) }, className,
      content.storyboard.map { .storyboard($0) }, content.viewLoaded.map { .bool($0) },
      content.unreadable.map { .data($0.bytes) },
    ]
    let state = identify(content.state.fields, on: side)
    return number(
      .list(
        facts.map { number(.leaf($0 ?? .null)) } + [number(state)]
          + identities(of: content.views, on: side)))
  }

  private mutating func identities(
    of views: NodeList, on side: PathAnchors.Side
  ) -> [Int] {
    var ofOwners: [Int: Int] = [:]
    return views.enumerated().map { place, view in
      let owner = views.stateOwner(of: place)
      let content = ofOwners[owner] ?? identity(of: views[owner].decoded(), on: side)
      ofOwners[owner] = content
      let facts: [StateValue] = [
        view.restorationClass.map { .string($0) } ?? .null, .bool(view.hasState),
      ]
      let path = anchors.anchor(of: view.path.raw, on: side, below: true)
      return number(
        .list([number(.reference(path))] + facts.map { number(.leaf($0)) } + [content]))
    }
  }

  private mutating func number(_ coder: IdentifiedCoder) -> Int {
    let members = coder.members.map { member in
      (number(.leaf(.string(member.name))), coder.identities[member.position])
    }
    return number(.archive(Self.flattened(members)))
  }

  /// Where a walk over a coder's values is.
  private struct Walk {
    let side: PathAnchors.Side
    var coder: IdentifiedCoder
    /// The numbers of the containers around the value.
    var open: [Int] = []
    /// The way to the value.
    var steps: [KeyStep] = []
    /// The numbers of the values that `shared` ones name.
    var targets: Set<Int> = []

    static func collectSharedNumbers(_ value: StateValue, into targets: inout Set<Int>) {
      if case .shared(let number) = value { targets.insert(number) }
      for child in value.children { collectSharedNumbers(child, into: &targets) }
    }
  }

  private mutating func visit(
    _ value: StateValue, _ walk: inout Walk, listsPaths: Bool, isPath: Bool
  ) -> Int {
    let position = walk.coder.identities.count
    walk.coder.identities.append(-1)
    walk.coder.ends.append(0)
    if walk.targets.contains(position) {
      walk.coder.sharedTargets[position] = SharedTarget(
        keyPath: walk.steps.keyPath, type: value.comparedType)
    }
    walk.open.append(position)
    let identity = identity(of: value, at: position, &walk, listsPaths: listsPaths, isPath: isPath)
    walk.open.removeLast()
    walk.coder.identities[position] = identity
    walk.coder.ends[position] = walk.coder.identities.count
    return identity
  }

  private mutating func identity(
    of value: StateValue, at position: Int, _ walk: inout Walk, listsPaths: Bool, isPath: Bool
  ) -> Int {
    switch value {
    case .array(let elements): return number(.list(visitList(elements, &walk, listsPaths)))
    case .orderedSet(let elements): return number(.orderedSet(visitList(elements, &walk, false)))
    case .set(let elements):
      let identities = elements.map { visit($0, at: .element, &walk) }
      return number(.set(identities.sorted()))
    case .dictionary(let pairs): return number(.dictionary(visitPairs(pairs, &walk)))
    case .object(let className, let fields):
      let members = fields.map { field in
        (number(.leaf(.string(field.name))), visit(field.value, at: .name(field.name), &walk))
      }
      return number(
        .object(className: number(.leaf(.string(className))), Self.flattened(members)))
    case .archive(let fields):
      let nested = identify(fields, on: walk.side)
      walk.coder.nested[position] = nested
      return number(nested)
    case .opened(let data):
      // What can be read of damaged data does not say whether the rest is the same.
      if data.isDamaged, let bytes = data.bytes { return number(.leaf(.data(bytes))) }
      let nested = identify([StateField("", data.contents)], on: walk.side)
      walk.coder.nested[position] = nested
      return number(.opened(data.format, nested.identities[0]))
    case .shared(let target):
      if let level = walk.open.lastIndex(of: target) {
        return number(.cycle(walk.open.count - level))
      }
      // What is not above it stands before it, so its identity is known.
      guard target >= 0, target < position else { return number(.leaf(value)) }
      return walk.coder.identities[target]
    case .string(let path) where isPath:
      return number(.reference(anchors.anchor(of: path, on: walk.side)))
    case .reference(let path):
      return anchors.hasMoves
        ? number(.reference(anchors.anchor(of: path, on: walk.side))) : number(.leaf(value))
    default: return number(.leaf(value))
    }
  }

  private mutating func visit(
    _ value: StateValue, at step: KeyStep, _ walk: inout Walk, listsPaths: Bool = false,
    isPath: Bool = false
  ) -> Int {
    walk.steps.append(step)
    defer { walk.steps.removeLast() }
    return visit(value, &walk, listsPaths: listsPaths, isPath: isPath)
  }

  private mutating func visitList(
    _ elements: [StateValue], _ walk: inout Walk, _ listsPaths: Bool
  ) -> [Int] {
    var identities: [Int] = []
    identities.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      identities.append(visit(element, at: .index(index), &walk, isPath: listsPaths))
    }
    return identities
  }

  private mutating func visitPairs(_ pairs: [StatePair], _ walk: inout Walk) -> [Int] {
    let members = pairs.map { pair in
      let step = pair.key.step
      return (visit(pair.key, at: step, &walk), visit(pair.value, at: step, &walk))
    }
    return Self.flattened(members)
  }

  /// Keys and values in an order that does not depend on the file's.
  private static func flattened(_ members: [(key: Int, value: Int)]) -> [Int] {
    members.sorted { ($0.key, $0.value) < ($1.key, $1.value) }.flatMap { [$0.key, $0.value] }
  }
}

/// A container that stands elsewhere in its coder.
struct SharedTarget {
  /// Where it stands.
  let keyPath: String
  /// Its type.
  let type: String
}

/// The values of a coder, each known by its position: values are counted from 0, parents before
/// children, in order, as `StateValue.shared` counts them.
struct IdentifiedCoder {
  /// The keys and values.
  let fields: [StateField]
  /// What the value at each position means.
  var identities: [Int] = []
  /// The position after the last value inside the value at each position.
  var ends: [Int] = []
  /// The values that `shared` ones name, by position.
  var sharedTargets: [Int: SharedTarget] = [:]
  /// The archives among the values, by position.
  var nested: [Int: IdentifiedCoder] = [:]

  /// The keys with their values and positions.
  var members: [(name: String, value: StateValue, position: Int)] {
    zip(fields, positions(of: fields.count, from: 0)).map { ($0.name, $0.value, $1) }
  }

  /// The positions of values that stand side by side.
  func positions(of count: Int, from first: Int) -> [Int] {
    var position = first
    return (0..<count).map { _ in
      defer { position = ends[position] }
      return position
    }
  }
}

extension StateValue {
  /// The step to a dictionary's value under this key.
  var step: KeyStep {
    if case .string(let name) = self { .name(name) } else { .key(self) }
  }

  /// The type as far as it makes a `type-changed`. Classes cannot be mistaken for our own words.
  var comparedType: String {
    if case .object(let className, _) = self { "class " + className } else { typeName }
  }

  /// Whether both are the same data, opened or not: how much of a coder is opened is bounded, so
  /// that data can stay closed in one of two coders only because of what stands before it.
  func hasSameBytes(as other: StateValue) -> Bool {
    guard let bytes = dataBytes else { return false }
    return bytes == other.dataBytes
  }
}
