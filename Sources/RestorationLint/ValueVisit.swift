extension LintedObject {
  /// Shows each value, in the order of the file.
  ///
  /// - Parameter show: gets a value, and what was returned for the value that it is in. Nil leaves
  ///   out what is inside.
  func visit<Interest>(
    _ interest: Interest, _ show: (PlacedValue, Interest) -> Interest?
  ) {
    let content = content
    let isSystemView = content.isSystemView
    for entry in content.state {
      var visit = ValueVisit(entry, isSystemView: isSystemView)
      visit.visit(entry.value, interest, show)
    }
  }
}

/// A value in a coder, with its key path.
struct PlacedValue {
  /// What directly contains values: the coder, or data in it, whose values are not the coder's.
  enum Enclosure {
    case coder, archive
    case data(OpenedData.Format)
  }

  let value: StateValue
  let path: StateKeyPath
  /// The location in the file of the value of the coder's key.
  let location: SourceLocation?
  let origin: StateOrigin
  let enclosure: Enclosure
  /// Whether it is the first object of its class under the key.
  let isFirstOfClass: Bool

  /// Whether it is part of Flutter's state.
  var isFlutter: Bool {
    if case .data(.flutter) = enclosure { true } else { false }
  }
}

/// Whether a rule gets the values inside one.
enum Descent {
  case descend, skip
}

/// A walk over the value under one key. Recursive: values nest at most `Limits.valueDepth` deep.
private struct ValueVisit {
  private let location: SourceLocation?
  private let origin: StateOrigin
  private var path: StateKeyPath
  private var enclosure = PlacedValue.Enclosure.coder
  private var classes: Set<String> = []

  init(_ entry: StateEntry, isSystemView: Bool) {
    location = entry.location
    // All keys of a view of a UIKit class are UIKit's.
    origin = isSystemView ? .uikit : entry.origin
    path = StateKeyPath(entry.key)
  }

  mutating func visit<Interest>(
    _ value: StateValue, _ interest: Interest, _ show: (PlacedValue, Interest) -> Interest?
  ) {
    var isFirstOfClass = false
    if case .object(let className, _) = value {
      isFirstOfClass = classes.insert(className).inserted
    }
    let placed = PlacedValue(
      value: value, path: path, location: location, origin: origin, enclosure: enclosure,
      isFirstOfClass: isFirstOfClass)
    if let inner = show(placed, interest) { visitContents(of: value, inner, show) }
  }

  private mutating func visitContents<Interest>(
    of value: StateValue, _ interest: Interest, _ show: (PlacedValue, Interest) -> Interest?
  ) {
    let outer = enclosure
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      for (index, element) in elements.enumerated() {
        path.enter(index)
        visit(element, interest, show)
        path.leave()
      }
    case .dictionary(let pairs):
      let isInKey = path.isInDictionaryKey
      for (index, pair) in pairs.enumerated() {
        if case .string(let name) = pair.key { path.enter(name) } else { path.enter(index) }
        path.isInDictionaryKey = true
        visit(pair.key, interest, show)
        path.isInDictionaryKey = isInKey
        visit(pair.value, interest, show)
        path.leave()
      }
    case .object(_, let fields), .archive(let fields):
      if case .archive = value { enclosure = .archive }
      for field in fields {
        path.enter(field.name)
        visit(field.value, interest, show)
        path.leave()
      }
    case .opened(let data):
      // The data itself has the path of its contents.
      enclosure = .data(data.format)
      visitContents(of: data.contents, interest, show)
    default: break
    }
    enclosure = outer
  }
}

extension StateValue {
  /// What `find` returns for the text, or for one of the texts of a URL.
  func find<Result>(inTexts find: (String) -> Result?) -> Result? {
    switch self {
    case .string(let text): find(text)
    case .url(let text, let base): find(text) ?? base.flatMap(find)
    default: nil
    }
  }
}
