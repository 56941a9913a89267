import PlistSyntax
import RestorationModel
import Secrets

/// The way from a coder to a value inside one of its keys.
struct StateKeyPath {
  private let key: String
  private var steps: [StateStep] = []
  /// Whether the value is the key of a dictionary, or in it, and not what stands under the key.
  var isInDictionaryKey = false

  init(_ key: String) { self.key = key }

  mutating func enter(_ name: String) { steps.append(.name(name)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// How many values the value is inside of.
  var depth: Int { steps.count }

  /// The key of the coder, where the value stands directly under one.
  var outermostKey: String? { steps.isEmpty ? key : nil }

  /// The name under which the value stands; empty for elements of lists and for keys of
  /// dictionaries.
  var name: String {
    if isInDictionaryKey { return "" }
    return switch steps.last {
    case .name(let name): name
    case .index: ""
    case nil: key
    }
  }

  /// The way to a value below a key.
  init(_ key: String, _ steps: [StateStep]) {
    self.key = key
    self.steps = steps
  }

  /// The way to an element of the value.
  func element(_ index: Int) -> StateKeyPath {
    var path = self
    path.enter(index)
    return path
  }

  /// `links[2].target`. Names with characters that mean something in key paths are in quotes, so that
  /// two values never have one path.
  var text: String { rendered { "[\($0)]" } }

  /// `links[].target`: the same for every element, so that it stays when others come and go.
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

  /// A key as it stands in key paths, without secrets.
  private static func shown(_ key: String) -> String {
    KeyPathName.shown(SecretDetector.redacted(name: key))
  }
}
