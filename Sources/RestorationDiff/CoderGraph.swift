import PlistSyntax
import RestorationArchives

/// The values of a coder as a graph. Each value has a position, counted like `StateValue.shared`; a
/// reference is replaced by the value that it refers to.
struct CoderGraph {
  /// The values by position.
  private(set) var values: [StateValue] = []
  /// The position after the last value inside each value.
  private var ends: [Int] = []
  /// The container around each value.
  private(set) var parents: [Int?] = []
  /// The positions of the values directly in the coder.
  private(set) var roots: [Int] = []
  /// The steps to these; nil for the contents of opened data.
  let rootSteps: [KeyStep?]
  /// Whether anything refers to the value at a position.
  private(set) var isReferred: [Bool] = []
  /// For each position, the position of its own value or of the value that it refers to.
  private var targets: [Int] = []
  /// The dictionary keys that are referred to, by position, as text. The text can take long to
  /// make, and many dictionaries can share one key.
  private var sharedKeys: [Int: DictionaryKey] = [:]

  /// The values of a coder. `isOpened`: the values are the contents of opened data.
  init(_ fields: [StateField], isOpened: Bool = false) {
    rootSteps = fields.map { isOpened ? nil : .name($0.name) }
    for field in fields {
      roots.append(values.count)
      add(field.value, in: nil)
    }
    isReferred = Array(repeating: false, count: values.count)
    targets.reserveCapacity(values.count)
    for position in values.indices {
      guard case .shared(let target) = values[position], target >= 0, target < position else {
        targets.append(position)
        continue
      }
      targets.append(targets[target])
      isReferred[targets[target]] = true
    }
    for position in values.indices { noteSharedKeys(of: position) }
  }

  private mutating func noteSharedKeys(of position: Int) {
    guard case .dictionary = values[position] else { return }
    let children = children(of: position)
    for place in stride(from: 0, to: children.count, by: 2) {
      let key = resolved(children[place])
      guard isReferred[key], sharedKeys[key] == nil else { continue }
      sharedKeys[key] = DictionaryKey(values[key])
    }
  }

  /// The text of a dictionary's key at a position.
  func key(at position: Int) -> DictionaryKey {
    let key = resolved(position)
    return sharedKeys[key] ?? DictionaryKey(values[key])
  }

  /// Values nest at most `Limits.valueDepth` deep.
  private mutating func add(_ value: StateValue, in parent: Int?) {
    let position = values.count
    values.append(value)
    ends.append(0)
    parents.append(parent)
    for child in value.children { add(child, in: position) }
    ends[position] = values.count
  }

  /// The position of the value at a position, or of the value that it refers to. A reference to no
  /// earlier value refers to itself.
  func resolved(_ position: Int) -> Int { targets[position] }

  /// The positions directly inside a value: for a dictionary, keys and values in turn.
  func children(of position: Int) -> [Int] {
    var children: [Int] = []
    var next = position + 1
    while next < ends[position] {
      children.append(next)
      next = ends[next]
    }
    return children
  }

  // MARK: Repeatable values

  /// The largest number of values that are repeated in place of a reference.
  private static let mostRepeated = 64

  /// The value that is referred to, if it can be repeated at each reference: it has no contents, or
  /// few, and none of them is an object, because an equal object is not the same one.
  func repeatable(_ position: Int) -> StateValue? {
    var left = Self.mostRepeated
    return repeatable(position, &left)
  }

  /// Goes as deep as `left` allows.
  private func repeatable(_ position: Int, _ left: inout Int) -> StateValue? {
    guard left > 0 else { return nil }
    left -= 1
    let node = resolved(position)
    func elements(_ make: ([StateValue]) -> StateValue) -> StateValue? {
      var elements: [StateValue] = []
      for child in children(of: node) {
        guard let element = repeatable(child, &left) else { return nil }
        elements.append(element)
      }
      return make(elements)
    }
    switch values[node] {
    case .object, .archive, .shared: return nil
    case .opened(let data):
      return data.contents.isPlain(atMost: &left) && data.hasFewBytes ? values[node] : nil
    case .array: return elements { .array($0) }
    case .set: return elements { .set($0) }
    case .orderedSet: return elements { .orderedSet($0) }
    case .dictionary:
      return elements { parts in
        .dictionary(
          stride(from: 0, to: parts.count, by: 2).map { StatePair(parts[$0], parts[$0 + 1]) })
      }
    default: return values[node]
    }
  }

  // MARK: Colors of values

  /// Numbers that distinguish values by everything reachable from them, independent of the order in
  /// the file.
  func colors() -> [UInt64] {
    let own = values.map { value in
      var hash = FNV1a()
      hash.combine(Self.isBranch(value) ? value.comparedType : KeyDescription.whole(value))
      return hash.value
    }
    var colors = own
    var colorCount = 0
    for _ in 0..<Self.colorRounds {
      colors = nextColors(own, colors)
      let count = Set(colors).count
      if count == colorCount { break }
      colorCount = count
    }
    return colors
  }

  /// The same, also distinguished by what refers to them: two equal elements of a set differ if
  /// something else refers to one of them.
  func colorsByReferrers(_ colors: [UInt64]) -> [UInt64] {
    var colors = colors
    var colorCount = Set(colors).count
    for _ in 0..<Self.colorRounds {
      let referrers = referrers(colors)
      let own = zip(colors, referrers).map { Self.mixed($0, $1) }
      colors = nextColors(own, own)
      let count = Set(colors).count
      if count == colorCount { break }
      colorCount = count
    }
    return colors
  }

  /// For each value what leads to it, in any order.
  private func referrers(_ colors: [UInt64]) -> [UInt64] {
    var referrers = [UInt64](repeating: 0, count: values.count)
    for (slot, step) in zip(roots, rootSteps) {
      guard case .name(let name)? = step else { continue }
      referrers[resolved(slot)] &+= Self.mixed(1, Self.color(of: name))
    }
    for position in values.indices where Self.isBranch(values[position]) {
      for (step, slot) in zip(stepColors(of: position, colors), children(of: position)) {
        referrers[resolved(slot)] &+= Self.mixed(colors[position], step)
      }
    }
    return referrers
  }

  /// Numbers for the steps from a value to those in it.
  private func stepColors(of position: Int, _ colors: [UInt64]) -> [UInt64] {
    let children = children(of: position)
    switch values[position] {
    case .array, .orderedSet: return children.indices.map { UInt64($0) }
    case .dictionary: return children.indices.map { $0 % 2 == 0 ? 0 : colors[children[$0 - 1]] }
    case .object(_, let fields): return fields.map { Self.color(of: $0.name) }
    default: return children.map { _ in 0 }
    }
  }

  private static func color(of name: String) -> UInt64 {
    var hash = FNV1a()
    hash.combine(name)
    return hash.value
  }

  private static let colorRounds = 32

  private static func isBranch(_ value: StateValue) -> Bool {
    switch value {
    case .array, .set, .orderedSet, .dictionary, .object: true
    default: false
    }
  }

  private func nextColors(_ own: [UInt64], _ last: [UInt64]) -> [UInt64] {
    var colors = own
    // Each round looks one step further from every value, independent of its place in the file. So
    // the colors, which sort unordered elements, do not depend on the file's order.
    for position in values.indices where Self.isBranch(values[position]) {
      let inner = children(of: position).map { last[resolved($0)] }
      colors[position] = Self.combined(own[position], values[position], inner)
    }
    return values.indices.map { colors[resolved($0)] }
  }

  private static func combined(
    _ own: UInt64, _ value: StateValue, _ inner: [UInt64]
  ) -> UInt64 {
    var hash = FNV1a(seed: own)
    switch value {
    case .set: hash.combine(inner.reduce(0) { $0 &+ mixed($1, 0) })
    case .dictionary:
      hash.combine(
        stride(from: 0, to: inner.count, by: 2).reduce(0) { $0 &+ mixed(inner[$1], inner[$1 + 1]) })
    case .object(_, let fields):
      let sum = zip(fields, inner).reduce(UInt64(0)) { sum, member in
        return sum &+ mixed(color(of: member.0.name), member.1)
      }
      hash.combine(sum)
    default: for color in inner { hash.combine(color) }
    }
    return hash.value
  }

  private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var hash = FNV1a(seed: one)
    hash.combine(other)
    return hash.value
  }
}

extension StateValue {
  /// Whether there are few values inside, none of which refers to another one of its coder.
  fileprivate func isPlain(atMost left: inout Int) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    if case .shared = self { return false }
    for child in children {
      guard child.isPlain(atMost: &left) else { return false }
    }
    return true
  }
}

extension OpenedData {
  /// Whether it may be repeated.
  fileprivate var hasFewBytes: Bool { bytes.map { $0.count <= 4096 } ?? false }
}
