import PlistSyntax
import RestorationModel

/// The sink that measures one coder after the other, by keys and by the classes of objects.
final class WeighingSink: StateSink {
  /// An open container.
  private struct Frame {
    let container: StateContainer
    var byteCount = 0
    /// In a dictionary: whether the next value is a key.
    var isBeforeKey = true
    /// The name of the next value, if it is measured by itself.
    var name = ""
    /// The bytes of the archives before this one.
    let nestedBefore: Int

    /// Whether the next value is the key of a dictionary.
    var isKeyNext: Bool {
      if case .dictionary = container { isBeforeKey } else { false }
    }
  }

  /// Sums of all coders.
  private(set) var scale = Scale()
  /// The bytes of archives inside the only coder of an archive without an interface.
  private(set) var nestedByteCount = 0
  /// The size of the values and keys of the last coder.
  private(set) var byteCount = 0

  /// The object of the current coder; nil for the state of the app delegate.
  var path: RestorationPath?
  private var key = ""
  /// Whether the coder is all of an archive without an interface: then the keys inside its values
  /// count, and all objects in them.
  private var isWhole = false
  private var frames: [Frame] = []

  /// Adds a saved object of a class.
  func add(_ byteCount: Int, className: String?) { scale.add(byteCount, className: className) }

  func begin(_ content: NodeContent) {
    isWhole = content.kind == .archive
    byteCount = 0
  }

  func enter(key: StateKey) {
    self.key = key.text
    byteCount += key.text.utf8.count
  }

  func enter(name: StateText) {
    let last = frames.count - 1
    frames[last].byteCount += name.withBytes(\.count)
    if weighsParts { frames[last].name = name.string }
  }

  /// Whether the values of the innermost container are measured by themselves.
  private var weighsParts: Bool {
    guard isWhole, frames.count == 1 else { return false }
    switch frames[0].container {
    case .object, .dictionary: return true
    default: return false
    }
  }

  func take(_ leaf: StateLeaf) {
    if case .geometry = leaf { return take(.value(leaf.value)) }
    if case .value(let value) = leaf, value.isContainer { return value.walk(into: self) }
    if weighsParts, frames[0].isKeyNext {
      frames[0].name = if case .text(let text) = leaf { text.string } else { leaf.typeName }
    }
    end(StateSize.byteCount(of: leaf), leaf.typeName)
  }

  func open(_ container: StateContainer) {
    if weighsParts, frames[0].isKeyNext { frames[0].name = container.typeName }
    // An object comes before the objects in it.
    if isWhole, case .object(let className) = container { scale.add(0, className: className) }
    frames.append(Frame(container: container, nestedBefore: nestedByteCount))
  }

  func close() {
    let frame = frames.removeLast()
    if isWhole {
      switch frame.container {
      case .object(let className):
        scale.add(frame.byteCount, className: className, isCounted: true)
      // Archives in this one are already part of its size.
      case .archive: nestedByteCount = frame.nestedBefore + frame.byteCount
      default: break
      }
    }
    if frames.isEmpty, isWhole {
      switch frame.container {
      // Its values are already measured.
      case .object, .dictionary: byteCount += frame.byteCount
      default: end(frame.byteCount, frame.container.typeName)
      }
    } else {
      end(frame.byteCount, frame.container.typeName)
    }
  }

  /// Ends a value with a size.
  private func end(_ byteCount: Int, _ typeName: String) {
    let last = frames.count - 1
    guard last >= 0 else {
      self.byteCount += byteCount
      return scale.add(byteCount, key: key, typeName, of: path)
    }
    if weighsParts, !frames[last].isKeyNext {
      scale.add(byteCount, key: "\(Self.short(key)).\(frames[last].name)", typeName, of: path)
    }
    frames[last].byteCount += byteCount
    if case .dictionary = frames[last].container { frames[last].isBeforeKey.toggle() }
  }

  /// A key before the name of a part of its value. It is cut, because it is repeated before every
  /// name.
  private static func short(_ key: String) -> String {
    key.utf8.count > 64 ? String(key.unicodeScalars.prefix(64)) + "…" : key
  }
}

extension StateLeaf {
  fileprivate var typeName: String {
    switch self {
    case .text: StateValue.string("").typeName
    case .url: StateValue.url("", base: nil).typeName
    case .uuid: StateValue.uuid("").typeName
    case .geometry, .value: value.typeName
    }
  }
}

extension StateContainer {
  fileprivate var typeName: String {
    switch self {
    case .array: StateValue.array([]).typeName
    case .set: StateValue.set([]).typeName
    case .orderedSet: StateValue.orderedSet([]).typeName
    case .dictionary: StateValue.dictionary([]).typeName
    case .object(let className): className
    case .archive: StateValue.archive([]).typeName
    }
  }
}

/// Sums by name, in the order of the first occurrence.
struct Scale {
  private(set) var keys: [ArchiveStatistics.KeyWeight] = []
  private(set) var classes: [ArchiveStatistics.ClassWeight] = []
  /// The largest values, in descending order.
  private(set) var heaviest: [ArchiveStatistics.ValueWeight] = []
  private var keyPlaces: [String: Int] = [:]
  private var classPlaces: [String?: Int] = [:]

  /// Adds a value under a key.
  mutating func add(
    _ byteCount: Int, key: String, _ typeName: String, of path: RestorationPath?
  ) {
    let place = keyPlaces[key] ?? keys.count
    if place == keys.count {
      keyPlaces[key] = place
      keys.append(ArchiveStatistics.KeyWeight(key: key))
    }
    keys[place].count += 1
    keys[place].byteCount += byteCount
    guard byteCount > 0,
      heaviest.count < ArchiveStatistics.heaviestCount || byteCount > heaviest.last?.byteCount ?? 0
    else { return }
    let rank = heaviest.firstIndex { $0.byteCount < byteCount } ?? heaviest.count
    heaviest.insert(
      ArchiveStatistics.ValueWeight(
        path: path, key: key, typeName: typeName, byteCount: byteCount), at: rank)
    if heaviest.count > ArchiveStatistics.heaviestCount { heaviest.removeLast() }
  }

  /// Adds an object of a class.
  mutating func add(_ byteCount: Int, className: String?, isCounted: Bool = false) {
    let place = classPlaces[className] ?? classes.count
    if place == classes.count {
      classPlaces[className] = place
      classes.append(ArchiveStatistics.ClassWeight(className: className))
    }
    classes[place].count += isCounted ? 0 : 1
    classes[place].byteCount += byteCount
  }
}
