import PlistSyntax
import RestorationModel

/// Compares the values of two coders, key by key.
struct StateComparison {
  /// Hears of each change, without paths, and of what is the same.
  private var findings: StateFindings
  private let exclusion: Exclusion
  private let old: IdentifiedCoder
  private let new: IdentifiedCoder
  /// The ways to the values that are being compared.
  private var oldSteps: [KeyStep]
  private var newSteps: [KeyStep]
  private var route: [RouteStep]
  /// The containers that were compared with each other.
  private var comparedContainers: Set<Positions> = []
  /// Shared values on both sides: they are the same if what they name was compared with each other,
  /// which is known at the end.
  private var undecided: [(positions: Positions, change: Change)] = []

  private struct Positions: Hashable {
    let old: Int
    let new: Int
  }

  /// A value with its place among those beside it, and its position in the coder.
  private struct Member {
    let step: KeyStep
    let value: StateValue
    let place: Int
    let position: Int
  }

  /// The changes between two coders' values, with `context` unchanged ones on either side of each.
  static func findings(
    _ old: [StateField], _ new: [StateField], anchors: PathAnchors,
    exclusion: Exclusion = .nothing, context: Int = 0
  ) -> StateFindings {
    var identifier = ValueIdentifier(anchors: anchors)
    let comparison = StateComparison(
      old: identifier.identify(old, on: .old), new: identifier.identify(new, on: .new),
      findings: StateFindings(context: context), exclusion: exclusion, oldSteps: [], newSteps: [],
      route: [])
    return comparison.compared()
  }

  /// What was found, all of it.
  private func compared() -> StateFindings {
    var comparison = self
    comparison.compareMembers(
      Self.members(old.fields, of: old, from: 0), Self.members(new.fields, of: new, from: 0),
      oldKeys: old.fields.map { ExactText($0.name) }, newKeys: new.fields.map { ExactText($0.name) }
    )
    return comparison.decided()
  }

  /// What was found in data that holds one value: its contents have the key path of the data.
  private func comparedContents() -> StateFindings {
    var comparison = self
    comparison.compareDifferent(Self.contents(of: old), Self.contents(of: new))
    return comparison.decided()
  }

  private static func contents(of coder: IdentifiedCoder) -> Member {
    members(coder.fields, of: coder, from: 0)[0]
  }

  /// All that was found, with the shared values about which more is known now.
  private func decided() -> StateFindings {
    var comparison = self
    for item in comparison.undecided where !comparison.comparedContainers.contains(item.positions) {
      comparison.findings.items.add(item.change)
    }
    return comparison.findings
  }

  private init(
    old: IdentifiedCoder, new: IdentifiedCoder, findings: StateFindings, exclusion: Exclusion,
    oldSteps: [KeyStep], newSteps: [KeyStep], route: [RouteStep]
  ) {
    self.old = old
    self.new = new
    self.findings = findings
    self.exclusion = exclusion
    self.oldSteps = oldSteps
    self.newSteps = newSteps
    self.route = route
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
    // The first places that were not yet told of.
    var (nextOld, nextNew) = (0, 0)
    for step in steps {
      let sameCount = step.old.map { $0 - nextOld } ?? step.new.map { $0 - nextNew } ?? 0
      addSame(newElements, nextNew..<(nextNew + sameCount))
      (nextOld, nextNew) = (nextOld + sameCount, nextNew + sameCount)
      compare(
        step.old.map {
          Member(step: .index($0), value: oldElements[$0], place: $0, position: oldPositions[$0])
        },
        step.new.map {
          Member(step: .index($0), value: newElements[$0], place: $0, position: newPositions[$0])
        })
      if step.old != nil { nextOld += 1 }
      if step.new != nil { nextNew += 1 }
    }
    addSame(newElements, nextNew..<newElements.count)
  }

  private mutating func addSame(_ elements: [StateValue], _ places: Range<Int>) {
    let steps = newSteps
    findings.items.add(unchanged: places) { place in
      StateFindings.unchanged(steps + [.index(place)], elements[place])
    }
  }

  private mutating func compareSets(
    _ oldElements: [StateValue], _ newElements: [StateValue], _ positions: Positions
  ) {
    let oldPositions = old.positions(of: oldElements.count, from: positions.old + 1)
    let newPositions = new.positions(of: newElements.count, from: positions.new + 1)
    compareMembers(
      Self.elements(oldElements, oldPositions), Self.elements(newElements, newPositions),
      oldKeys: oldPositions.map { old.identities[$0] },
      newKeys: newPositions.map { new.identities[$0] })
  }

  private static func elements(_ elements: [StateValue], _ positions: [Int]) -> [Member] {
    elements.indices.map {
      Member(step: .element, value: elements[$0], place: $0, position: positions[$0])
    }
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
        step: pairs[index].key.step, value: pairs[index].value, place: index,
        position: positions[2 * index + 1])
    }
    return (members, pairs.indices.map { coder.identities[positions[2 * $0]] })
  }

  private mutating func compareFields(
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

  // MARK: Values

  private mutating func compare(_ oldMember: Member?, _ newMember: Member?) {
    guard let step = newMember?.step ?? oldMember?.step else { return }
    oldSteps.append(oldMember?.step ?? step)
    newSteps.append(step)
    route.append(RouteStep(old: oldMember?.place, new: newMember?.place, step: step))
    let isLeftOut = if case .name = step { exclusion.covers(newSteps) } else { false }
    switch (oldMember, newMember) {
    case (let oldMember?, let newMember?):
      let isSame =
        old.identities[oldMember.position] == new.identities[newMember.position]
        || oldMember.value.hasSameBytes(as: newMember.value)
      if isLeftOut {
        if !isSame { findings.ignored.append(changed(oldMember, newMember)) }
      } else if isSame {
        findings.items.add(unchanged: StateFindings.unchanged(newSteps, newMember.value))
      } else {
        compareDifferent(oldMember, newMember)
      }
    case (let oldMember?, nil): add(change(.valueRemoved, from: oldMember, to: nil), isLeftOut)
    case (nil, let newMember?): add(change(.valueAdded, from: nil, to: newMember), isLeftOut)
    case (nil, nil): break
    }
    oldSteps.removeLast()
    newSteps.removeLast()
    route.removeLast()
  }

  private mutating func add(_ change: Change, _ isLeftOut: Bool) {
    if isLeftOut { findings.ignored.append(change) } else { findings.items.add(change) }
  }

  private mutating func compareDifferent(_ oldMember: Member, _ newMember: Member) {
    let positions = Positions(old: oldMember.position, new: newMember.position)
    comparedContainers.insert(positions)
    switch (oldMember.value, newMember.value) {
    case (.array(let oldElements), .array(let newElements)),
      (.orderedSet(let oldElements), .orderedSet(let newElements)):
      compareLists(oldElements, newElements, positions)
    case (.set(let oldElements), .set(let newElements)):
      compareSets(oldElements, newElements, positions)
    case (.dictionary(let oldPairs), .dictionary(let newPairs)):
      compareDictionaries(oldPairs, newPairs, positions)
    case (.object(let oldClass, let oldFields), .object(let newClass, let newFields))
    where oldClass.isSame(as: newClass):
      compareFields(oldFields, newFields, positions)
    case (.archive, .archive):
      guard let oldNested = old.nested[positions.old], let newNested = new.nested[positions.new]
      else { return }
      findings =
        StateComparison(
          old: oldNested, new: newNested, findings: findings, exclusion: exclusion,
          oldSteps: oldSteps, newSteps: newSteps, route: route
        ).compared()
    case (.opened(let oldData), .opened(let newData)) where oldData.format == newData.format:
      guard let oldNested = old.nested[positions.old], let newNested = new.nested[positions.new]
      else { return findings.items.add(changed(oldMember, newMember)) }
      findings =
        StateComparison(
          old: oldNested, new: newNested, findings: findings, exclusion: exclusion,
          oldSteps: oldSteps, newSteps: newSteps, route: route
        ).comparedContents()
    case (.shared(let oldTarget), .shared(let newTarget)):
      undecided.append(
        (Positions(old: oldTarget, new: newTarget), changed(oldMember, newMember)))
    default: findings.items.add(changed(oldMember, newMember))
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
      case .reference(let newPath) = newMember.value, oldPath.isSame(as: newPath)
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
    change.route = route
    return change
  }
}
