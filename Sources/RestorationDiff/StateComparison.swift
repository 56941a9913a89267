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
  /// Whether this is about which values are compared with each other, and not about what changed.
  private let isPairing: Bool

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

    /// What may be redacted of what tells the value from those beside it.
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
      // What a reference leads to is known once the values are paired that can be referred to.
      let pairing = comparison(old, new, anchors, .kinds, .nothing, StateFindings(context: 0))
      references = .pairs(pairing.compared().pairs)
    }
    var findings = StateFindings(context: context)
    if case .pairs(let pairs) = references { findings.pairs = pairs }
    return comparison(old, new, anchors, references, exclusion, findings).compared()
  }

  /// The changes between lists of values of which none refers to another.
  static func findings(
    _ old: [StateField], _ new: [StateField], anchors: PathAnchors,
    exclusion: Exclusion = .nothing, context: Int = 0
  ) -> StateFindings {
    findings(
      PlacedState(old), PlacedState(new), anchors: anchors, exclusion: exclusion, context: context)
  }

  private static func comparison(
    _ old: PlacedState, _ new: PlacedState, _ anchors: PathAnchors,
    _ references: ValueIdentifier.References, _ exclusion: Exclusion, _ findings: StateFindings
  ) -> StateComparison {
    var identifier = ValueIdentifier(anchors: anchors)
    let isPairing =
      if case .kinds = references { !old.places.isEmpty && !new.places.isEmpty } else { false }
    return StateComparison(
      old: identifier.identify(old, on: .old, references),
      new: identifier.identify(new, on: .new, references), findings: findings,
      exclusion: exclusion, isPairing: isPairing, oldSteps: [], newSteps: [], route: [])
  }

  /// What was found, all of it.
  private func compared() -> StateFindings {
    var comparison = self
    comparison.compareMembers(
      Self.members(old.fields, of: old, from: 0), Self.members(new.fields, of: new, from: 0),
      oldKeys: old.fields.map { ExactText($0.name) }, newKeys: new.fields.map { ExactText($0.name) }
    )
    return comparison.findings
  }

  /// What was found in data that holds one value: its contents have the key path of the data.
  private func comparedContents() -> StateFindings {
    var comparison = self
    let (old, new) = (Self.contents(of: old), Self.contents(of: new))
    comparison.notePair(old, new)
    comparison.compareDifferent(old, new)
    return comparison.findings
  }

  private static func contents(of coder: IdentifiedCoder) -> Member {
    members(coder.fields, of: coder, from: 0)[0]
  }

  private init(
    old: IdentifiedCoder, new: IdentifiedCoder, findings: StateFindings, exclusion: Exclusion,
    isPairing: Bool, oldSteps: [KeyStep], newSteps: [KeyStep], route: [RouteStep]
  ) {
    self.old = old
    self.new = new
    self.findings = findings
    self.exclusion = exclusion
    self.isPairing = isPairing
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

  private mutating func compareSets(
    _ oldElements: [StateValue], _ newElements: [StateValue], _ positions: Positions
  ) {
    let oldPositions = old.positions(of: oldElements.count, from: positions.old + 1)
    let newPositions = new.positions(of: newElements.count, from: positions.new + 1)
    var keys = (
      old: oldPositions.map { ElementKey.identity(old.identities[$0]) },
      new: newPositions.map { ElementKey.identity(new.identities[$0]) }
    )
    // What is elsewhere is told there, whatever became of it.
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

  /// What tells the elements of a set apart.
  private enum ElementKey: Hashable {
    case identity(Int)
    case pair(Int)
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
    let isLeftOut = exclusion.covers(newSteps)
    switch (oldMember, newMember) {
    case (let oldMember?, let newMember?):
      notePair(oldMember, newMember)
      let isSame = isSame(oldMember, newMember)
      if isLeftOut {
        if !isSame { findings.ignored.append(changed(oldMember, newMember)) }
      } else if !isSame, isHidden(oldMember, newMember) {
        findings.uncompared.append(changed(oldMember, newMember))
      } else if isSame {
        findings.items.add(unchanged: StateFindings.unchanged(newSteps, newMember.value, new.places))
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

  /// Notes that two values are compared that are referred to.
  private mutating func notePair(_ oldMember: Member, _ newMember: Member) {
    guard isPairing, let one = old.targets[oldMember.position],
      let other = new.targets[newMember.position]
    else { return }
    findings.pairs.add(old: one, new: other)
  }

  private func isSame(_ oldMember: Member, _ newMember: Member) -> Bool {
    if case .shared(let one) = oldMember.value, case .shared(let other) = newMember.value,
      findings.pairs.new(of: one) == other
    {
      return true
    }
    guard
      old.identities[oldMember.position] == new.identities[newMember.position]
        || oldMember.value.hasSameBytes(as: newMember.value)
    else { return false }
    // Values inside may have to be paired, though nothing changed.
    return !isPairing || !old.holdsTarget(oldMember.position)
      || !new.holdsTarget(newMember.position)
  }

  /// Whether one value is what is left of the other one after secrets were redacted.
  private func isHidden(_ oldMember: Member, _ newMember: Member) -> Bool {
    Redaction.hides(oldMember.value, newMember.value)
      || Redaction.hides(newMember.value, oldMember.value)
  }

  private mutating func add(_ change: Change, _ isLeftOut: Bool) {
    if isLeftOut { findings.ignored.append(change) } else { findings.items.add(change) }
  }

  private mutating func compareDifferent(_ oldMember: Member, _ newMember: Member) {
    let positions = Positions(old: oldMember.position, new: newMember.position)
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
          isPairing: isPairing, oldSteps: oldSteps, newSteps: newSteps, route: route
        ).compared()
    case (.opened(let oldData), .opened(let newData)) where oldData.format == newData.format:
      guard let oldNested = old.nested[positions.old], let newNested = new.nested[positions.new]
      else { return findings.items.add(changed(oldMember, newMember)) }
      findings =
        StateComparison(
          old: oldNested, new: newNested, findings: findings, exclusion: exclusion,
          isPairing: isPairing, oldSteps: oldSteps, newSteps: newSteps, route: route
        ).comparedContents()
    default: findings.items.add(changed(oldMember, newMember))
    }
  }

  private func changed(_ oldMember: Member, _ newMember: Member) -> Change {
    let oldTarget = target(oldMember.value, in: old)
    let newTarget = target(newMember.value, in: new)
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
    if let oldTarget, let newTarget, oldTarget.keyPath == newTarget.keyPath {
      change.note = "another value than before is at \(newTarget.keyPath)"
      return change
    }
    let targets = [("before", oldTarget), ("now", newTarget)].compactMap { word, target in
      target.map { "\(word) the value at \($0.keyPath)" }
    }
    if !targets.isEmpty { change.note = targets.joined(separator: ", ") }
    return change
  }

  /// What a reference leads to.
  private func target(
    _ value: StateValue, in coder: IdentifiedCoder
  ) -> (keyPath: String, type: String)? {
    guard case .shared(let number) = value, let type = coder.places.types[number],
      let keyPath = coder.places.keyPath(number)
    else { return nil }
    return (keyPath, type)
  }

  private func change(_ kind: Change.Kind, from: Member?, to: Member?) -> Change {
    var change = Change(kind, key: newSteps.keyPath, from: from?.value, to: to?.value)
    if oldSteps != newSteps { change.fromKey = oldSteps.keyPath }
    change.keyNames = newSteps.names
    change.steps = newSteps
    change.route = route
    if !old.places.isEmpty { change.fromPlaces = Uncompared(old.places) }
    if !new.places.isEmpty { change.toPlaces = Uncompared(new.places) }
    return change
  }
}
