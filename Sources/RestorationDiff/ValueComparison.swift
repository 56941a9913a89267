/// Compares the values of two coders, key by key.
///
/// A reference is the same if the values that it leads to were compared with each other, wherever
/// they are now. So references wait until everything else is compared, and lists of references
/// until all other values are.
final class ValueComparison {
  private(set) var found: ObjectComparison.Findings

  var old: Side
  var new: Side
  let paths: MovedPaths
  private let exclusion: Exclusion
  /// Whether unchanged values are kept, and not only counted.
  private let keepsUnchanged: Bool
  private let refers: Bool
  /// The values that were compared with each other, by number.
  private(set) var newOfOld: [Int: Int] = [:]
  private(set) var oldOfNew: [Int: Int] = [:]
  /// What is compared when more is known, by stage.
  private var waiting = Stage.allCases.map { _ in [() -> Void]()[...] }

  /// One of the two coders, and the place in it that is being compared.
  struct Side {
    let state: PlacedState
    var steps: [KeyStep] = []
    /// The place of the value, if any value is referred to.
    var place = ShortKeyPath()
    /// The values that the other side lacks, by number.
    var unmatched: [Int: StateValue] = [:]
    /// Where else the other side has a value that seemed to be missing there.
    var otherPlaces: [Int: ShortKeyPath] = [:]

    mutating func enter(_ step: KeyStep) {
      steps.append(step)
      if !state.places.isEmpty { place = place.entering(step) }
    }

    var number: Int? { state.places.numbers[place] }

    /// The type of a value; of a reference, the type and the key path of what it leads to.
    func target(of value: StateValue) -> (type: String, keyPath: String?) {
      guard case .shared(let number) = value, let type = state.places.types[number] else {
        return (value.comparedType, nil)
      }
      return (type, state.places.keyPath(number))
    }
  }

  struct Member {
    let step: KeyStep
    let value: StateValue
  }

  indirect enum Finding {
    case same(Folded<Change>)
    /// A change, with the number of a value that only one side has.
    case changed(Change, Int? = nil)
    /// A value of which one side is redacted.
    case uncompared(Change)
    case inside([Finding], Folded<Change>)
    case excluded(Change, Finding)
    /// What is found when more is known.
    case later(() -> Finding?)
  }

  enum Stage: Int, CaseIterable {
    /// Lists with references.
    case lists
    /// A reference, and a value that others refer to.
    case homes
    /// References alone, or those in a set.
    case references
  }

  init(
    _ old: PlacedState, _ new: PlacedState, _ paths: MovedPaths, _ exclusion: Exclusion,
    context: Int
  ) {
    (self.old, self.new) = (Side(state: old), Side(state: new))
    self.paths = paths
    self.exclusion = exclusion
    found = ObjectComparison.Findings(exclusion: exclusion)
    keepsUnchanged = context > 0
    refers = !old.places.isEmpty || !new.places.isEmpty
    let findings = compare(old.entries.fields, new.entries.fields)
    while let stage = waiting.firstIndex(where: { !$0.isEmpty }) { waiting[stage].popFirst()?() }
    // What waited holds this comparison.
    waiting = []
    for finding in findings { _ = add(finding) }
  }

  // MARK: Results

  /// Adds what was found about a value. Returns whether it differs.
  private func add(_ finding: Finding) -> Bool {
    switch finding {
    case .same(let item):
      found.items.append(item)
      return false
    case .changed(let change, let number): found.add(alone(change, number))
    case .uncompared(let change): found.uncompared.append(change)
    case .later(let finding): return finding().map { add($0) } ?? false
    case .inside(let findings, let value):
      let count = found.items.count
      var differs = false
      for finding in findings where add(finding) { differs = true }
      guard !differs else { return true }
      found.items.removeSubrange(count...)
      return add(.same(value))
    case .excluded(let change, let inner):
      var outer = ObjectComparison.Findings(exclusion: exclusion)
      swap(&outer, &found)
      let differs = add(inner)
      swap(&outer, &found)
      if differs { found.ignored.append(change) }
      return differs
    }
    return true
  }

  /// A value that seemed to be on one side only can be elsewhere on the other.
  private func alone(_ change: Change, _ number: Int?) -> Change {
    let isOld = change.kind == .valueRemoved
    guard let number, let place = (isOld ? old : new).otherPlaces[number] else { return change }
    var change = change
    if isOld {
      change.from = .shared(number)
      change.fromPlaces.homes[number] = place
    } else {
      change.to = .shared(number)
      change.toPlaces.homes[number] = place
    }
    change.note = "\(isOld ? "before" : "now") the value at \(place.distinctText)"
    return change
  }

  private func unchanged(_ member: Member) -> Folded<Change> {
    keepsUnchanged ? .unchanged(change(.valueChanged, nil, member)) : .folded(1)
  }

  private func change(_ kind: Change.Kind, _ oldMember: Member?, _ newMember: Member?) -> Change {
    // A value on one side only has the key path of that side.
    let steps = (newMember == nil ? old.steps : new.steps).map(\.shown)
    var change = Change(kind, at: steps, from: oldMember?.value, to: newMember?.value)
    (change.fromPlaces, change.toPlaces) = (old.state.places, new.state.places)
    return change
  }

  private func changed(_ oldMember: Member, _ newMember: Member) -> Change {
    let (before, now) = (old.target(of: oldMember.value), new.target(of: newMember.value))
    let isSameType =
      before.type == now.type || oldMember.value == .null || newMember.value == .null
    var change = change(isSameType ? .valueChanged : .typeChanged, oldMember, newMember)
    if case .reference(let oldPath) = oldMember.value,
      case .reference(let newPath) = newMember.value, oldPath.isSame(as: newPath)
    {
      change.note = "the path now refers to another object"
    } else if let keyPath = now.keyPath, keyPath == before.keyPath {
      change.note = "the value at \(keyPath) is another one now"
    } else if before.keyPath != nil || now.keyPath != nil {
      change.note = [("before", before.keyPath), ("now", now.keyPath)]
        .compactMap { word, keyPath in keyPath.map { "\(word) the value at \($0)" } }
        .joined(separator: ", ")
    }
    return change
  }

  // MARK: Values

  /// Compares two values, or reports one that is on one side only. Values nest at most
  /// `Limits.valueDepth` deep.
  func compare(_ oldMember: Member?, _ newMember: Member?) -> Finding {
    guard let step = newMember?.step ?? oldMember?.step else { return .same(.folded(0)) }
    let places = (old.place, new.place)
    old.enter(oldMember?.step ?? step)
    new.enter(newMember?.step ?? step)
    defer {
      old.steps.removeLast()
      new.steps.removeLast()
      (old.place, new.place) = places
    }
    let isExcluded = exclusion.covers(new.steps)
    if let oldMember, let newMember {
      let finding = compareBoth(oldMember, newMember)
      return isExcluded ? .excluded(changed(oldMember, newMember), finding) : finding
    }
    let change = change(oldMember == nil ? .valueAdded : .valueRemoved, oldMember, newMember)
    let number = oldMember == nil ? new.number : old.number
    if let number, let oldMember { old.unmatched[number] = oldMember.value }
    if let number, let newMember { new.unmatched[number] = newMember.value }
    let finding = Finding.changed(change, number)
    return isExcluded ? .excluded(change, finding) : finding
  }

  private func compareBoth(_ oldMember: Member, _ newMember: Member) -> Finding {
    let (one, other) = (oldMember.value, newMember.value)
    if !refers, !paths.hasMoves, one == other { return .same(unchanged(newMember)) }
    if one.isReferenceBack || other.isReferenceBack {
      let areBoth = one.isReferenceBack && other.isReferenceBack
      return wait(for: areBoth ? .references : .homes) {
        self.compareReferences(oldMember, newMember)
      }
    }
    if let oldNumber = old.number, let newNumber = new.number,
      one.comparedType.isSame(as: other.comparedType)
    {
      pair(oldNumber, newNumber)
    }
    if refers,
      [one, other].contains(where: { $0.isList && $0.children.contains(where: \.isReferenceBack) })
    {
      return wait(for: .lists) { self.compareContents(oldMember, newMember) }
    }
    return compareContents(oldMember, newMember)
  }

  /// Compares something here when more is known.
  func wait(for stage: Stage, _ compare: @escaping () -> Finding) -> Finding {
    let steps = (old.steps, new.steps)
    let places = (old.place, new.place)
    var finding: Finding?
    waiting[stage.rawValue].append { [self] in
      (old.steps, new.steps) = steps
      (old.place, new.place) = places
      finding = compare()
    }
    return .later { finding }
  }

  /// Compares two values of which one at least is a reference.
  private func compareReferences(_ oldMember: Member, _ newMember: Member) -> Finding {
    switch (oldMember.value, newMember.value) {
    case (.shared(let one), .shared(let other)):
      if isSame(one, other) { return .same(unchanged(newMember)) }
    case (.shared(let one), let value):
      if let removed = old.unmatched.removeValue(forKey: one),
        pairIfSame(one, removed, new.number, value)
      {
        old.otherPlaces[one] = old.place
        old.place = old.state.places.homes[one] ?? old.place
        return compareContents(Member(step: oldMember.step, value: removed), newMember)
      }
    case (let value, .shared(let other)):
      if let added = new.unmatched.removeValue(forKey: other),
        pairIfSame(old.number, value, other, added)
      {
        new.otherPlaces[other] = new.place
        new.place = new.state.places.homes[other] ?? new.place
        return compareContents(oldMember, Member(step: newMember.step, value: added))
      }
    default: break
    }
    return .changed(changed(oldMember, newMember))
  }

  /// Notes that two values are compared, unless one of them is compared with another.
  private func pair(_ one: Int, _ other: Int) {
    guard newOfOld[one] == nil, oldOfNew[other] == nil else { return }
    newOfOld[one] = other
    oldOfNew[other] = one
  }

  /// Pairs two values that are compared with nothing, if they are the same. A value without a number
  /// is at one place only. Each value is tried once, so that its size counts once.
  private func pairIfSame(
    _ one: Int?, _ value: StateValue, _ other: Int?, _ otherValue: StateValue
  ) -> Bool {
    let (one, other) = (one ?? .min + newOfOld.count, other ?? .min + newOfOld.count)
    guard newOfOld[one] == nil, oldOfNew[other] == nil,
      form(value, isOld: true) == form(otherValue, isOld: false)
    else { return false }
    pair(one, other)
    return true
  }

  /// Whether two references lead to the same value.
  private func isSame(_ one: Int, _ other: Int) -> Bool {
    if newOfOld[one] == other { return true }
    let (oldPlaces, newPlaces) = (old.state.places, new.state.places)
    guard oldPlaces.types[one] != nil, newPlaces.types[other] != nil else {
      return oldPlaces.types[one] == newPlaces.types[other] && one == other
    }
    return oldPlaces.isHidden(one) && newPlaces.isHidden(other)
      && oldPlaces.keyPath(one) == newPlaces.keyPath(other)
  }

  private func compareContents(_ oldMember: Member, _ newMember: Member) -> Finding {
    let whole = unchanged(newMember)
    switch (oldMember.value, newMember.value) {
    case (.array(let one), .array(let other)), (.orderedSet(let one), .orderedSet(let other)):
      return .inside(compareLists(one, other), whole)
    case (.set(let one), .set(let other)):
      return .inside(compareSets(one, other), whole)
    case (.dictionary(let one), .dictionary(let other)):
      return .inside(compare(one, other), whole)
    case (.object(let oldClass, let one), .object(let newClass, let other))
    where oldClass.isSame(as: newClass):
      return .inside(compare(one, other), whole)
    case (.archive(let one), .archive(let other)): return .inside(compare(one, other), whole)
    case (.opened(let one), .opened(let other))
    where one.format == other.format && !one.isDamaged && !other.isDamaged:
      // What is in data has the key path of the data.
      return .inside(
        [
          compareBoth(
            Member(step: oldMember.step, value: one.contents),
            Member(step: newMember.step, value: other.contents))
        ], whole)
    default: return compareLeaves(oldMember, newMember)
    }
  }

  private func compareLeaves(_ oldMember: Member, _ newMember: Member) -> Finding {
    let (one, other) = (oldMember.value, newMember.value)
    // The amount of opened data in a coder is bounded, so data can stay closed in one of two coders
    // because of what comes before it.
    let isSameData = one.dataBytes != nil && one.dataBytes == other.dataBytes
    let isPath = listsPaths(old.steps.dropLast())
    if isSameData
      || form(one, isOld: true, isPath: isPath) == form(other, isOld: false, isPath: isPath)
    {
      return .same(unchanged(newMember))
    }
    if Redaction.hides(one, other) || Redaction.hides(other, one) {
      return .uncompared(changed(oldMember, newMember))
    }
    return .changed(changed(oldMember, newMember))
  }
}
