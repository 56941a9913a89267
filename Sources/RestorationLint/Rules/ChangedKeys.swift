extension Rule {
  static let valueTypeChanged = Rule(
    "value-type-changed", .error, needs: [.uikitArchive, .olderArchive],
    "a key has a value of another type than in the older archive",
    page: """
      State that users saved with the older version still has the old type under the key. Code that
      decodes the new type from it gets nil or zero, or crashes on a cast while the app starts;
      after two such launches the third one deletes all of the state. The coder converts between
      integers and floating-point numbers, so that change is a warning: a fraction is cut off.

      Fix: use a new key for the new type, or decode both types
      Source: uikit.md, rows L3, R17; Apple, NSCoder and NSKeyedUnarchiver; Apple, App Programming
      Guide for iOS, "Encoding and Decoding Your View Controller's State"
      Blind spots: The elements of a list or a set are compared together, and so is what they have
      under one name; it is reported at the first element. Values of several types together are not
      compared. UIKit's own keys are not checked, nor are values that occur twice in one coder.
      Before:
        // Was: coder.encode(page, forKey: "page"), an integer
        coder.encode(page.title, forKey: "page")
      After:
        coder.encode(page.title, forKey: "pageTitle")
      """,
    change: { object, older, collector in
      let oldValues = Dictionary(older.content.state.map { (ExactText($0.key), $0.value) }) {
        first, _ in first
      }
      for entry in object.content.state where entry.origin == .app {
        guard let old = oldValues[ExactText(entry.key)] else { continue }
        TypeComparison.compare([old], [entry.value], at: [.name(entry.key)]) { key, old, new in
          collector.report(
            "was \(old) in the older archive and is now \(new), but users' older state still has "
              + old,
            key: key, at: entry.location,
            severity: numbers.isSuperset(of: [old, new]) ? .warning : nil,
            mark: FNV1a(text: "\(old) \(new)").value)
        }
      }
    })

  /// A whole and a floating-point number.
  private static let numbers: Set = [(0 as StateValue).typeName, (0.5 as StateValue).typeName]

  static let keyRemoved = Rule(
    "key-removed", .info, needs: [.uikitArchive, .olderArchive],
    "an object no longer saves a key that the older archive has",
    page: """
      State that users saved with the older version still has a value under the key. If the app now
      uses another key for it, the value is not restored; if nothing needs it, nothing is wrong.

      Fix: if the key was renamed, decode the old key too
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

/// Compares the types of two values and of what is in them, the elements of a list together.
/// Recursive: values nest at most `Limits.valueDepth` deep.
private enum TypeComparison {
  /// Reports each difference: the key, the old type and the new one.
  static func compare(
    _ old: [StateValue], _ new: [StateValue], at key: [KeyStep],
    _ report: ([KeyStep], String, String) -> Void
  ) {
    guard let oldType = Self.type(of: old), let newType = Self.type(of: new) else { return }
    guard oldType.isSame(as: newType) else { return report(key, oldType, newType) }
    let parts = new.flatMap(\.parts)
    let oldParts = Dictionary(grouping: old.flatMap(\.parts)) { place(of: $0.step) }
    var newParts = Dictionary(grouping: parts) { place(of: $0.step) }
    for (step, _) in parts {
      guard let place = place(of: step), let old = oldParts[place],
        let new = newParts.removeValue(forKey: place)
      else { continue }
      compare(old.map(\.value), new.map(\.value), at: key + [step], report)
    }
  }

  /// What compared parts have in common: a name, or that they are elements; nil for other keys.
  private static func place(of step: KeyStep) -> ExactText? {
    switch step {
    case .name: ExactText(step.text(isFirst: true))
    case .index, .member: ExactText(KeyStep.element.text(isFirst: true))
    default: nil
    }
  }

  /// The type of all values for a decoder; nil if there are several, or nothing to compare.
  private static func type(of values: [StateValue]) -> String? {
    let types = values.compactMap { value -> String? in
      switch value {
      case .null, .shared, .unreadable: nil
      // An archive inside data is data to the coder.
      case .archive: StateValue.data(ByteSlice([])).typeName
      case .object(let className, _): SwiftClassName.demangled(className) ?? className
      default: value.typeName
      }
    }
    guard let type = types.first else { return nil }
    return types.allSatisfy { $0.isSame(as: type) } ? type : nil
  }
}
