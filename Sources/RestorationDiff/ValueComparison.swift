/// Compares the values of two coders, key by key.
///
/// A reference is the same if the values that it leads to are compared with each other, wherever
/// they are now. So coders with references are compared twice: which values are compared with each
/// other depends on no reference, and is known the second time.
final class ValueComparison {
  private(set) var found = ObjectComparison.Findings()

  var old: Side
  var new: Side
  let paths: MovedPaths
  private let exclusion: Exclusion
  /// Whether unchanged values are kept, and not only counted.
  private let keepsUnchanged: Bool
  private let refers: Bool
  /// The values that are compared with each other, by number.
  private(set) var newOfOld: [Int: Int] = [:]
  private(set) var oldOfNew: [Int: Int] = [:]
  /// Whether these are all of them.
  private(set) var knowsPairs: Bool

  /// One of the two coders, and the place in it that is being compared.
  struct Side {
    let state: PlacedState
    var steps: [KeyStep] = []
    /// The place among those of values that are referred to.
    var place: Int? = SharedPlaces.top

    mutating func enter(_ step: KeyStep) {
      steps.append(step)
      place = state.places.inner(step, of: place)
    }

    var number: Int? { state.places.number(at: place) }

    /// The type of a value; of a reference, the key path and the type of what it leads to.
    func target(of value: StateValue) -> (keyPath: String?, type: String) {
      guard case .shared(let number) = value, let type = state.places.types[number] else {
        return (nil, value.comparedType)
      }
      return (state.places.keyPath(number), type)
    }

    /// Whether the value at steps is a list of paths.
    func listsPaths(_ steps: ArraySlice<KeyStep>) -> Bool {
      guard steps.count == 1, case .name(let name)? = steps.first else { return false }
      return KnownKeys.valueType(of: name) == .paths
    }
  }

  struct Member {
    let step: KeyStep
    let value: StateValue
  }

  /// Compares two coders whose matched objects have the given paths.
  init(
    _ old: PlacedState, _ new: PlacedState, _ paths: MovedPaths, _ exclusion: Exclusion,
    context: Int
  ) {
    (self.old, self.new) = (Side(state: old), Side(state: new))
    self.paths = paths
    self.exclusion = exclusion
    keepsUnchanged = context > 0
    refers = !old.places.isEmpty || !new.places.isEmpty
    knowsPairs = !refers
    let (oldFields, newFields) = (old.entries.fields, new.entries.fields)
    if refers {
      _ = compare(oldFields, newFields)
      knowsPairs = true
      found = ObjectComparison.Findings()
    }
    _ = compare(oldFields, newFields)
  }

  // MARK: Results

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
    let (one, other) = (old.target(of: oldMember.value), new.target(of: newMember.value))
    let hasNil = oldMember.value == .null || newMember.value == .null
    var change = change(
      one.type == other.type || hasNil ? .valueChanged : .typeChanged, oldMember, newMember)
    if case .reference(let oldPath) = oldMember.value,
      case .reference(let newPath) = newMember.value, oldPath.isSame(as: newPath)
    {
      change.note = "the path now refers to another object"
    } else if let keyPath = one.keyPath, keyPath == other.keyPath {
      change.note = "the value at \(keyPath) is another one now"
    } else {
      let targets = [("before", one.keyPath), ("now", other.keyPath)].compactMap { word, keyPath in
        keyPath.map { "\(word) the value at \($0)" }
      }
      change.note = targets.isEmpty ? nil : targets.joined(separator: ", ")
    }
    return change
  }

  // MARK: Values

  /// Compares two values, or reports one that is on one side only. Returns whether they differ.
  /// Values nest at most `Limits.valueDepth` deep.
  func compare(_ oldMember: Member?, _ newMember: Member?) -> Bool {
    guard let step = newMember?.step ?? oldMember?.step else { return false }
    let places = (old.place, new.place)
    old.enter(oldMember?.step ?? step)
    new.enter(newMember?.step ?? step)
    defer {
      old.steps.removeLast()
      new.steps.removeLast()
      (old.place, new.place) = places
    }
    guard let oldMember, let newMember else {
      let change = change(oldMember == nil ? .valueAdded : .valueRemoved, oldMember, newMember)
      if exclusion.covers(new.steps) { found.ignored.append(change) } else { found.add(change) }
      return true
    }
    guard exclusion.covers(new.steps) else { return compareBoth(oldMember, newMember) }
    var outer = ObjectComparison.Findings()
    swap(&outer, &found)
    let differs = compareBoth(oldMember, newMember)
    swap(&outer, &found)
    if differs { found.ignored.append(changed(oldMember, newMember)) }
    return differs
  }

  private func compareBoth(_ oldMember: Member, _ newMember: Member) -> Bool {
    let (one, other) = (oldMember.value, newMember.value)
    let areSame =
      if case .shared(let one) = one, case .shared(let other) = other {
        isSame(one, other)
      } else {
        !refers && !paths.hasMoves && one == other
      }
    if areSame {
      found.items.append(unchanged(newMember))
      return false
    }
    if one.isReferenceBack || other.isReferenceBack {
      found.add(changed(oldMember, newMember))
      return true
    }
    if let oldNumber = old.number, let newNumber = new.number,
      one.comparedType.isSame(as: other.comparedType), newOfOld[oldNumber] == nil,
      oldOfNew[newNumber] == nil
    {
      newOfOld[oldNumber] = newNumber
      oldOfNew[newNumber] = oldNumber
    }
    return compareContents(oldMember, newMember)
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

  private func compareContents(_ oldMember: Member, _ newMember: Member) -> Bool {
    let count = found.items.count
    let differs: Bool
    switch (oldMember.value, newMember.value) {
    case (.array(let one), .array(let other)), (.orderedSet(let one), .orderedSet(let other)):
      differs = compareLists(one, other)
    case (.set(let one), .set(let other)): differs = compareSets(one, other)
    case (.dictionary(let one), .dictionary(let other)): differs = compare(one, other)
    case (.object(let oldClass, let one), .object(let newClass, let other))
    where oldClass.isSame(as: newClass):
      differs = compare(one, other)
    case (.archive(let one), .archive(let other)): differs = compare(one, other)
    case (.opened(let one), .opened(let other))
    where one.format == other.format && !one.isDamaged && !other.isDamaged:
      // What is in data has the key path of the data.
      differs = compareBoth(
        Member(step: oldMember.step, value: one.contents),
        Member(step: newMember.step, value: other.contents))
    default: return compareLeaves(oldMember, newMember)
    }
    if !differs {
      found.items.removeSubrange(count...)
      found.items.append(unchanged(newMember))
    }
    return differs
  }

  private func compareLeaves(_ oldMember: Member, _ newMember: Member) -> Bool {
    let (one, other) = (oldMember.value, newMember.value)
    let isPath = old.listsPaths(old.steps.dropLast())
    // The amount of opened data in a coder is bounded, so data can stay closed in one of two coders
    // because of what comes before it.
    let isSameData = one.dataBytes != nil && one.dataBytes == other.dataBytes
    if isSameData
      || form(one, isOld: true, isPath: isPath) == form(other, isOld: false, isPath: isPath)
    {
      found.items.append(unchanged(newMember))
      return false
    }
    if Redaction.hides(one, other) || Redaction.hides(other, one) {
      found.uncompared.append(changed(oldMember, newMember))
    } else {
      found.add(changed(oldMember, newMember))
    }
    return true
  }
}
