import PlistSyntax
import RestorationArchives

/// Compares the types of two values and of the named values inside them. Recursive: values nest at
/// most `Limits.valueDepth` deep.
struct TypeComparison {
  struct Difference {
    let key: StateKeyPath
    let oldType: String
    let newType: String
    /// Whether one is a whole and the other a floating-point number.
    var areNumbers: Bool { TypeComparison.numbers.isSuperset(of: [oldType, newType]) }
  }

  private static let numbers: Set = [(0 as StateValue).typeName, (0.5 as StateValue).typeName]

  private(set) var differences: [Difference] = []
  private var key: StateKeyPath
  /// The differences without places in lists, because elements of one list usually have the same.
  private var seen: Set<String> = []

  init(from old: StateValue, to new: StateValue, at key: StateKeyPath) {
    self.key = key
    compare(old, new)
  }

  private mutating func compare(_ old: StateValue, _ new: StateValue) {
    guard let oldType = Self.typeName(old), let newType = Self.typeName(new) else { return }
    guard oldType.isSame(as: newType) else { return add(oldType, newType, at: key) }
    switch (old, new) {
    case (.array(let old), .array(let new)), (.orderedSet(let old), .orderedSet(let new)):
      if !hasOtherElements(old, new) { compareElements(old, new) }
    case (.set(let old), .set(let new)): _ = hasOtherElements(old, new)
    case (.dictionary(let old), .dictionary(let new)):
      compare(Self.fields(of: old), Self.fields(of: new))
    case (.object(_, let old), .object(_, let new)), (.archive(let old), .archive(let new)):
      compare(old, new)
    case (.opened(let old), .opened(let new)): compare(old.contents, new.contents)
    default: break
    }
  }

  /// Whether all elements had one type and now have another.
  private mutating func hasOtherElements(_ old: [StateValue], _ new: [StateValue]) -> Bool {
    guard let oldType = Self.commonType(of: old), let newType = Self.commonType(of: new),
      !oldType.isSame(as: newType)
    else { return false }
    add(oldType, newType, at: key.element(0))
    return true
  }

  /// Compares the contents of elements at the same places of two lists. For sets, and for lists
  /// with added or removed elements, the pairing is unknown.
  private mutating func compareElements(_ old: [StateValue], _ new: [StateValue]) {
    guard old.count == new.count, (old + new).allSatisfy(Self.hasNames) else { return }
    for (index, (old, new)) in zip(old, new).enumerated()
    where Self.typeName(old).isSame(as: Self.typeName(new)) {
      key.enter(index)
      compare(old, new)
      key.leave()
    }
  }

  private mutating func compare(_ old: [StateField], _ new: [StateField]) {
    for (old, new) in Counterparts.pairs(old, new, named: \.name) {
      key.enter(new.name)
      compare(old.value, new.value)
      key.leave()
    }
  }

  private mutating func add(_ oldType: String, _ newType: String, at key: StateKeyPath) {
    guard seen.insert("\(key.stableText)\0\(oldType)\0\(newType)").inserted else { return }
    differences.append(Difference(key: key, oldType: oldType, newType: newType))
  }

  private static func hasNames(_ value: StateValue) -> Bool {
    switch value {
    case .dictionary, .object, .archive: true
    default: false
    }
  }

  private static func fields(of pairs: [StatePair]) -> [StateField] {
    pairs.compactMap { pair in
      if case .string(let name) = pair.key { StateField(name, pair.value) } else { nil }
    }
  }

  /// The type for a decoder; nil if there is nothing to compare.
  private static func typeName(_ value: StateValue) -> String? {
    switch value {
    case .null, .shared, .unreadable: nil
    // An archive inside data is data to the coder.
    case .archive: StateValue.data(ByteSlice([])).typeName
    case .object(let className, _): SwiftClassName.demangled(className) ?? className
    default: value.typeName
    }
  }

  /// The type of all elements; nil if there are none, or several types.
  private static func commonType(of elements: [StateValue]) -> String? {
    guard let first = elements.first, let type = typeName(first) else { return nil }
    return elements.allSatisfy { typeName($0).isSame(as: type) } ? type : nil
  }
}

/// Pairs of elements with equal names in an older and a newer list.
enum Counterparts {
  /// Each element of the newer list with the first one of the same name in the older list.
  static func pairs<Element>(
    _ old: [Element], _ new: [Element], named name: (Element) -> String
  ) -> [(old: Element, new: Element)] {
    let oldElements = Dictionary(old.map { (ExactText(name($0)), $0) }) { first, _ in first }
    return new.compactMap { element in
      oldElements[ExactText(name(element))].map { ($0, element) }
    }
  }
}
