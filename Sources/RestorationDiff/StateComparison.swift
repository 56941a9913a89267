import RestorationTree

/// Compares the values of two coders, key by key.
struct StateComparison {
  /// The changes so far, without paths.
  private(set) var changes: [Change] = []
  private let old: IdentifiedCoder
  private let new: IdentifiedCoder
  /// The ways to the values that are being compared.
  private var oldSteps: [KeyStep]
  private var newSteps: [KeyStep]
  /// The containers that were compared with each other.
  private var compared: Set<Positions> = []
  /// Shared values on both sides: they are the same if what they name was compared with each other,
  /// which is known at the end.
  private var undecided: [(positions: Positions, change: Change)] = []

  private struct Positions: Hashable {
    let old: Int
    let new: Int
  }

  /// A value with its place.
  private struct Member {
    let step: KeyStep
    let value: StateValue
    let position: Int
  }

  /// The changes between two coders' values.
  static func changes(
    _ old: [StateField], _ new: [StateField], anchors: PathAnchors
  ) -> [Change] {
    var identifier = ValueIdentifier(anchors: anchors)
    let oldCoder = identifier.identify(old, on: .old)
    let newCoder = identifier.identify(new, on: .new)
    return changes(oldCoder, newCoder, oldSteps: [], newSteps: [])
  }

  private static func changes(
    _ old: IdentifiedCoder, _ new: IdentifiedCoder, oldSteps: [KeyStep], newSteps: [KeyStep]
  ) -> [Change] {
    var comparison = StateComparison(
      old: old, new: new, oldSteps: oldSteps, newSteps: newSteps)
    comparison.compareMembers(
      old.members.map { Member(step: .name($0.name), value: $0.value, position: $0.position) },
      new.members.map { Member(step: .name($0.name), value: $0.value, position: $0.position) },
      oldKeys: old.fields.map(\.name), newKeys: new.fields.map(\.name))
    for item in comparison.undecided where !comparison.compared.contains(item.positions) {
      comparison.changes.append(item.change)
    }
    return comparison.changes
  }

  private init(
    old: IdentifiedCoder, new: IdentifiedCoder, oldSteps: [KeyStep], newSteps: [KeyStep]
  ) {
    self.old = old
    self.new = new
    self.oldSteps = oldSteps
    self.newSteps = newSteps
  }

  // MARK: Containers

  /// Compares by key: in the old one's order, then what the new one adds.
  private mutating func compareMembers<Key: Hashable>(
    _ oldMembers: [Member], _ newMembers: [Member], oldKeys: [Key], newKeys: [Key]
  ) {
    var queues = OccurrenceQueues<Key>()
    for (place, key) in newKeys.enumerated() { queues.append(place, for: key) }
    var isMatched = Array(repeating: false, count: newMembers.count)
    for (member, key) in zip(oldMembers, oldKeys) {
      let match = queues.take(key)
      if let match { isMatched[match] = true }
      compare(member, match.map { newMembers[$0] })
    }
    for (member, isMatched) in zip(newMembers, isMatched) where !isMatched {
      compare(nil, member)
    }
  }

  private mutating func compareLists(
    _ oldElements: [StateValue], _ newElements: [StateValue], _ positions: Positions
  ) {
    let oldPositions = old.positions(of: oldElements.count, from: positions.old + 1)
    let newPositions = new.positions(of: newElements.count, from: positions.new + 1)
    let steps = SequenceAlignment.align(
      oldPositions.map { old.identities[$0] }, newPositions.map { new.identities[$0] }
    ) { ValueOrder.isOrdered(oldElements[$0], newElements[$1]) }
    for step in steps {
      compare(
        step.old.map {
          Member(step: .index($0), value: oldElements[$0], position: oldPositions[$0])
        },
        step.new.map {
          Member(step: .index($0), value: newElements[$0], position: newPositions[$0])
        })
    }
  }

  private mutating func compareSets(
    _ oldElements: [StateValue], _ newElements: [StateValue], _ positions: Positions
  ) {
    let oldPositions = old.positions(of: oldElements.count, from: positions.old + 1)
    let newPositions = new.positions(of: newElements.count, from: positions.new + 1)
    compareMembers(
      zip(oldElements, oldPositions).map { Member(step: .element, value: $0, position: $1) },
      zip(newElements, newPositions).map { Member(step: .element, value: $0, position: $1) },
      oldKeys: oldPositions.map { old.identities[$0] },
      newKeys: newPositions.map { new.identities[$0] })
  }

  private mutating func compareDictionaries(
    _ oldPairs: [StatePair], _ newPairs: [StatePair], _ positions: Positions
  ) {
    let (oldMembers, oldKeys) = Self.members(oldPairs, of: old, from: positions.old + 1)
    let (newMembers, newKeys) = Self.members(newPairs, of: new, from: positions.new + 1)
    compareMembers(oldMembers, newMembers, oldKeys: oldKeys, newKeys: newKeys)
  }

  private static func members(
    _ pairs: [StatePair], of coder: IdentifiedCoder, from first: Int
  ) -> (members: [Member], keys: [Int]) {
    let positions = coder.positions(of: 2 * pairs.count, from: first)
    let members = pairs.indices.map { index in
      Member(
        step: pairs[index].key.step, value: pairs[index].value,
        position: positions[2 * index + 1])
    }
    return (members, pairs.indices.map { coder.identities[positions[2 * $0]] })
  }

  private mutating func compareFields(
    _ oldFields: [StateField], _ newFields: [StateField], _ positions: Positions
  ) {
    let members = { (fields: [StateField], coder: IdentifiedCoder, first: Int) in
      zip(fields, coder.positions(of: fields.count, from: first)).map {
        Member(step: .name($0.name), value: $0.value, position: $1)
      }
    }
    compareMembers(
      members(oldFields, old, positions.old + 1), members(newFields, new, positions.new + 1),
      oldKeys: oldFields.map(\.name), newKeys: newFields.map(\.name))
  }

  // MARK: Values

  private mutating func compare(_ oldMember: Member?, _ newMember: Member?) {
    guard let step = newMember?.step ?? oldMember?.step else { return }
    oldSteps.append(oldMember?.step ?? step)
    newSteps.append(step)
    switch (oldMember, newMember) {
    case (let oldMember?, let newMember?):
      if old.identities[oldMember.position] != new.identities[newMember.position] {
        compareDifferent(oldMember, newMember)
      }
    case (let oldMember?, nil): changes.append(change(.valueRemoved, from: oldMember, to: nil))
    case (nil, let newMember?): changes.append(change(.valueAdded, from: nil, to: newMember))
    case (nil, nil): break
    }
    oldSteps.removeLast()
    newSteps.removeLast()
  }

  private mutating func compareDifferent(_ oldMember: Member, _ newMember: Member) {
    let positions = Positions(old: oldMember.position, new: newMember.position)
    compared.insert(positions)
    switch (oldMember.value, newMember.value) {
    case (.array(let oldElements), .array(let newElements)),
      (.orderedSet(let oldElements), .orderedSet(let newElements)):
      compareLists(oldElements, newElements, positions)
    case (.set(let oldElements), .set(let newElements)):
      compareSets(oldElements, newElements, positions)
    case (.dictionary(let oldPairs), .dictionary(let newPairs)):
      compareDictionaries(oldPairs, newPairs, positions)
    case (.object(let oldClass, let oldFields), .object(let newClass, let newFields))
    where oldClass == newClass:
      compareFields(oldFields, newFields, positions)
    case (.archive, .archive):
      guard let oldNested = old.nested[positions.old], let newNested = new.nested[positions.new]
      else { return }
      changes += Self.changes(oldNested, newNested, oldSteps: oldSteps, newSteps: newSteps)
    case (.shared(let oldTarget), .shared(let newTarget)):
      undecided.append(
        (Positions(old: oldTarget, new: newTarget), changed(oldMember, newMember)))
    default: changes.append(changed(oldMember, newMember))
    }
  }

  private func changed(_ oldMember: Member, _ newMember: Member) -> Change {
    let oldTarget = sharedTarget(oldMember.value, in: old)
    let newTarget = sharedTarget(newMember.value, in: new)
    let oldType = oldTarget?.type ?? oldMember.value.comparedType
    let newType = newTarget?.type ?? newMember.value.comparedType
    let hasNil = oldMember.value == .null || newMember.value == .null
    var change = change(
      oldType == newType || hasNil ? .valueChanged : .typeChanged, from: oldMember, to: newMember)
    if case .reference(let oldPath) = oldMember.value,
      case .reference(let newPath) = newMember.value, oldPath == newPath
    {
      change.note = "the path leads to another object than before"
    }
    let targets = [("before", oldTarget), ("now", newTarget)].compactMap { word, target in
      target.map { "\(word) the value at \($0.keyPath)" }
    }
    if !targets.isEmpty { change.note = targets.joined(separator: ", ") }
    return change
  }

  private func sharedTarget(_ value: StateValue, in coder: IdentifiedCoder) -> SharedTarget? {
    if case .shared(let number) = value { coder.sharedTargets[number] } else { nil }
  }

  private func change(_ kind: Change.Kind, from: Member?, to: Member?) -> Change {
    var change = Change(kind, key: newSteps.keyPath, from: from?.value, to: to?.value)
    if oldSteps != newSteps { change.fromKey = oldSteps.keyPath }
    change.keyNames = newSteps.names
    return change
  }
}
