/// What is in containers, element by element, and what two values are compared by.
extension ValueComparison {
  func compare(_ old: [StateField], _ new: [StateField]) -> [Finding] {
    compare(
      old.map { Member(step: .name($0.name), value: $0.value) },
      new.map { Member(step: .name($0.name), value: $0.value) },
      keys: old.map { ExactText($0.name) }, new.map { ExactText($0.name) })
  }

  func compare(_ old: [StatePair], _ new: [StatePair]) -> [Finding] {
    let keys = (
      old: old.map { form($0.key, isOld: true) }, new: new.map { form($0.key, isOld: false) }
    )
    if Set(keys.old).count < old.count || Set(keys.new).count < new.count {
      // Values with one key have no order.
      let (old, new) = (old.inOrder, new.inOrder)
      return compare(
        old.map(\.member), new.map(\.member), keys: old.map { form($0.key, isOld: true) },
        new.map { form($0.key, isOld: false) })
    }
    return compare(old.map(\.member), new.map(\.member), keys: keys.old, keys.new)
  }

  /// Compares by key: in the order of the old ones, then the added ones.
  func compare<Key: Hashable>(
    _ old: [Member], _ new: [Member], keys oldKeys: [Key], _ newKeys: [Key]
  ) -> [Finding] {
    Occurrences.pairs(old, new, keys: oldKeys, newKeys).map { compare($0, $1) }
  }

  func compareLists(_ old: [StateValue], _ new: [StateValue]) -> [Finding] {
    let isPath = self.old.listsPaths(self.old.steps[...])
    var numbers: [StateValue: Int] = [:]
    func number(_ form: StateValue) -> Int {
      let next = numbers.count
      if let known = numbers[form] { return known }
      numbers[form] = next
      return next
    }
    let steps = SequenceAlignment.align(
      old.map { number(form($0, isOld: true, isPath: isPath)) },
      new.map { number(form($0, isOld: false, isPath: isPath)) })
    func member(_ list: [StateValue], _ place: Int) -> Member {
      Member(step: .index(place), value: list[place])
    }
    var findings: [Finding] = []
    // The first places that are not yet compared.
    var (nextOld, nextNew) = (0, 0)
    for step in steps + [SequenceAlignment.Step(old: old.count, new: new.count)] {
      // Elements that are the same but for what they refer to.
      while nextOld < step.old ?? old.count, nextNew < step.new ?? new.count {
        findings.append(compare(member(old, nextOld), member(new, nextNew)))
        (nextOld, nextNew) = (nextOld + 1, nextNew + 1)
      }
      guard nextOld < old.count || nextNew < new.count else { break }
      findings.append(compare(step.old.map { member(old, $0) }, step.new.map { member(new, $0) }))
      if step.old != nil { nextOld += 1 }
      if step.new != nil { nextNew += 1 }
    }
    return findings
  }

  /// Compares the elements themselves; references to values elsewhere wait.
  func compareSets(_ old: [StateValue], _ new: [StateValue]) -> [Finding] {
    let (oldMembers, newMembers) = (Self.members(old), Self.members(new))
    let findings = compareElements(
      oldMembers.filter { !$0.value.isReferenceBack },
      newMembers.filter { !$0.value.isReferenceBack })
    let references = [oldMembers, newMembers].map { $0.filter(\.value.isReferenceBack) }
    if references.allSatisfy(\.isEmpty) { return findings }
    return findings + [
      wait(for: .references) {
        .inside(self.compareElements(references[0], references[1]), .folded(1))
      }
    ]
  }

  static func members(_ elements: [StateValue]) -> [Member] {
    elements.enumerated().map { Member(step: .member($0), value: $1) }
  }

  func compareElements(_ old: [Member], _ new: [Member]) -> [Finding] {
    compare(
      old, new, keys: old.map { elementKey($0.value, isOld: true) },
      new.map { elementKey($0.value, isOld: false) })
  }

  func elementKey(_ value: StateValue, isOld: Bool) -> ElementKey {
    guard case .shared(let number) = value else { return .form(form(value, isOld: isOld)) }
    if isOld { return newOfOld[number].map { .paired($0) } ?? .old(number) }
    return oldOfNew[number] == nil ? .new(number) : .paired(number)
  }

  enum ElementKey: Hashable {
    case form(StateValue)
    case paired(Int)
    case old(Int)
    case new(Int)
  }
}

extension StatePair {
  fileprivate var member: ValueComparison.Member { .init(step: key.step, value: value) }
}

extension ValueComparison {
  /// The form of a value in which those with one meaning are equal: in an order that does not depend
  /// on the file, paths as in the new archive. A reference to a value that is not yet compared is
  /// only as good as the type of that.
  func form(_ value: StateValue, isOld: Bool, isPath: Bool = false) -> StateValue {
    // The readable part of damaged data does not show whether the rest is equal.
    if case .opened(let data) = value, data.isDamaged, let bytes = data.bytes {
      return .data(bytes)
    }
    switch value {
    case .string(let path) where isPath, .reference(let path):
      return .reference(isOld ? paths.translated(path) : path)
    case .shared(let number):
      if let other = isOld ? newOfOld[number] : oldOfNew[number].map({ _ in number }) {
        return .shared(other)
      }
      let type = (isOld ? old : new).state.places.types[number]
      return type.map { .object(className: "→ " + $0, fields: []) } ?? value
    default:
      return (value.replacingParts { part, _ in form(part, isOld: isOld) } ?? value).inOrder
    }
  }
}

extension StateValue {
  package var isReferenceBack: Bool { if case .shared = self { true } else { false } }

  /// What is directly in the value in an order that does not depend on the file, but for lists.
  var inOrder: StateValue {
    switch self {
    case .set(let elements): .set(elements.sorted(by: elements.map(KeyDescription.whole)))
    // A text is a name, and so sorts before or after all other keys.
    case .dictionary(let pairs): .dictionary(pairs.inOrder)
    case .object(let className, let fields):
      .object(className: className, fields: fields.sorted(by: fields.map(\.name)))
    case .archive(let fields): .archive(fields.sorted(by: fields.map(\.name)))
    default: self
    }
  }

  var listsReferences: Bool {
    switch self {
    case .array(let elements), .orderedSet(let elements):
      elements.contains(where: \.isReferenceBack)
    default: false
    }
  }

  /// Whether both are the same data, opened or not. The amount of opened data in a coder is
  /// bounded, so data can stay closed in one of two coders because of what comes before it.
  func hasSameBytes(as other: StateValue) -> Bool {
    guard let bytes = dataBytes else { return false }
    return bytes == other.dataBytes
  }
}
