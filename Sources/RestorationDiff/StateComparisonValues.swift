import PlistSyntax
import RestorationArchives

// Compares two values, independent of their containers.

extension StateComparison {
  /// Compares two values, or reports one that is on one side only.
  ///
  /// Values nest as deep as `Limits.valueDepth`, and each level calls this again. What takes room on
  /// the stack is in functions that return first: with all of it here, 128 levels took 2.6 MB in a
  /// debug build.
  mutating func compare(_ oldMember: Member?, _ newMember: Member?) {
    guard let step = newMember?.step ?? oldMember?.step else { return }
    oldSteps.append(oldMember?.step ?? step)
    newSteps.append(step)
    route.append(RouteStep(old: oldMember?.place, new: newMember?.place, step: step))
    if let oldMember, let newMember {
      if differInside(oldMember, newMember) { compareDifferent(oldMember, newMember) }
    } else {
      addOnly(oldMember, newMember)
    }
    oldSteps.removeLast()
    newSteps.removeLast()
    route.removeLast()
  }

  /// Whether two values differ, and are neither excluded nor hidden; else what they are is noted.
  @inline(never) private mutating func differInside(
    _ oldMember: Member, _ newMember: Member
  ) -> Bool {
    notePair(oldMember, newMember)
    let isSame = isSame(oldMember, newMember)
    if exclusion.covers(newSteps) {
      if !isSame { findings.ignored.append(changed(oldMember, newMember)) }
    } else if !isSame, isHidden(oldMember, newMember) {
      findings.uncompared.append(changed(oldMember, newMember))
    } else if isSame {
      findings.items.add(
        unchanged: StateFindings.unchanged(newSteps, newMember.value, new.places))
    } else {
      return true
    }
    return false
  }

  /// Reports a value that is on one side only.
  @inline(never) private mutating func addOnly(_ oldMember: Member?, _ newMember: Member?) {
    let isLeftOut = exclusion.covers(newSteps)
    if let oldMember {
      add(change(.valueRemoved, from: oldMember, to: nil), isLeftOut)
    } else if let newMember {
      add(change(.valueAdded, from: nil, to: newMember), isLeftOut)
    }
  }

  @inline(never) private mutating func addChanged(_ oldMember: Member, _ newMember: Member) {
    findings.items.add(changed(oldMember, newMember))
  }

  /// Notes that two values with references to them are compared.
  mutating func notePair(_ oldMember: Member, _ newMember: Member) {
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
    // Values inside may have to be paired even if nothing changed.
    return !isPairing || !old.holdsTarget(oldMember.position)
      || !new.holdsTarget(newMember.position)
  }

  /// Whether one value is the redacted form of the other.
  private func isHidden(_ oldMember: Member, _ newMember: Member) -> Bool {
    Redaction.hides(oldMember.value, newMember.value)
      || Redaction.hides(newMember.value, oldMember.value)
  }

  private mutating func add(_ change: Change, _ isLeftOut: Bool) {
    if isLeftOut { findings.ignored.append(change) } else { findings.items.add(change) }
  }

  mutating func compareDifferent(_ oldMember: Member, _ newMember: Member) {
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
      compareNested(positions, isData: false)
    case (.opened(let oldData), .opened(let newData)) where oldData.format == newData.format:
      if old.nested[positions.old] == nil || new.nested[positions.new] == nil {
        addChanged(oldMember, newMember)
      } else {
        compareNested(positions, isData: true)
      }
    default: addChanged(oldMember, newMember)
    }
  }

  /// Compares what two archives or data contain.
  @inline(never) private mutating func compareNested(_ positions: Positions, isData: Bool) {
    guard let oldNested = old.nested[positions.old], let newNested = new.nested[positions.new]
    else { return }
    let outer = (old, new)
    (old, new) = (oldNested, newNested)
    if isData { compareContents() } else { compareAll() }
    (old, new) = outer
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
      change.note = "the path now refers to another object"
    }
    if let oldTarget, let newTarget, oldTarget.keyPath == newTarget.keyPath {
      change.note = "the value at \(newTarget.keyPath) is another one now"
      return change
    }
    let targets = [("before", oldTarget), ("now", newTarget)].compactMap { word, target in
      target.map { "\(word) the value at \($0.keyPath)" }
    }
    if !targets.isEmpty { change.note = targets.joined(separator: ", ") }
    return change
  }

  /// The target of a reference.
  private func target(
    _ value: StateValue, in coder: IdentifiedCoder
  ) -> (keyPath: String, type: String)? {
    guard case .shared(let number) = value, let type = coder.places.types[number],
      let keyPath = coder.places.keyPath(number)
    else { return nil }
    return (keyPath, type)
  }

  private func change(_ kind: Change.Kind, from: Member?, to: Member?) -> Change {
    // A value on one side only has the key path of that side.
    let steps = to == nil ? oldSteps : newSteps
    var change = Change(kind, key: steps.keyPath, from: from?.value, to: to?.value)
    if from != nil, to != nil, oldSteps != newSteps { change.fromKey = oldSteps.keyPath }
    change.keyNames = steps.names
    change.steps = steps
    change.route = route
    if !old.places.isEmpty { change.fromPlaces = Uncompared(old.places) }
    if !new.places.isEmpty { change.toPlaces = Uncompared(new.places) }
    return change
  }
}
