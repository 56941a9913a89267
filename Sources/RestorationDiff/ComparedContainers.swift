/// What is in containers, element by element, and what two values are compared by.
extension ValueComparison {
  func compare(_ old: [StateField], _ new: [StateField]) -> Bool {
    compare(old, new, as: \.member) { field, _ in ExactText(field.name) }
  }

  func compare(_ old: [StatePair], _ new: [StatePair]) -> Bool {
    let key = { (pair: StatePair, isOld: Bool) in
      self.form(pair.key, isOld: isOld, seesPairs: self.knowsPairs)
    }
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
  ) -> Bool {
    Occurrences.pairs(old, new, by: key).reduce(false) { differs, parts in
      compare(parts.old.map(member), parts.new.map(member)) || differs
    }
  }

  func compareLists(_ old: [StateValue], _ new: [StateValue]) -> Bool {
    let isPath = self.old.listsPaths(self.old.steps[...])
    // Nothing in a list of references is compared, so it may depend on what is compared elsewhere.
    let seesPairs = knowsPairs && (old + new).allSatisfy(\.isReferenceBack)
    var numbers: [StateValue: Int] = [:]
    func number(_ element: StateValue, isOld: Bool) -> Int {
      let form = form(element, isOld: isOld, isPath: isPath, seesPairs: seesPairs)
      let number = numbers[form] ?? numbers.count
      numbers[form] = number
      return number
    }
    let steps = SequenceAlignment.align(
      old.map { number($0, isOld: true) }, new.map { number($0, isOld: false) })
    func member(_ list: [StateValue], _ place: Int) -> Member {
      Member(step: .index(place), value: list[place])
    }
    var differs = false
    // The first places that are not yet compared.
    var (nextOld, nextNew) = (0, 0)
    for step in steps + [SequenceAlignment.Step(old: old.count, new: new.count)] {
      // Elements that are the same but for what they refer to.
      while nextOld < step.old ?? old.count, nextNew < step.new ?? new.count {
        differs = compare(member(old, nextOld), member(new, nextNew)) || differs
        (nextOld, nextNew) = (nextOld + 1, nextNew + 1)
      }
      guard nextOld < old.count || nextNew < new.count else { break }
      differs =
        compare(step.old.map { member(old, $0) }, step.new.map { member(new, $0) }) || differs
      if step.old != nil { nextOld += 1 }
      if step.new != nil { nextNew += 1 }
    }
    return differs
  }

  func compareSets(_ old: [StateValue], _ new: [StateValue]) -> Bool {
    func members(_ elements: [StateValue]) -> [Member] {
      elements.enumerated().map { Member(step: .member($0), value: $1) }
    }
    return compare(members(old), members(new), as: \.self) { elementKey($0.value, isOld: $1) }
  }

  /// What elements of two sets are compared by; nil for a reference to what is not compared.
  private func elementKey(_ element: StateValue, isOld: Bool) -> StateValue? {
    if case .shared(let number) = element, (isOld ? newOfOld : oldOfNew)[number] == nil {
      return nil
    }
    return form(element, isOld: isOld, seesPairs: element.isReferenceBack)
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
  /// on the file, paths as in the new archive.
  ///
  /// - Parameter seesPairs: whether a reference is as good as what it leads to, if that is compared, and
  ///   not only as good as the type of that.
  func form(
    _ value: StateValue, isOld: Bool, isPath: Bool = false, seesPairs: Bool = false
  ) -> StateValue {
    // The readable part of damaged data does not show whether the rest is equal.
    if case .opened(let data) = value, data.isDamaged, let bytes = data.bytes {
      return .data(bytes)
    }
    switch value {
    case .string(let path) where isPath, .reference(let path):
      return .reference(isOld ? paths.translated(path) : path)
    case .shared(let number):
      if seesPairs, let other = isOld ? newOfOld[number] : oldOfNew[number].map({ _ in number }) {
        return .shared(other)
      }
      let type = (isOld ? old : new).state.places.types[number]
      return type.map { .object(className: "→ " + $0, fields: []) } ?? value
    default:
      let formed = value.replacingParts { part, _ in
        form(part, isOld: isOld, seesPairs: seesPairs)
      }
      return (formed ?? value).inOrder
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
}
