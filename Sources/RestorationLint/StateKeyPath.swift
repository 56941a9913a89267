import PlistSyntax
import RestorationArchives
import Secrets

/// The key path from a coder to a value inside one of its keys.
struct StateKeyPath {
  /// A step from a value to one inside it.
  private enum Step {
    /// To the value under a name.
    case name(String)
    /// To an element, or to an entry whose key is not text.
    case index(Int)
  }

  private let key: String
  private var steps: [Step] = []
  /// Whether the value is the key of a dictionary, or in it, and not the value under the key.
  var isInDictionaryKey = false

  init(_ key: String) { self.key = key }

  mutating func enter(_ name: String) { steps.append(.name(name)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// The name of the value; empty for elements of lists and for keys of dictionaries.
  var name: String {
    if isInDictionaryKey { return "" }
    return switch steps.last {
    case .name(let name): name
    case .index: ""
    case nil: key
    }
  }

  /// The key path of an element of the value.
  func element(_ index: Int) -> StateKeyPath {
    var path = self
    path.enter(index)
    return path
  }

  /// `links[2].target`. Names with special characters are in quotes, so that two values never have
  /// the same key path.
  var text: String { rendered { "[\($0)]" } }

  /// `links[].target`: the same for every element, so that it is stable when others are added or
  /// removed.
  var stableText: String { rendered { _ in "[]" } }

  private func rendered(_ index: (Int) -> String) -> String {
    var text = Self.shown(key)
    for step in steps {
      switch step {
      case .name(let name): text += "." + Self.shown(name)
      case .index(let number): text += index(number)
      }
    }
    return text
  }

  /// A key in the form of key paths, without secrets.
  private static func shown(_ key: String) -> String {
    KeyPathName.shown(SecretText.redacted(name: key))
  }
}
