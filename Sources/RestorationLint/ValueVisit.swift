extension LintedObject {
  /// Shows each value, in the order of the file, with what `show` returned for the value that it is
  /// in: nil leaves out what is inside.
  func visit<Interest>(
    _ interest: Interest, _ show: (PlacedValue, Interest) -> Interest?
  ) {
    let content = content
    let isSystemView = content.isSystemView
    for entry in content.state {
      // All keys of a view of a UIKit class are UIKit's.
      var value = PlacedValue(
        value: entry.value, path: [.name(entry.key)], location: entry.location,
        origin: isSystemView ? .uikit : entry.origin)
      var classes: Set<String> = []
      value.visit(entry.value, &classes, interest, show)
    }
  }
}

struct PlacedValue {
  var value: StateValue
  var path: [KeyStep]
  /// The location in the file of the value of the coder's key.
  let location: SourceLocation?
  let origin: StateOrigin
  /// Whether it is one of the values that the coder counts, and not in data.
  var isInCoder = true
  /// Whether the value is the key of a dictionary, or in it, and not the value under the key.
  var isInDictionaryKey = false
  /// Whether it is the first object of its class under the key.
  var isFirstOfClass = false

  /// The name of the value; empty for elements of lists and for keys of dictionaries.
  var name: String {
    if !isInDictionaryKey, case .name(let name)? = path.last { name } else { "" }
  }

  /// Goes on to a value. Recursive: values nest at most `Limits.valueDepth` deep.
  fileprivate mutating func visit<Interest>(
    _ next: StateValue, _ classes: inout Set<String>, _ interest: Interest,
    _ show: (PlacedValue, Interest) -> Interest?
  ) {
    value = next
    isFirstOfClass = false
    if case .object(let className, _) = next {
      isFirstOfClass = classes.insert(className).inserted
    }
    if let inner = show(self, interest) { visitContents(of: next, &classes, inner, show) }
  }

  private func visitContents<Interest>(
    of container: StateValue, _ classes: inout Set<String>, _ interest: Interest,
    _ show: (PlacedValue, Interest) -> Interest?
  ) {
    var part = self
    func visit(_ value: StateValue, _ step: KeyStep, asKey: Bool = false) {
      part.path.append(step)
      part.isInDictionaryKey = isInDictionaryKey || asKey
      part.visit(value, &classes, interest, show)
      part.path.removeLast()
    }
    switch container {
    case .dictionary(let pairs):
      for (index, pair) in pairs.enumerated() {
        let step: KeyStep =
          if case .string(let name) = pair.key { .name(name) } else { .index(index) }
        visit(pair.key, step, asKey: true)
        visit(pair.value, step)
      }
    case .opened(let data):
      // The data itself has the path of its contents.
      part.isInCoder = false
      part.visitContents(of: data.contents, &classes, interest, show)
    default:
      if case .archive = container { part.isInCoder = false }
      container.visitParts { step, value in visit(value, step) }
    }
  }
}

extension [KeyStep] {
  /// `links[2].target`, without secrets.
  package var text: String { map(\.redacted).keyPath }

  /// `links[].target`: the same for every element, so that it stays when others are added.
  var stableText: String {
    map { if case .name = $0 { $0.redacted } else { .element } }.keyPath
  }
}
