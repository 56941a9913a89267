package import RestorationModel

extension ArchiveStatistics {
  /// A value inside an object or value that patterns match.
  package struct PartWeight: Sendable {
    /// The object or view; nil for the state of the app delegate.
    package let path: RestorationPath?
    /// The steps from the object's key.
    package let steps: [KeyStep]
    /// The value's type in words.
    package let typeName: String
    /// The value's bytes.
    package let byteCount: Int
  }
}

/// Measures the parts of what patterns match: the keys of an object, the direct contents of a
/// value, and a value without contents itself.
struct PartWeighing {
  private let patterns: [PathPattern]
  private(set) var parts: [ArchiveStatistics.PartWeight] = []
  /// The patterns that have matched nothing yet.
  private(set) var unused: [PathPattern]
  private var path: RestorationPath?

  init(_ patterns: [PathPattern]) {
    self.patterns = patterns
    unused = patterns
  }

  /// Whether a pattern matches an object or its keys.
  func asks(for path: RestorationPath?) -> Bool {
    patterns.contains { $0.matches(path ?? RestorationPath("")) }
  }

  /// Measures the state of an object; without a path, of the app delegate.
  mutating func add(_ entries: [StateEntry], of path: RestorationPath?) {
    self.path = path
    for pattern in patterns where pattern.matches(path ?? RestorationPath("")) {
      let before = parts.count
      for entry in entries {
        let steps = [KeyStep.name(entry.key)]
        if let key = pattern.keyPattern {
          find(key, in: entry.value, at: steps)
        } else if path != nil {
          add(entry.value, at: steps)
        }
      }
      if parts.count > before { unused.removeAll { $0 == pattern } }
    }
  }

  /// Values nest at most `Limits.valueDepth` deep.
  private mutating func find(_ key: KeyPattern, in value: StateValue, at steps: [KeyStep]) {
    switch key.coverage(of: steps) {
    case .none: return
    case .partial: for (step, part) in value.parts { find(key, in: part, at: steps + [step]) }
    case .whole:
      let inner = value.parts
      if inner.isEmpty { add(value, at: steps) }
      for (step, part) in inner { add(part, at: steps + [step]) }
    }
  }

  private mutating func add(_ value: StateValue, at steps: [KeyStep]) {
    parts.append(
      .init(
        path: path, steps: steps, typeName: value.typeName, byteCount: StateSize.byteCount(value)))
  }
}

extension StateValue {
  /// The values directly inside, each with the step to it.
  fileprivate var parts: [(KeyStep, StateValue)] {
    switch self {
    case .array(let elements), .orderedSet(let elements):
      elements.enumerated().map { (.index($0.offset), $0.element) }
    case .set(let elements): elements.enumerated().map { (.member($0.offset), $0.element) }
    case .dictionary(let pairs): pairs.map { ($0.key.step, $0.value) }
    case .object(_, let fields), .archive(let fields): fields.map { (.name($0.name), $0.value) }
    case .opened(let data): data.contents.parts
    default: []
    }
  }
}
