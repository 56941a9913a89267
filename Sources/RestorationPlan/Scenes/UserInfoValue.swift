/// How a saved value is stored in the `userInfo` of a user activity, which can contain only arrays,
/// data, dates, dictionaries, nulls, numbers, sets, texts and URLs.
///
/// Source: uikit.md, row C8; Apple, NSUserActivity.userInfo.
package enum UserInfoValue: Hashable, Sendable {
  /// Unchanged.
  case kept(StateValue)
  /// Converted to another value, with a description such as "text" or "an array".
  case replaced(StateValue, as: String)
  /// Not stored, with what to store instead, or why to store nothing.
  case leftOut(instead: String)

  package var stored: StateValue? {
    switch self {
    case .kept(let value), .replaced(let value, _): value
    case .leftOut: nil
    }
  }

  /// Longer values belong in a file, in bytes. This limit is our own: Apple says only that the
  /// activity must be small.
  static let longestValue = 16 << 10

  package init(_ value: StateValue, key: String) {
    if value.hasSecrets(under: key) || SecretText.redacted(name: key) != key {
      self = .leftOut(instead: "it looks like a secret: keep it in the keychain")
      return
    }
    self = Self.fit(value)
    if let stored, Self.byteCount(of: stored) > Self.longestValue {
      self = .leftOut(instead: "it is long: write it to a file, and store the name of the file")
    }
  }

  private static func fit(_ value: StateValue) -> UserInfoValue {
    switch value {
    case .bool, .integer, .real, .string, .date, .data, .url: .kept(value)
    case .opened(let data): data.bytes.map { .kept(.data($0)) } ?? .leftOut(instead: unreadable)
    case .uuid(let text): .replaced(.string(text), as: "text, its uuidString")
    case .geometry(let geometry):
      .replaced(.string(geometry.uikitText), as: "text, as NSCoder.string(for:) writes it")
    case .range(let location, let length):
      .replaced(.string("{\(location), \(length)}"), as: "text, as NSStringFromRange writes it")
    case .reference(let path):
      .replaced(.string(RestorationPath(path).plain), as: "text, the name of the screen")
    case .orderedSet(let elements): fit(elements, as: "array") { .array($0) }
    case .array(let elements): fit(elements) { .array($0) }
    case .set(let elements): fit(elements) { .set($0) }
    case .dictionary(let pairs): fit(pairs)
    case .indexPath:
      .leftOut(instead: "rows move: store the identifier of the item that the row shows")
    case .object(let name, _) where allowedClasses.contains(name): .kept(value)
    case .object(let name, _): .leftOut(instead: instead(ofClass: name))
    case .archive:
      .leftOut(instead: "store the values of the archive one by one, or its data")
    case .null: .leftOut(instead: "nothing to store")
    case .storyboard: .leftOut(instead: "the scene's delegate creates the screen")
    case .shared:
      .leftOut(instead: "it is the same as another value of this screen: store that one once")
    case .unreadable: .leftOut(instead: unreadable)
    }
  }

  private static let unreadable = "it could not be read"

  /// A number, but of a subclass: an activity may not be read with it. Source: uikit.md, row C9.
  package static let decimalNumber = "NSDecimalNumber"

  /// Foundation's classes that are allowed. Their objects have this form if they have more fields than
  /// usual.
  private static let allowedClasses: Set = [
    "NSNull", "NSNumber", "NSString", "NSMutableString", "NSDate", "NSURL", "NSData",
    "NSMutableData", "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSDictionary",
    "NSMutableDictionary",
  ]

  /// The type of a value that an activity must not contain; nil for allowed ones.
  package static func forbiddenType(_ value: StateValue) -> String? {
    switch value {
    // Foundation's classes appear in this form if they have more fields than usual.
    case .object(let className, _):
      allowedClasses.contains(className)
        ? nil : "an object of the class '\(SwiftClassName.demangled(className) ?? className)'"
    case .orderedSet, .indexPath: "an \(value.typeName)"
    case .uuid, .geometry, .range, .storyboard: "a \(value.typeName)"
    case .reference: "a reference to another saved object"
    case .null, .bool, .integer, .real, .string, .date, .data, .opened, .url, .shared, .unreadable,
      .array, .set, .dictionary, .archive:
      nil
    }
  }

  /// The type of the first value in a value that an activity must not contain.
  static func forbiddenType(in value: StateValue) -> String? {
    var found: String?
    value.visit { value, _ in
      switch value {
      // Archives in data are the app's own.
      case .archive, .opened: return false
      case .object(decimalNumber, _): return false
      default:
        found = found ?? forbiddenType(value)
        return found == nil
      }
    }
    return found
  }

  private static func instead(ofClass name: String) -> String {
    switch name {
    case "UIImage": "write the image to a file, and store its name"
    case "UIColor", "UIFont": "store the name from which the app creates it"
    case "NSLocale": "store its identifier"
    case decimalNumber: "an activity may not be read with it: store it as text"
    default:
      "a user activity cannot contain the app's objects: store the identifier of the model object, "
        + "or its values"
    }
  }

  private static func fit(_ pairs: [StatePair]) -> UserInfoValue {
    var (keys, names): ([StateValue], [String]) = ([], [])
    for pair in pairs {
      guard case .kept(let key) = fit(pair.key) else {
        return .leftOut(instead: "its keys are neither text nor numbers: store an array of pairs")
      }
      keys.append(key)
      if case .string(let name) = pair.key { names.append(name) } else { names.append("a key") }
    }
    return fit(pairs.map(\.value), names: names) { values in
      .dictionary(zip(keys, values).map { StatePair($0, $1) })
    }
  }

  /// A container is stored only if all of its values can be; a problem is reported for the whole of it.
  private static func fit(
    _ values: [StateValue], names: [String]? = nil, as words: String? = nil,
    make: ([StateValue]) -> StateValue
  ) -> UserInfoValue {
    var stored: [StateValue] = []
    var words = words
    for (place, value) in values.enumerated() {
      let name = names?[place]
      // Inside a container, nil is kept as null.
      switch value == .null ? .kept(.object(className: "NSNull", fields: [])) : fit(value) {
      case .kept(let value): stored.append(value)
      case .replaced(let value, let inner):
        stored.append(value)
        words = words ?? (name.map { "with \($0) as " } ?? "of elements as ") + inner
      case .leftOut(let instead):
        return .leftOut(instead: "of \(name ?? "its elements"): " + instead)
      }
    }
    let value = make(stored)
    return words.map { .replaced(value, as: $0) } ?? .kept(value)
  }

  private static let overhead = 3

  static func byteCount(of entries: [StateEntry]) -> Int {
    entries.reduce(0) { $0 + overhead + $1.key.utf8.count + byteCount(of: $1.value) }
  }

  /// The approximate size of a value as a binary property list, in bytes: the content, and for each
  /// value in it a marker and a reference.
  package static func byteCount(of value: StateValue) -> Int {
    StateSize.byteCount(value) + overhead * valueCount(value)
  }

  private static func valueCount(_ value: StateValue) -> Int {
    value.children.reduce(1) { $0 + valueCount($1) }
  }
}
