/// What is in containers, element by element, and what two values are compared by.
extension ValueComparison {
  func compare(_ old: [StateField], _ new: [StateField]) -> [Finding] {
    compare(old, new) { field, _ in
      ExactText(field.name)
    } as: {
      Member(step: .name($0.name), value: $0.value)
    }
  }

  func compare(_ old: [StatePair], _ new: [StatePair]) -> [Finding] {
    let key = { (pair: StatePair, isOld: Bool) in self.form(pair.key, isOld: isOld) }
    // Values with one key have no order.
    let isOrdered = [(old, true), (new, false)].allSatisfy { pairs, isOld in
      Set(pairs.map { key($0, isOld) }).count == pairs.count
    }
    return compare(isOrdered ? old : old.inOrder, isOrdered ? new : new.inOrder, by: key) {
      Member(step: $0.key.step, value: $0.value)
    }
  }

  /// Compares by key: in the order of the old ones, then the added ones. No key is like no other.
  private func compare<Part, Key: Hashable>(
    _ old: [Part], _ new: [Part], by key: (Part, _ isOld: Bool) -> Key?,
    as member: (Part) -> Member
  ) -> [Finding] {
    Occurrences.pairs(old, new, by: key).map { compare($0.map(member), $1.map(member)) }
  }

  func compareLists(_ old: [StateValue], _ new: [StateValue]) -> [Finding] {
    var numbers: [StateValue: Int] = [:]
    func number(_ form: StateValue) -> Int {
      let number = numbers[form] ?? numbers.count
      numbers[form] = number
      return number
    }
    let arePaths = listsPaths(self.old.steps[...])
    let steps = SequenceAlignment.align(
      old.map { number(form($0, isOld: true, isPath: arePaths)) },
      new.map { number(form($0, isOld: false, isPath: arePaths)) })
    // Equal numbers are compared too: what the elements refer to can differ.
    return steps.map { step in
      compare(
        step.old.map { Member(step: .index($0), value: old[$0]) },
        step.new.map { Member(step: .index($0), value: new[$0]) })
    }
  }

  /// Compares the elements themselves; references to values elsewhere wait.
  func compareSets(_ old: [StateValue], _ new: [StateValue]) -> [Finding] {
    func compareElements(areReferences: Bool) -> [Finding] {
      func members(_ elements: [StateValue]) -> [Member] {
        elements.enumerated().map { Member(step: .member($0), value: $1) }
          .filter { $0.value.isReferenceBack == areReferences }
      }
      return compare(
        members(old), members(new), by: { elementKey($0.value, isOld: $1) }, as: \.self)
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

  /// Whether UIKit saves paths as texts directly in the value at these steps. Other texts there stay as
  /// they are.
  func listsPaths(_ steps: ArraySlice<KeyStep>) -> Bool {
    guard steps.count == 1, case .name(let key)? = steps.first else { return false }
    return KnownKeys.valueType(of: key) == .paths
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
