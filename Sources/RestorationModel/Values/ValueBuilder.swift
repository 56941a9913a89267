/// A sink that builds state values.
package final class ValueBuilder: StateSink {
  /// A container whose contents are not complete.
  private struct Frame {
    let container: StateContainer
    /// How many of its elements, pairs or fields are kept; nil for all.
    let mostKept: Int?
    var elements: [StateValue] = []
    var pairs: [StatePair] = []
    var fields: [StateField] = []
    /// In a dictionary: the key whose value comes next.
    var key: StateValue?
    /// In an object or archive: the name of the next value.
    var name = ""
    /// How many values followed the kept ones.
    var leftOutCount = 0

    init(_ container: StateContainer, mostKept: Int?) {
      self.container = container
      self.mostKept = mostKept
      switch container {
      case .array(let count), .set(let count), .orderedSet(let count):
        elements.reserveCapacity(min(count, mostKept ?? count))
      case .dictionary(let count, _): pairs.reserveCapacity(min(count, mostKept ?? count))
      case .object, .archive: break
      }
    }

    /// Adds the next value.
    mutating func add(_ value: StateValue) {
      switch container {
      case .array, .set, .orderedSet: elements.append(value)
      case .object, .archive: fields.append(StateField(name, value))
      case .dictionary:
        if let key = key.take() { pairs.append(StatePair(key, value)) } else { key = value }
      }
    }

    /// How many elements, pairs or fields are kept.
    var keptCount: Int {
      switch container {
      case .array, .set, .orderedSet: elements.count
      case .dictionary: pairs.count
      case .object, .archive: fields.count
      }
    }

    /// Whether the next value is omitted.
    var isFull: Bool { mostKept.map { keptCount >= $0 } ?? false }

    /// How many elements, pairs or fields there are in all.
    var count: Int {
      if case .dictionary = container { return keptCount + leftOutCount / 2 }
      return keptCount + leftOutCount
    }

    /// The complete container.
    var value: StateValue {
      switch container {
      case .array: .array(elements)
      case .set: .set(elements)
      case .orderedSet: .orderedSet(elements)
      case .dictionary: .dictionary(pairs)
      case .object(let className): .object(className: className, fields: fields)
      case .archive: .archive(fields)
      }
    }
  }

  private let mostKept: Int?
  private let screen: NameScreen?
  private var frames: [Frame] = []
  /// How many open containers are omitted completely.
  private var leftOutDepth = 0
  private var key: StateKey?
  /// Whether the coder is that of a view of a UIKit class: then all of its keys are UIKit's.
  private var isSystemView = false
  /// The number of omitted parts of the value under the key.
  private var counts = WholeCounts()

  /// The value that was completed last.
  package private(set) var value = StateValue.null
  /// The keys of the coder with their values.
  package private(set) var entries: [StateEntry] = []
  /// For each entry, the full size of the containers that were cut.
  package private(set) var wholeCounts: [WholeCounts] = []
  /// Whether a value refers to one that may be omitted.
  private(set) var hasBackReference = false
  /// How many values were received, including omitted ones.
  private(set) var valueCount = 0

  /// A builder of complete values; or of values in which each container keeps its first `mostKept`
  /// elements, pairs or fields. The keys of dictionaries are always complete.
  package convenience init(mostKept: Int? = nil) { self.init(mostKept: mostKept, screen: nil) }

  /// A builder of values in which references lead to paths behind a screen.
  init(mostKept: Int? = nil, screen: NameScreen?) {
    self.mostKept = mostKept
    self.screen = screen
  }

  /// Discards its values, and prepares for another coder.
  ///
  /// - Parameter isSystemView: whether that is the coder of a view of a UIKit class.
  package func startOver(isSystemView: Bool) {
    entries = []
    wholeCounts = []
    hasBackReference = false
    self.isSystemView = isSystemView
  }

  /// Replaces the unfinished value under the key. The rest of that value must not follow.
  package func replaceUnfinished(with value: StateValue) {
    frames = []
    leftOutDepth = 0
    finish(value)
  }

  /// Whether something was omitted.
  var isPartial: Bool { wholeCounts.contains { !$0.isEmpty } }

  package var takesBuiltValues: Bool { mostKept == nil }

  /// Whether the next value is omitted.
  private var leavesOut: Bool { leftOutDepth > 0 || (frames.last?.isFull ?? false) }

  package func begin(_ content: NodeContent) { isSystemView = content.isSystemView }

  package func enter(key: StateKey) { self.key = key }

  package func enter(name: StateText) {
    guard !leavesOut else { return }
    frames[frames.count - 1].name = name.string
  }

  package func take(_ leaf: StateLeaf) {
    valueCount += 1
    if leftOutDepth > 0 { return }
    let last = frames.count - 1
    if last >= 0, frames[last].isFull {
      frames[last].leftOutCount += 1
      return
    }
    var value = leaf.value
    switch value {
    case .shared: hasBackReference = true
    case .reference(let path): if let shown = screen?.shown(path) { value = .reference(shown) }
    default: break
    }
    add(value)
  }

  private func add(_ value: StateValue) {
    if frames.isEmpty { finish(value) } else { frames[frames.count - 1].add(value) }
  }

  /// Receives a value that is in no container.
  private func finish(_ value: StateValue) {
    guard let key = key.take() else {
      self.value = value
      return
    }
    let origin = isSystemView ? .uikit : key.origin
    entries.append(StateEntry(key.text, value, origin: origin, at: key.location))
    guard mostKept != nil else { return }
    wholeCounts.append(counts)
    counts = WholeCounts()
  }

  package func open(_ container: StateContainer) {
    guard !leavesOut else {
      leftOutDepth += 1
      return
    }
    frames.append(Frame(container, mostKept: isInKey ? nil : mostKept))
  }

  /// Whether the next value is a dictionary's key, or in one.
  private var isInKey: Bool {
    guard mostKept != nil, let outer = frames.last else { return false }
    if outer.mostKept == nil { return true }
    if case .dictionary = outer.container { return outer.key == nil }
    return false
  }

  package func close() {
    if leftOutDepth > 0 {
      leftOutDepth -= 1
      if leftOutDepth == 0 { frames[frames.count - 1].leftOutCount += 1 }
      return
    }
    let frame = frames.removeLast()
    if frame.leftOutCount > 0 { counts.note(frame.count, at: frames.map(\.keptCount)[...]) }
    add(frame.value)
  }
}

/// The full sizes of a value and of those inside it, as far as parts were omitted.
package struct WholeCounts: Sendable {
  /// How many elements, pairs or fields the value has; nil if all are kept.
  package private(set) var count: Int?
  /// The sizes of elements, pairs or fields, by their places.
  private var inner: [(place: Int, counts: WholeCounts)] = []

  /// Nothing was omitted.
  package init() {}

  /// Whether nothing was omitted.
  var isEmpty: Bool { count == nil && inner.isEmpty }

  /// The sizes of the element, pair or field at a place.
  package func inside(_ place: Int) -> WholeCounts {
    inner.first { $0.place == place }?.counts ?? WholeCounts()
  }

  /// Notes the full size of a value. `way` is the places that lead to it; values nest at most
  /// `Limits.valueDepth` deep.
  mutating func note(_ count: Int, at way: ArraySlice<Int>) {
    guard let place = way.first else {
      self.count = count
      return
    }
    // Containers end in the order of their places.
    if inner.last?.place != place { inner.append((place, WholeCounts())) }
    inner[inner.count - 1].counts.note(count, at: way.dropFirst())
  }
}
