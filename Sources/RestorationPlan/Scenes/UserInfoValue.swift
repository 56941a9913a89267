/// A saved value, and how it is stored in the `userInfo` of a user activity, which can contain only
/// arrays, data, dates, dictionaries, nulls, numbers, sets, texts and URLs. Source: uikit.md, row C8;
/// Apple, NSUserActivity.userInfo.
package struct UserInfoValue: Hashable, Sendable {
  package let key: String
  package let saved: StateValue
  package let stored: StateValue?
  /// A description of what is stored, such as "text" or "an array"; nil if that is what was saved. If
  /// nothing is stored, what to store instead, or why not.
  package let words: String?

  /// The raw values appear in `restorectl.scene-plan/1`.
  package enum Storage: String {
    case kept, replaced
    case leftOut = "left-out"
  }

  package var storage: Storage { stored == nil ? .leftOut : words == nil ? .kept : .replaced }
  package var typeName: String { SecretText.redacted(text: saved.typeName) }
  /// Its size in the activity, approximate.
  package var byteCount: Int { stored.map { StateSize.byteCount($0) } ?? 0 }

  /// Longer values belong in a file, in bytes. This limit is our own: Apple says only that the
  /// activity must be small.
  private static let longestValue = 16 << 10

  init(_ entry: StateEntry) {
    key = entry.key
    saved = entry.value
    let (fit, words) = Self.fit(saved)
    if saved.hasSecrets(under: key) || SecretText.redacted(name: key) != key {
      (stored, self.words) = (nil, "it looks like a secret: keep it in the keychain")
    } else if let fit, StateSize.byteCount(fit) > Self.longestValue {
      (stored, self.words) = (nil, "it is long: write it to a file, and store the name of the file")
    } else {
      (stored, self.words) = (fit, words)
    }
  }

  private typealias Fit = (stored: StateValue?, words: String?)

  private static func fit(_ value: StateValue) -> Fit {
    switch value {
    case .bool, .integer, .real, .string, .date, .data, .url: (value, nil)
    case .opened(let data) where data.bytes != nil: (data.bytes.map(StateValue.data), nil)
    case .uuid(let text): (.string(text), "text, its uuidString")
    case .geometry(let geometry):
      (.string(geometry.uikitText), "text, as NSCoder.string(for:) writes it")
    case .range(let location, let length):
      (.string("{\(location), \(length)}"), "text, as NSStringFromRange writes it")
    case .reference(let path):
      (.string(RestorationPath(path).plain), "text, the name of the screen")
    case .orderedSet(let elements): fitParts(of: .array(elements), words: "array")
    case .array, .set, .dictionary: fitParts(of: value)
    case .indexPath: (nil, "rows move: store the identifier of the item that the row shows")
    case .object(let name, _):
      allowedClasses.contains(name) ? (value, nil) : (nil, instead(ofClass: name))
    case .archive: (nil, "store the values of the archive one by one, or its data")
    case .null: (nil, "nothing to store")
    case .storyboard: (nil, "the scene's delegate creates the screen")
    case .shared: (nil, "it is the same as another value of this screen: store that one once")
    case .unreadable, .opened: (nil, "it could not be read")
    }
  }

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
    case .object(let className, _):
      allowedClasses.contains(className)
        ? nil : "an object of the class '\(SwiftClassName.demangled(className) ?? className)'"
    case .orderedSet, .indexPath: "an \(value.typeName)"
    case .uuid, .geometry, .range, .storyboard: "a \(value.typeName)"
    case .reference: "a reference to another saved object"
    default: nil
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

  /// A container is stored only if all of its values can be; a problem is reported for the whole of it.
  private static func fitParts(of value: StateValue, words: String? = nil) -> Fit {
    var words = words
    var problem: String?
    let stored = value.replacingParts { part, role in
      // Inside a container, nil is kept as null.
      let fit = part == .null ? (.object(className: "NSNull", fields: []), nil) : fit(part)
      let place =
        if case .named(let name) = role, !name.isEmpty { name } else { "its elements" }
      if case .key = role, fit.stored == nil || fit.words != nil {
        problem = problem ?? "its keys are neither text nor numbers: store an array of pairs"
      } else if fit.stored == nil {
        problem = problem ?? "of \(place): " + (fit.words ?? "")
      }
      words = words ?? fit.words.map { "\(value.typeName) with \(place) as " + $0 }
      return fit.stored
    }
    return problem == nil ? (stored ?? value, words) : (nil, problem)
  }
}
