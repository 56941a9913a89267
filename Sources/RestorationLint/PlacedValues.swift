import PlistSyntax
import RestorationModel
import Secrets

/// The way from a coder to a value inside one of its keys.
struct StateKeyPath {
  private let key: String
  private var steps: [StateStep] = []
  /// Whether the value is the key of a dictionary, or in it, and not what stands under the key.
  fileprivate(set) var isInDictionaryKey = false

  init(_ key: String) { self.key = key }

  mutating func enter(_ name: String) { steps.append(.name(name)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// How many values the value is inside of.
  var depth: Int { steps.count }

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

/// Walks values with the way to each.
enum PlacedValues {
  /// Calls `visit` for the value under a key and all that it contains, in the order of the file.
  ///
  /// Recursive: values nest at most `Limits.valueDepth` deep.
  static func visit(
    _ entry: StateEntry, _ visit: (StateValue, StateKeyPath) -> Void
  ) {
    var path = StateKeyPath(entry.key)
    walk(entry.value, &path, visit)
  }

  private static func walk(
    _ value: StateValue, _ path: inout StateKeyPath, _ visit: (StateValue, StateKeyPath) -> Void
  ) {
    visit(value, path)
    walkInside(value, &path, visit)
  }

  private static func walkInside(
    _ value: StateValue, _ path: inout StateKeyPath, _ visit: (StateValue, StateKeyPath) -> Void
  ) {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      for (index, element) in elements.enumerated() {
        path.enter(index)
        walk(element, &path, visit)
        path.leave()
      }
    case .dictionary(let pairs):
      for (index, pair) in pairs.enumerated() {
        if case .string(let name) = pair.key { path.enter(name) } else { path.enter(index) }
        let isInKey = path.isInDictionaryKey
        path.isInDictionaryKey = true
        walk(pair.key, &path, visit)
        path.isInDictionaryKey = isInKey
        walk(pair.value, &path, visit)
        path.leave()
      }
    case .object(_, let fields), .archive(let fields):
      for field in fields {
        path.enter(field.name)
        walk(field.value, &path, visit)
        path.leave()
      }
    // What stands in the data has the data's own key path.
    case .opened(let data): walkInside(data.contents, &path, visit)
    default: break
    }
  }
}

extension PlacedValues {
  /// Calls `report` for every value under a key that could not be read, with its place, and whether it
  /// is part of Flutter's state, for which there is a rule of its own.
  static func visitUnreadable(
    in entry: StateEntry,
    _ report: (
      _ reason: String, _ isFlutter: Bool, _ key: StateKeyPath, _ location: SourceLocation?
    ) -> Void
  ) {
    /// How deep the Flutter state is that the values are in.
    var flutterDepth: Int?
    func reportIfUnreadable(_ value: StateValue, _ key: StateKeyPath) {
      guard case .unreadable(let why) = value else { return }
      report(why.reason, flutterDepth != nil, key, why.location ?? entry.location)
    }
    visit(entry) { value, key in
      if let depth = flutterDepth, key.depth <= depth { flutterDepth = nil }
      guard case .opened(let data) = value, data.format == .flutter else {
        return reportIfUnreadable(value, key)
      }
      flutterDepth = key.depth
      reportIfUnreadable(data.contents, key)
    }
  }

  /// Calls `visitText` for every text under some keys, those of URLs among them, with the place of
  /// the key.
  static func visitTexts(
    in entries: [StateEntry], _ visitText: (String, StateKeyPath, SourceLocation?) -> Void
  ) {
    for entry in entries {
      visit(entry) { value, key in
        switch value {
        case .string(let text): visitText(text, key, entry.location)
        case .url(let text, let base):
          visitText(text, key, entry.location)
          if let base { visitText(base, key, entry.location) }
        default: break
        }
      }
    }
  }

  /// Calls `visitClass` for each class of the objects under some keys, with the way to the first object of
  /// the class under each key.
  static func visitClasses(
    in entries: [StateEntry], _ visitClass: (StateEntry, StateKeyPath, String) -> Void
  ) {
    for entry in entries {
      var seen: Set<StableHash> = []
      visit(entry) { value, key in
        guard case .object(let name, _) = value, seen.insert(StableHash(name)).inserted else {
          return
        }
        visitClass(entry, key, name)
      }
    }
  }
}
