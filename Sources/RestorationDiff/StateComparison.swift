import PlistSyntax
import RestorationArchives

/// Compares the values of two coders, key by key.
struct StateComparison {
  /// Collects each change, without paths, and the unchanged values.
  var findings: StateFindings
  let exclusion: Exclusion
  /// The two coders; during the comparison of archives inside them, those.
  var old: IdentifiedCoder
  var new: IdentifiedCoder
  /// The steps to the values that are being compared.
  var oldSteps: [KeyStep] = []
  var newSteps: [KeyStep] = []
  var route: [RouteStep] = []
  /// Whether this run only pairs values, without reporting changes.
  let isPairing: Bool

  struct Positions: Hashable {
    let old: Int
    let new: Int
  }

  /// A value with its place among its siblings, and its position in the coder.
  struct Member {
    let step: KeyStep
    let value: StateValue
    let place: Int
    let position: Int

    /// The part that distinguishes the value from its siblings and can be redacted.
    var redactable: String? {
      switch (step, value) {
      case (.name(let name), _): name
      case (.element, .string(let text)), (.element, .url(let text, _)): text
      default: nil
      }
    }
  }

  /// The changes between two coders' values, with `context` unchanged ones on either side of each.
  static func findings(
    _ old: PlacedState, _ new: PlacedState, anchors: PathAnchors,
    exclusion: Exclusion = .nothing, context: Int = 0
  ) -> StateFindings {
    var references = ValueIdentifier.References.kinds
    if !old.places.isEmpty, !new.places.isEmpty {
      // The target of a reference is known only after the possible targets are paired.
      var pairing = comparison(old, new, anchors, .kinds, .nothing, StateFindings(context: 0))
      pairing.compareAll()
      references = .pairs(pairing.findings.pairs)
    }
    var findings = StateFindings(context: context)
    findings.refers = old.refers || new.refers
    if case .pairs(let pairs) = references { findings.pairs = pairs }
    var comparison = comparison(old, new, anchors, references, exclusion, findings)
    comparison.compareAll()
    return comparison.findings
  }

  /// The same, with each value at its place in the file.
  static func findings(
    _ old: [StateField], _ new: [StateField], anchors: PathAnchors,
    exclusion: Exclusion = .nothing, context: Int = 0
  ) -> StateFindings {
    findings(
      PlacedState(old, keepsOrder: true), PlacedState(new, keepsOrder: true), anchors: anchors,
      exclusion: exclusion, context: context)
  }

  /// The changes between the coders of two objects. If their files list shared values in another
  /// order, values are compared at places that do not depend on it.
  static func findings(
    _ old: [StateEntry], _ new: [StateEntry], anchors: PathAnchors, exclusion: Exclusion,
    options: DiffOptions
  ) -> StateFindings {
    let findings = findings(
      old.fields, new.fields, anchors: anchors, exclusion: exclusion, context: options.context)
    guard findings.refers, findings.changeCount > 0 else { return findings }
    if options.keepsOrder.value(old) || options.keepsOrder.value(new) { return findings }
    let placed = Self.findings(
      PlacedState(old), PlacedState(new), anchors: anchors, exclusion: exclusion,
      context: options.context)
    return placed.changeCount < findings.changeCount ? placed : findings
  }

  private static func comparison(
    _ old: PlacedState, _ new: PlacedState, _ anchors: PathAnchors,
    _ references: ValueIdentifier.References, _ exclusion: Exclusion, _ findings: StateFindings
  ) -> StateComparison {
    var identifier = ValueIdentifier(anchors: anchors)
    let isPairing =
      if case .kinds = references { !old.places.isEmpty && !new.places.isEmpty } else { false }
    return StateComparison(
      findings: findings, exclusion: exclusion, old: identifier.identify(old, on: .old, references),
      new: identifier.identify(new, on: .new, references), isPairing: isPairing)
  }

  /// Compares all values.
  mutating func compareAll() {
    compareMembers(
      Self.members(old.fields, of: old, from: 0), Self.members(new.fields, of: new, from: 0),
      oldKeys: old.fields.map { ExactText($0.name) }, newKeys: new.fields.map { ExactText($0.name) }
    )
  }

  /// Compares data with one value, whose contents have the key path of the data.
  mutating func compareContents() {
    let (old, new) = (Self.contents(of: old), Self.contents(of: new))
    notePair(old, new)
    compareDifferent(old, new)
  }

  private static func contents(of coder: IdentifiedCoder) -> Member {
    members(coder.fields, of: coder, from: 0)[0]
  }

  // MARK: Containers

  /// Compares by key: in the order of the old one, then the added keys.
  private mutating func compareMembers<Key: Hashable>(
    _ oldMembers: [Member], _ newMembers: [Member], oldKeys: [Key], newKeys: [Key]
  ) {
    var queues = OccurrenceQueues<Key>()
    for (place, key) in newKeys.enumerated() { queues.append(place, for: key) }
    var isMatched = Array(repeating: false, count: newMembers.count)
    var matches = oldKeys.map { queues.take($0) }
    for case let match? in matches { isMatched[match] = true }
    RedactedKeys.match(
      oldMembers.map(\.redactable), newMembers.map(\.redactable), &matches, &isMatched)
    for (member, match) in zip(oldMembers, matches) {
      compare(member, match.map { newMembers[$0] })
    }
    for (member, isMatched) in zip(newMembers, isMatched) where !isMatched {
      compare(nil, member)
    }
  }

  mutating func compareLists(
    _ oldElements: [StateValue], _ newElements: [StateValue], _ positions: Positions
  ) {
    let oldPositions = old.positions(of: oldElements.count, from: positions.old + 1)
    let newPositions = new.positions(of: newElements.count, from: positions.new + 1)
    let steps = SequenceAlignment.align(
      oldPositions.map { old.identities[$0] }, newPositions.map { new.identities[$0] }
    ) { ValueOrder.isOrdered(oldElements[$0], newElements[$1]) }
    // The first places that are not yet reported.
    var (nextOld, nextNew) = (0, 0)
    func member(_ elements: [StateValue], _ positions: [Int], _ place: Int) -> Member {
      Member(
        step: .index(place), value: elements[place], place: place, position: positions[place])
    }
    func addSame(_ count: Int) {
      guard isPairing else {
        return self.addSame(newElements, nextNew..<(nextNew + count))
      }
      for place in 0..<count {
        compare(
          member(oldElements, oldPositions, nextOld + place),
          member(newElements, newPositions, nextNew + place))
      }
    }
    for step in steps {
      let sameCount = step.old.map { $0 - nextOld } ?? step.new.map { $0 - nextNew } ?? 0
      addSame(sameCount)
      (nextOld, nextNew) = (nextOld + sameCount, nextNew + sameCount)
      compare(
        step.old.map { member(oldElements, oldPositions, $0) },
        step.new.map { member(newElements, newPositions, $0) })
      if step.old != nil { nextOld += 1 }
      if step.new != nil { nextNew += 1 }
    }
    addSame(newElements.count - nextNew)
  }

  private mutating func addSame(_ elements: [StateValue], _ range: Range<Int>) {
    let (steps, places) = (newSteps, new.places)
    findings.items.add(unchanged: range) { place in
      StateFindings.unchanged(steps + [.index(place)], elements[place], places)
    }
  }

  mutating func compareSets(
    _ oldElements: [StateValue], _ newElements: [StateValue], _ positions: Positions
  ) {
    let oldPositions = old.positions(of: oldElements.count, from: positions.old + 1)
    let newPositions = new.positions(of: newElements.count, from: positions.new + 1)
    var keys = (
      old: oldPositions.map { ElementKey.identity(old.identities[$0]) },
      new: newPositions.map { ElementKey.identity(new.identities[$0]) }
    )
    // A value that is written out elsewhere is reported there.
    var references: [Int: Int] = [:]
    for (place, element) in newElements.enumerated() {
      if case .shared(let number) = element { references[number] = place }
    }
    for (place, element) in oldElements.enumerated() {
      guard case .shared(let number) = element, let other = findings.pairs.new(of: number),
        let match = references.removeValue(forKey: other)
      else { continue }
      keys.old[place] = .pair(number)
      keys.new[match] = .pair(number)
    }
    compareMembers(
      Self.elements(oldElements, oldPositions), Self.elements(newElements, newPositions),
      oldKeys: keys.old, newKeys: keys.new)
  }

  /// Distinguishes the elements of a set.
  private enum ElementKey: Hashable {
    case identity(Int)
    case pair(Int)
  }

  private static func elements(_ elements: [StateValue], _ positions: [Int]) -> [Member] {
    elements.indices.map {
      Member(step: .element, value: elements[$0], place: $0, position: positions[$0])
    }
  }

  mutating func compareDictionaries(
    _ oldPairs: [StatePair], _ newPairs: [StatePair], _ positions: Positions
  ) {
    let (oldKeys, oldMembers) = Self.members(oldPairs, of: old, from: positions.old + 1)
    let (newKeys, newMembers) = Self.members(newPairs, of: new, from: positions.new + 1)
    let oldIdentities = oldKeys.map { old.identities[$0.position] }
    let newIdentities = newKeys.map { new.identities[$0.position] }
    // A key can refer to a value in a key.
    if isPairing, oldKeys.contains(where: { old.holdsTarget($0.position) }) {
      compareMembers(oldKeys, newKeys, oldKeys: oldIdentities, newKeys: newIdentities)
    }
    compareMembers(oldMembers, newMembers, oldKeys: oldIdentities, newKeys: newIdentities)
  }

  private static func members(
    _ pairs: [StatePair], of coder: IdentifiedCoder, from first: Int
  ) -> (keys: [Member], values: [Member]) {
    let positions = coder.positions(of: 2 * pairs.count, from: first)
    let keys = pairs.indices.map {
      Member(step: .element, value: pairs[$0].key, place: $0, position: positions[2 * $0])
    }
    let values = pairs.indices.map {
      Member(
        step: pairs[$0].key.step, value: pairs[$0].value, place: $0,
        position: positions[2 * $0 + 1])
    }
    return (keys, values)
  }

  mutating func compareFields(
    _ oldFields: [StateField], _ newFields: [StateField], _ positions: Positions
  ) {
    compareMembers(
      Self.members(oldFields, of: old, from: positions.old + 1),
      Self.members(newFields, of: new, from: positions.new + 1),
      oldKeys: oldFields.map { ExactText($0.name) }, newKeys: newFields.map { ExactText($0.name) })
  }

  private static func members(
    _ fields: [StateField], of coder: IdentifiedCoder, from first: Int
  ) -> [Member] {
    let positions = coder.positions(of: fields.count, from: first)
    return fields.indices.map {
      Member(
        step: .name(fields[$0].name), value: fields[$0].value, place: $0, position: positions[$0])
    }
  }
}
