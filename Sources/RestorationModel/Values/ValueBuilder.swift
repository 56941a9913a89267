/// A sink that makes state values of what it takes.
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
    /// How many values came after those that are kept.
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

    /// How many elements, pairs or fields are kept.
    var keptCount: Int {
      switch container {
      case .array, .set, .orderedSet: elements.count
      case .dictionary: pairs.count
      case .object, .archive: fields.count
      }
    }

    /// Whether the next value is left out.
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
  /// How many containers are open that are left out as a whole.
  private var leftOutDepth = 0
  private var key: StateKey?
  /// Whether the coder is that of a view of a class of UIKit's: then all of its keys are UIKit's.
  private var isSystemView = false
  /// What is left out of the value under the key.
  private var counts = WholeCounts()

  /// The value that was completed last.
  package private(set) var value = StateValue.null
  /// The keys of the coder with their values.
  package private(set) var entries: [StateEntry] = []
  /// For each entry, how much there is in containers of which a part was left out.
  package private(set) var wholeCounts: [WholeCounts] = []
  /// Whether a value refers to one that may be left out.
  private(set) var hasBackReference = false
  /// How many values were taken, those that are left out among them.
  private(set) var valueCount = 0

  /// A builder of whole values; or of values in which each container keeps its first `mostKept` elements,
  /// pairs or fields. The keys of dictionaries are always whole.
  ///
  package convenience init(mostKept: Int? = nil) { self.init(mostKept: mostKept, screen: nil) }

  /// A builder of values in which references lead to paths behind a screen.
  init(mostKept: Int? = nil, screen: NameScreen?) {
    self.mostKept = mostKept
    self.screen = screen
  }

  /// Forgets what it has made, and gets ready for another coder.
  ///
  /// - Parameter isSystemView: Whether that is the coder of a view of a class of UIKit's.
  package func startOver(isSystemView: Bool) {
    entries = []
    wholeCounts = []
    hasBackReference = false
    self.isSystemView = isSystemView
  }

  /// Puts another value in the place of the one under the key, which is not complete. The rest of that one
  /// must not come.
  package func replaceUnfinished(with value: StateValue) {
    frames = []
    leftOutDepth = 0
    finish(value)
  }

  /// Whether something was left out.
  var isPartial: Bool { wholeCounts.contains { !$0.isEmpty } }

  package var takesBuiltValues: Bool { mostKept == nil }

  /// Whether what comes next is left out.
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
    let last = frames.count - 1
    guard last >= 0 else { return finish(value) }
    switch frames[last].container {
    case .array, .set, .orderedSet: frames[last].elements.append(value)
    case .object, .archive: frames[last].fields.append(StateField(frames[last].name, value))
    case .dictionary:
      if let key = frames[last].key.take() {
        frames[last].pairs.append(StatePair(key, value))
      } else {
        frames[last].key = value
      }
    }
  }

  /// Takes a value that is in no container.
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

  /// Whether the value that comes next is a dictionary's key, or in one.
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

/// How much there is in a value, and in those inside it, of which a part was left out.
package struct WholeCounts: Sendable {
  /// How many elements, pairs or fields the value has; nil if all are there.
  package private(set) var count: Int?
  /// What is known of elements, pairs or fields, by their places.
  private var inner: [(place: Int, counts: WholeCounts)] = []

  /// Nothing was left out.
  package init() {}

  /// Whether nothing was left out.
  var isEmpty: Bool { count == nil && inner.isEmpty }

  /// What is known of the element, pair or field at a place.
  package func inside(_ place: Int) -> WholeCounts {
    inner.first { $0.place == place }?.counts ?? WholeCounts()
  }

  /// Notes how much there is in a value. `way` leads there by places; values nest at most
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
