import PlistSyntax
import RestorationTree

/// A value with more in it than a limit says.
enum LargeValue {
  /// So many elements.
  case list(Int)
  /// So many pairs.
  case dictionary(Int)
  /// So many bytes of UTF-8.
  case text(Int)
  /// Data that says what it is, and its bytes.
  case document(ContentKind, Int)
}

/// What rules that need no values ask about the state of one coder. It is told by the values, or by
/// what a screen has seen of them.
enum StateOutline {
  case decoded([StateEntry])
  case screened(ScreenedState)

  /// A key of the coder.
  struct Entry {
    let key: String
    let origin: StateOrigin
    let location: SourceLocation?

    fileprivate init(_ entry: StateEntry) {
      key = entry.key
      origin = entry.origin
      location = entry.location
    }

    fileprivate init(_ entry: ScreenedState.Entry) {
      key = entry.key
      origin = entry.origin
      location = entry.location
    }
  }

  /// Whether there are no keys.
  var isEmpty: Bool {
    switch self {
    case .decoded(let entries): entries.isEmpty
    case .screened(let state): state.entries.isEmpty
    }
  }

  /// Tells for each key how much its value takes, in bytes as `StateSize` counts.
  func visitSizes(_ visit: (Entry, Int) -> Void) {
    switch self {
    case .decoded(let entries):
      for entry in entries { visit(Entry(entry), StateSize.byteCount(entry.value)) }
    case .screened(let state):
      for entry in state.entries { visit(Entry(entry), entry.byteCount) }
    }
  }

  /// Tells for each key the classes of the objects under it, in the order of the file, each with the
  /// way to its first object. A screen leaves out those of the system.
  func visitClasses(_ visit: (Entry, StateKeyPath, String) -> Void) {
    switch self {
    case .decoded(let entries):
      for entry in entries {
        var seen: Set<StableHash> = []
        StateWalk.visit(entry) { value, key in
          guard case .object(let name, _) = value, seen.insert(StableHash(name)).inserted else {
            return
          }
          visit(Entry(entry), key, name)
        }
      }
    case .screened(let state):
      var seen: Set<StableHash> = []
      var entry = 0
      for place in state.classes {
        if place.entry != entry { seen = [] }
        entry = place.entry
        guard seen.insert(StableHash(place.className)).inserted else { continue }
        let entry = state.entries[place.entry]
        visit(Entry(entry), StateKeyPath(entry.key, place.steps), place.className)
      }
    }
  }

  /// Tells of the values under the app's own keys that have more in them than the limits, but not of
  /// those inside another. A screen knows of those that were too large for its own limits.
  func visitLargeValues(
    beyond limits: StateSurvey.Sizes, _ visit: (Entry, StateKeyPath, LargeValue) -> Void
  ) {
    switch self {
    case .decoded(let entries):
      for entry in entries where entry.origin == .app {
        var largeDepth: Int?
        StateWalk.visit(entry) { value, key in
          if let depth = largeDepth, key.depth > depth { return }
          largeDepth = nil
          guard let large = LargeValue(value, beyond: limits) else { return }
          largeDepth = key.depth
          visit(Entry(entry), key, large)
        }
      }
    case .screened(let state):
      for value in state.largeValues {
        let entry = state.entries[value.entry]
        visit(Entry(entry), StateKeyPath(entry.key, value.steps), LargeValue(value))
      }
    }
  }
}

extension LargeValue {
  fileprivate init(_ value: ScreenedState.LargeValue) {
    self =
      switch value.kind {
      case .list: .list(value.count)
      case .dictionary: .dictionary(value.count)
      case .text: .text(value.count)
      }
  }

  /// Nil for a value that is no larger than the limits.
  fileprivate init?(_ value: StateValue, beyond limits: StateSurvey.Sizes) {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      guard elements.count > limits.elements else { return nil }
      self = .list(elements.count)
    case .dictionary(let pairs):
      guard pairs.count > limits.elements else { return nil }
      self = .dictionary(pairs.count)
    case .string(let text):
      guard text.utf8.count > limits.text else { return nil }
      self = .text(text.utf8.count)
    case .data, .opened:
      guard let bytes = value.dataBytes, bytes.count > limits.data else { return nil }
      let kind = ContentKind.sniff(bytes)
      switch kind {
      case .sqlite, .json, .xml, .xmlPropertyList, .binaryPropertyList:
        self = .document(kind, bytes.count)
      default: return nil
      }
    default: return nil
    }
  }
}
