extension Rule {
  static let valueTypeChanged = Rule(
    "value-type-changed", .error, needs: [.uikitArchive, .olderArchive],
    "a key has a value of another type than in the older archive",
    fix: "use a new key for the new type, or decode both types",
    page: """
      State that users saved with the older version still has the old type under the key. Code that
      decodes the new type from it gets nil or zero, or crashes on a cast while the app starts;
      after two such launches the third one deletes all of the state. The coder converts between
      integers and floating-point numbers, so that change is a warning: a fraction is cut off.

      Source: uikit.md, rows L3, R17; Apple, NSCoder and NSKeyedUnarchiver; Apple, App Programming
      Guide for iOS, "Encoding and Decoding Your View Controller's State"
      Blind spots: The types of list elements are compared only if all elements of a list have one
      type. The contents of dictionaries and objects in a list are compared by index, and only if
      the list holds nothing else and has as many of them as before; in sets they are not compared.
      If findings differ only in the index in a list, only the first is reported. UIKit's own keys
      are not checked, nor are values that occur in two places of one coder.
      Before:
        // Was: coder.encode(page, forKey: "page"), an integer
        coder.encode(page.title, forKey: "page")
      After:
        coder.encode(page.title, forKey: "pageTitle")
      """,
    change: { object, older, collector in
      let pairs = Counterparts.pairs(older.content.state, object.content.state, named: \.key)
      for (old, entry) in pairs where entry.origin == .app {
        let key = [KeyStep.name(entry.key)]
        for change in TypeComparison(from: old.value, to: entry.value, at: key).differences {
          collector.report(
            "was \(change.oldType) in the older archive and is now \(change.newType), but users' "
              + "older state still has \(change.oldType)",
            key: change.key, at: entry.location, severity: change.areNumbers ? .warning : nil,
            mark: FNV1a(text: "\(change.oldType) \(change.newType)").value)
        }
      }
    })

  static let keyRemoved = Rule(
    "key-removed", .info, needs: [.uikitArchive, .olderArchive],
    "an object no longer saves a key that the older archive has",
    fix: "if the key was renamed, decode the old key too",
    page: """
      State that users saved with the older version still has a value under the key. If the app now
      uses another key for it, the value is not restored after the update; if nothing needs it any
      more, nothing is wrong.

      Source: Apple, App Programming Guide for iOS, "Encoding and Decoding Your View Controller's
      State"
      Blind spots: Apps omit keys that have no value at the moment, so a key that is missing once
      may still be in use. UIKit's own keys and keys inside values are not compared.
      Before:
        // Was: forKey: "query"
        let text = coder.decodeObject(of: NSString.self, forKey: "searchText")
        searchText = text as String?
      After:
        let text = coder.decodeObject(of: NSString.self, forKey: "searchText")
          ?? coder.decodeObject(of: NSString.self, forKey: "query")
        searchText = text as String?
      """,
    change: { object, older, collector in
      guard object.content.unreadable == nil else { return }
      let newKeys = Set(object.content.state.lazy.map { ExactText($0.key) })
      for entry in older.content.state where entry.origin == .app && entry.value != .null {
        guard !newKeys.contains(ExactText(entry.key)) else { continue }
        collector.report(
          "is in the older archive but not in this one: the app may no longer decode it from "
            + "users' older state", key: [.name(entry.key)])
      }
    })
}

/// Compares the types of two values and of the named values inside them. Recursive: values nest at
/// most `Limits.valueDepth` deep.
struct TypeComparison {
  struct Difference {
    let key: [KeyStep]
    let oldType: String
    let newType: String
    /// Whether one is a whole and the other a floating-point number.
    var areNumbers: Bool { TypeComparison.numbers.isSuperset(of: [oldType, newType]) }
  }

  private static let numbers: Set = [(0 as StateValue).typeName, (0.5 as StateValue).typeName]

  private(set) var differences: [Difference] = []
  private var key: [KeyStep]
  /// The differences without places in lists, because elements of one list usually have the same.
  private var seen: Set<String> = []

  init(from old: StateValue, to new: StateValue, at key: [KeyStep]) {
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
    add(oldType, newType, at: key + [.index(0)])
    return true
  }

  /// Compares the contents of elements at the same places of two lists. For sets, and for lists
  /// with added or removed elements, the pairing is unknown.
  private mutating func compareElements(_ old: [StateValue], _ new: [StateValue]) {
    guard old.count == new.count, (old + new).allSatisfy(Self.hasNames) else { return }
    for (index, (old, new)) in zip(old, new).enumerated()
    where Self.typeName(old).isSame(as: Self.typeName(new)) {
      key.append(.index(index))
      compare(old, new)
      key.removeLast()
    }
  }

  private mutating func compare(_ old: [StateField], _ new: [StateField]) {
    for (old, new) in Counterparts.pairs(old, new, named: \.name) {
      key.append(.name(new.name))
      compare(old.value, new.value)
      key.removeLast()
    }
  }

  private mutating func add(_ oldType: String, _ newType: String, at key: [KeyStep]) {
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
