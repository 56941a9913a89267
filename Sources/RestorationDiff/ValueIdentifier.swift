import PlistSyntax
import RestorationArchives

/// Numbers for values, equal if the values are equivalent: references by their targets, sets and
/// dictionaries without order, shared containers by their contents.
///
/// Each value is visited once, so that comparing is linear however containers nest.
struct ValueIdentifier {
  /// The value's own facts, and the numbers of the values inside.
  private enum Form: Hashable {
    case leaf(StateValue)
    case reference(PathAnchors.Anchor)
    case list([Int])
    case orderedSet([Int])
    case set([Int])
    case dictionary([Int])
    case object(className: Int, [Int])
    case archive([Int])
    /// Data by its contents; how it is written does not count.
    case opened(OpenedData.Format, Int)
    /// A reference, by the kind of its target.
    case toKind(String)
    /// A reference, by the place of its target.
    case toPlace([KeyStep])
    /// A reference to one of two values that were paired.
    case toPair(Int)
    /// A reference to a value on one side only.
    case toUnpaired(Int, isOld: Bool)
  }

  /// When references to targets that are not repeated are equal.
  enum References {
    /// The kinds of their targets are equal.
    case kinds
    /// The places of their targets are equal, each in its own coder.
    case places
    /// Their targets are compared with each other.
    case pairs(SharedPairs)
  }

  private var numbers: [Form: Int] = [:]
  private let anchors: PathAnchors

  /// Numbers for the values of two archives.
  init(anchors: PathAnchors) { self.anchors = anchors }

  private mutating func number(_ form: Form) -> Int {
    let next = numbers.count
    // Passing on the place looks for the form once, whether it is new or not.
    func value(of place: inout Int) -> Int { place }
    return value(of: &numbers[form, default: next])
  }

  /// Numbers all values of a coder.
  mutating func identify(
    _ state: PlacedState, on side: PathAnchors.Side, _ references: References = .places
  ) -> IdentifiedCoder {
    identify(state.fields, in: state.places, on: side, references)
  }

  /// Numbers all values of a coder, or of an archive inside it.
  private mutating func identify(
    _ fields: [StateField], in places: SharedPlaces, on side: PathAnchors.Side,
    _ references: References
  ) -> IdentifiedCoder {
    var walk = Walk(
      side: side, references: references,
      coder: IdentifiedCoder(fields: fields, places: places))
    walk.findTargets()
    for field in fields {
      _ = visit(field.value, &walk, listsPaths: KnownKeys.valueType(of: field.name) == .paths)
    }
    return walk.coder
  }

  /// A number for all contents of a coder, including views.
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
    let state = identify(PlacedState(content.state), on: side)
    return number(
      .list(
        facts.map { number(.leaf($0 ?? .null)) } + [number(state)]
          + identities(of: content.views, on: side)))
  }

  private mutating func identities(
    of views: [RestorationNode], on side: PathAnchors.Side
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
    return number(.archive(Self.flattened(fields: members)))
  }

  /// The position of a walk over a coder's values.
  private struct Walk {
    let side: PathAnchors.Side
    let references: References
    var coder: IdentifiedCoder
    /// The numbers of repeated values.
    var repeated: [Int: Int] = [:]

    init(side: PathAnchors.Side, references: References, coder: IdentifiedCoder) {
      self.side = side
      self.references = references
      self.coder = coder
    }

    /// Finds the positions of the values that are referred to.
    mutating func findTargets() {
      for field in coder.fields { findTargets(of: field.value) }
    }

    private mutating func findTargets(of value: StateValue) {
      if case .shared(let number) = value, let position = coder.places.positions[number] {
        coder.targets[position] = number
      }
      for child in value.children { findTargets(of: child) }
    }
  }

  /// Not inlined, because values nest: a level would take 9 KB of stack in place of 1.
  @inline(never) private mutating func visit(
    _ value: StateValue, _ walk: inout Walk, listsPaths: Bool = false, isPath: Bool = false
  ) -> Int {
    let position = walk.coder.identities.count
    walk.coder.identities.append(-1)
    walk.coder.ends.append(0)
    walk.coder.targetCounts.append(walk.coder.targetCount)
    if walk.coder.targets[position] != nil { walk.coder.targetCount += 1 }
    let identity = identity(of: value, at: position, &walk, listsPaths: listsPaths, isPath: isPath)
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
      let identities = elements.map { visit($0, &walk) }
      return number(.set(identities.sorted()))
    case .dictionary(let pairs): return number(.dictionary(visitPairs(pairs, &walk)))
    case .object(let className, let fields):
      let members = fields.map { field in
        (number(.leaf(.string(field.name))), visit(field.value, &walk))
      }
      return number(
        .object(className: number(.leaf(.string(className))), Self.flattened(fields: members)))
    case .archive(let fields):
      let nested = identify(fields, in: walk.coder.places, on: walk.side, walk.references)
      walk.coder.add(nested, at: position)
      return number(nested)
    case .opened(let data):
      // The readable part of damaged data does not show whether the rest is equal.
      if data.isDamaged, let bytes = data.bytes { return number(.leaf(.data(bytes))) }
      let nested = identify(
        [StateField("", data.contents)], in: walk.coder.places, on: walk.side, walk.references)
      walk.coder.add(nested, at: position)
      return number(.opened(data.format, nested.identities[0]))
    case .shared(let target): return identity(ofReferenceTo: target, &walk)
    case .string(let path) where isPath:
      return number(.reference(anchors.anchor(of: path, on: walk.side)))
    case .reference(let path):
      return anchors.hasMoves
        ? number(.reference(anchors.anchor(of: path, on: walk.side))) : number(.leaf(value))
    default: return number(.leaf(value))
    }
  }

  private mutating func identity(ofReferenceTo target: Int, _ walk: inout Walk) -> Int {
    let places = walk.coder.places
    if let value = places.repeated(target) {
      if let known = walk.repeated[target] { return known }
      let coder = identify([StateField("", value)], in: places, on: walk.side, walk.references)
      walk.repeated[target] = coder.identities[0]
      return coder.identities[0]
    }
    guard let type = places.types[target] else { return number(.leaf(.shared(target))) }
    switch walk.references {
    case .kinds: return number(.toKind(type))
    case .places: return number(.toPlace(places.steps(to: target)))
    case .pairs(let pairs):
      let isOld = walk.side == .old
      let pair = isOld ? target : pairs.old(of: target)
      guard let pair, !isOld || pairs.new(of: target) != nil else {
        return number(.toUnpaired(target, isOld: isOld))
      }
      return number(.toPair(pair))
    }
  }

  private mutating func visitList(
    _ elements: [StateValue], _ walk: inout Walk, _ listsPaths: Bool
  ) -> [Int] {
    var identities: [Int] = []
    identities.reserveCapacity(elements.count)
    for element in elements {
      identities.append(visit(element, &walk, isPath: listsPaths))
    }
    return identities
  }

  private mutating func visitPairs(_ pairs: [StatePair], _ walk: inout Walk) -> [Int] {
    let members = pairs.map { pair in
      (visit(pair.key, &walk), visit(pair.value, &walk))
    }
    return Self.flattened(members)
  }

  /// Names and values in an order that does not depend on the file, except for equal names.
  private static func flattened(fields: [(key: Int, value: Int)]) -> [Int] {
    let order = fields.indices.sorted { (fields[$0].key, $0) < (fields[$1].key, $1) }
    return order.flatMap { [fields[$0].key, fields[$0].value] }
  }

  /// Keys and values in an order that does not depend on the file.
  private static func flattened(_ members: [(key: Int, value: Int)]) -> [Int] {
    members.sorted { ($0.key, $0.value) < ($1.key, $1.value) }.flatMap { [$0.key, $0.value] }
  }
}

extension StateValue {
  /// The type, as compared for `type-changed`. A class name cannot be confused with a type name.
  var comparedType: String {
    if case .object(let className, _) = self { "class " + className } else { typeName }
  }

  /// Whether both are the same data, opened or not. The amount of opened data in a coder is
  /// bounded, so data can stay closed in one of two coders because of what comes before it.
  func hasSameBytes(as other: StateValue) -> Bool {
    guard let bytes = dataBytes else { return false }
    return bytes == other.dataBytes
  }
}
