/// What is in containers, element by element, and what two values are compared by.
extension ValueComparison {
  func compare(_ old: [StateField], _ new: [StateField]) -> [Finding] {
    compare(old, new, as: \.member) { field, _ in ExactText(field.name) }
  }

  func compare(_ old: [StatePair], _ new: [StatePair]) -> [Finding] {
    let key = { (pair: StatePair, isOld: Bool) in self.form(pair.key, isOld: isOld) }
    let hasRepeatedKeys =
      Set(old.map { key($0, true) }).count < old.count
      || Set(new.map { key($0, false) }).count < new.count
    // Values with one key have no order.
    return hasRepeatedKeys
      ? compare(old.inOrder, new.inOrder, as: \.member, by: key)
      : compare(old, new, as: \.member, by: key)
  }

  /// Compares by key: in the order of the old ones, then the added ones. No key is like no other.
  private func compare<Part, Key: Hashable>(
    _ old: [Part], _ new: [Part], as member: (Part) -> Member,
    by key: (Part, _ isOld: Bool) -> Key?
  ) -> [Finding] {
    Occurrences.pairs(old, new, by: key).map { compare($0.map(member), $1.map(member)) }
  }

  func compareLists(_ old: [StateValue], _ new: [StateValue]) -> [Finding] {
    let isPath = self.old.listsPaths(self.old.steps[...])
    var numbers: [StateValue: Int] = [:]
    func number(_ form: StateValue) -> Int {
      let number = numbers[form] ?? numbers.count
      numbers[form] = number
      return number
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
    func compareElements(areReferences: Bool) -> [Finding] {
      func members(_ elements: [StateValue]) -> [Member] {
        elements.enumerated().map { Member(step: .member($0), value: $1) }
          .filter { $0.value.isReferenceBack == areReferences }
      }
      return compare(members(old), members(new), as: \.self) { elementKey($0.value, isOld: $1) }
    }
    let findings = compareElements(areReferences: false)
    guard (old + new).contains(where: \.isReferenceBack) else { return findings }
    let references = wait(for: .references) {
      .inside(compareElements(areReferences: true), .folded(1))
    }
    return findings + [references]
  }

  /// What elements of two sets are compared by; nil for a reference to what is not compared.
  private func elementKey(_ element: StateValue, isOld: Bool) -> StateValue? {
    if case .shared(let number) = element, (isOld ? newOfOld : oldOfNew)[number] == nil {
      return nil
    }
    return form(element, isOld: isOld)
  }
}

extension StateField {
  fileprivate var member: ValueComparison.Member { .init(step: .name(name), value: value) }
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
  package var inOrder: StateValue {
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
}
