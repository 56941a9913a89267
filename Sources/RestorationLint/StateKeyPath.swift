/// The key path from a coder to a value inside one of its keys.
struct StateKeyPath {
  private var steps: [KeyStep]
  /// Whether the value is the key of a dictionary, or in it, and not the value under the key.
  var isInDictionaryKey = false

  init(_ key: String) { steps = [.name(key)] }

  mutating func enter(_ name: String) { steps.append(.name(name)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// The name of the value; empty for elements of lists and for keys of dictionaries.
  var name: String {
    if !isInDictionaryKey, case .name(let name)? = steps.last { name } else { "" }
  }

  func element(_ index: Int) -> StateKeyPath {
    var path = self
    path.enter(index)
    return path
  }

  /// `links[2].target`, without secrets.
  var text: String { shown { .index($0) } }

  /// `links[].target`: the same for every element, so that it is stable when others are added or
  /// removed.
  var stableText: String { shown { _ in .element } }

  private func shown(_ element: (Int) -> KeyStep) -> String {
    steps.map { step in
      switch step {
      case .name(let name): .name(SecretText.redacted(name: name))
      case .index(let index): element(index)
      default: step
      }
    }.keyPath
  }
}
