import RestorationDiff

/// The values of a coder, each once, however many references there are to it.
final class ValueGraph {
  final class Box {
    enum Kind: Equatable {
      case leaf(StateValue)
      case list(String)
      case set
      case dictionary
      case object(String)
      case archive
      case opened(OpenedData.Format)
    }

    let kind: Kind
    var children: [Child] = []
    /// Its number in its coder; nil in a new value.
    var number: Int?
    /// The values by number of the coder to which those directly in this one belong.
    var coder = Coder()
    /// The value of the new coder that a reference in a new value leads to.
    var target: Box?

    init(_ kind: Kind) { self.kind = kind }

    /// Whether an equal value is as good: there is no object, archive or cycle in it.
    var isPlain: Bool { isPlain([]) }

    private func isPlain(_ outer: [Box]) -> Bool {
      switch kind {
      case .object, .archive: return false
      default:
        if outer.contains(where: { $0 === self }) { return false }
        return target?.isPlain ?? children.allSatisfy { $0.value.isPlain(outer + [self]) }
      }
    }

    /// The children in an order that does not depend on the file: by name, where there are several with
    /// one by what they hold. Equal names of fields keep their order.
    func ordered(depth: Int = 5) -> [Child] {
      if case .list = kind { return children }
      if case .opened = kind { return children }
      let isUnordered = kind == .set || kind == .dictionary
      let texts = children.map { child in
        (child.step ?? "") + (isUnordered ? child.value.text(depth: depth) : "")
      }
      return children.indices.sorted { (texts[$0], $0) < (texts[$1], $1) }.map { children[$0] }
    }

    /// The value as text, with the values in it as deep as is asked for.
    func text(depth: Int) -> String {
      if let target { return target.text(depth: depth) }
      guard depth > 0 else { return "…" }
      let inner = ordered(depth: depth - 1).map {
        ($0.step ?? "") + $0.value.text(depth: depth - 1)
      }
      return "\(kind)\(inner)"
    }

    /// Whether this is what a change says that it was.
    func isSame(as value: StateValue) -> Bool {
      if case .shared(let number) = value { return self.number == SharedPlaces.count(of: number) }
      let parts = value.parts
      guard kind == value.kind, parts.count == children.count else { return false }
      if case .list = kind {
        return zip(children, parts).allSatisfy { $0.value.isSame(as: $1.value) }
      }
      var left = children
      for part in parts {
        guard
          let match = left.firstIndex(where: {
            $0.step == part.step && $0.value.isSame(as: part.value)
          })
        else { return false }
        left.remove(at: match)
      }
      return true
    }
  }

  /// The values of a coder by number.
  final class Coder {
    var boxes: [Int: Box] = [:]
    var count = 0
  }

  /// A value in a container; lists have no steps.
  struct Child {
    let step: String?
    var value: Box
  }

  struct Slot {
    let container: Box
    let place: Int
    var value: Box { container.children[place].value }
  }

  let root = Box(.archive)

  init(_ entries: [StateEntry]) {
    root.children = entries.map {
      Child(step: KeyPathName.shown($0.key), value: box($0.value, in: root.coder))
    }
    unshare(root, [])
  }

  private func box(_ value: StateValue, in coder: Coder) -> Box {
    let number = coder.count
    coder.count += 1
    if case .shared(let target) = value, target < number, let box = coder.boxes[target] {
      return box
    }
    let box = Box(value.kind)
    box.number = number
    coder.boxes[number] = box
    box.coder = value.hasOwnNumbers ? Coder() : coder
    for part in value.parts {
      // The key of a dictionary counts too.
      if let key = part.key { _ = self.box(key, in: box.coder) }
      box.children.append(Child(step: part.step, value: self.box(part.value, in: box.coder)))
    }
    return box
  }

  /// A new value, which a change puts at a key path. Its references lead to values of this graph.
  func box(_ value: StateValue, at key: String) -> Box {
    let slots = root.slots(at: key[...], isFirst: true)
    return box(value, like: slots.map(\.value), in: slots.first?.container.coder)
  }

  /// - Parameter examples: what may be the same value in this graph.
  private func box(_ value: StateValue, like examples: [Box], in coder: Coder?) -> Box {
    let box = Box(value.kind)
    if case .shared(let number) = value {
      box.target = coder?.boxes[SharedPlaces.count(of: number)]
      return box
    }
    let examples = examples.filter { $0.kind == box.kind }
    let inner = value.hasOwnNumbers ? examples.first?.coder : coder
    box.children = value.parts.enumerated().map { place, part in
      let inside = examples.flatMap { example in
        if let step = part.step { return example.children.filter { $0.step == step } }
        return example.children.indices.contains(place) ? [example.children[place]] : []
      }
      return Child(
        step: part.step, value: self.box(part.value, like: inside.map(\.value), in: inner))
    }
    return box
  }

  /// Gives each reference to a plain value a copy of its own, which changes alone.
  private func unshare(_ box: Box, _ outer: [Box]) {
    guard !outer.contains(where: { $0 === box }) else { return }
    for place in box.children.indices {
      let child = box.children[place].value
      if child.isPlain {
        box.children[place].value = child.copy()
      } else {
        unshare(child, outer + [box])
      }
    }
  }
}

extension ValueGraph.Box {
  fileprivate func copy() -> ValueGraph.Box {
    let copy = ValueGraph.Box(kind)
    copy.coder = coder
    copy.number = number
    copy.children = children.map { ValueGraph.Child(step: $0.step, value: $0.value.copy()) }
    return copy
  }

  /// The places at a key path: one, unless elements of sets or equal names are on the way.
  func slots(at key: Substring, isFirst: Bool) -> [ValueGraph.Slot] {
    steps(at: key, isFirst: isFirst).flatMap { place, rest in
      let own = rest.isEmpty ? [ValueGraph.Slot(container: self, place: place)] : []
      return own + children[place].value.slots(at: rest, isFirst: isFirst && rest == key)
    }
  }

  /// Whether a step can lead to a value in this one.
  func accepts(_ step: Substring) -> Bool {
    switch kind {
    case .list: step.first == "[" && Int(step.dropFirst().dropLast()) != nil
    case .set: step == "[]"
    case .object, .archive: step.first != "["
    case .dictionary: step != "[]"
    case .leaf, .opened: false
    }
  }

  /// The children to which the first step of a key path may lead, with the rest of it.
  private func steps(at key: Substring, isFirst: Bool) -> [(place: Int, rest: Substring)] {
    children.indices.compactMap { place in
      var step = children[place].step ?? "[\(place)]"
      if !isFirst, !step.isEmpty, !step.hasPrefix("[") { step = "." + step }
      guard key.utf8.starts(with: step.utf8) else { return nil }
      let rest = key[key.utf8.index(key.startIndex, offsetBy: step.utf8.count)...]
      let isStep = rest.isEmpty || step.isEmpty || rest.first == "." || rest.first == "["
      return isStep ? (place, rest) : nil
    }
  }
}

extension StateValue {
  fileprivate var kind: ValueGraph.Box.Kind {
    switch self {
    case .array: .list("array")
    case .orderedSet: .list("ordered set")
    case .set: .set
    case .dictionary: .dictionary
    case .object(let className, _): .object(className)
    case .archive: .archive
    case .opened(let data): .opened(data.format)
    default: .leaf(self)
    }
  }

  /// Whether the values in it are counted separately.
  fileprivate var hasOwnNumbers: Bool {
    switch self {
    case .archive, .opened: true
    default: false
    }
  }

  /// The values in it, each with the text of its step; keys of dictionaries too.
  fileprivate var parts: [(step: String?, key: StateValue?, value: StateValue)] {
    switch self {
    case .array(let elements), .orderedSet(let elements): elements.map { (nil, nil, $0) }
    case .set(let elements): elements.map { ("[]", nil, $0) }
    case .dictionary(let pairs): pairs.map { ($0.key.step.text(isFirst: true), $0.key, $0.value) }
    case .object(_, let fields), .archive(let fields):
      fields.map { (KeyPathName.shown($0.name), nil, $0.value) }
    case .opened(let data): [("", nil, data.contents)]
    default: []
    }
  }
}
