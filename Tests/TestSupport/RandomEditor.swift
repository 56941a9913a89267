import RestorationArchives

/// Makes the changes that an app's new version makes, some of them several times in one place.
struct RandomEditor {
  var random: SeededGenerator

  mutating func edited(_ archive: RestorationArchive) -> RestorationArchive {
    var archive = archive
    for _ in 0...random.below(4) {
      if random.oneIn(5), archive.envelope != nil { edit(&archive.envelope) }
      if random.oneIn(9) { archive.unlistedRestorationClasses.shuffle(using: &random) }
      if !archive.unlistedNodes.isEmpty, random.oneIn(6) { edit(&archive.unlistedNodes) }
      edit(&archive.nodes)
    }
    return archive
  }

  private mutating func edit(_ envelope: inout Envelope?) {
    switch random.below(7) {
    case 0: envelope?.bundleVersion = "\(random.below(3))"
    case 1: envelope?.majorVersion = random.below(3)
    case 2: envelope?.ignoreSnapshot = random.oneIn(2)
    case 3: envelope?.timestamp = ExactReal(Double(random.below(3)))
    case 4: envelope?.firstResponders?.shuffle(using: &random)
    case 5:
      envelope?.sizeClasses = [
        WindowSizeClass(
          window: "main", horizontal: ["compact", "regular"][random.below(2)],
          vertical: random.oneIn(2) ? "regular" : nil)
      ]
    default:
      if var state = envelope?.state {
        edit(&state)
        envelope?.state = state
      }
    }
  }

  // MARK: Objects and views

  private mutating func edit(_ nodes: inout [RestorationNode]) {
    guard !nodes.isEmpty else { return }
    let place = random.below(nodes.count)
    switch random.below(13) {
    case 0: nodes.remove(at: place)
    case 1:
      let path = "Root/:[\(random.below(3))]:/\(["A", "C"][random.below(2)])"
      nodes[place] = nodes[place].moved(to: RestorationPath(path))
    case 2: nodes.insert(RestorationNode(path: "Root/N", content: .init()), at: place)
    case 3: nodes.shuffle(using: &random)
    case 4: nodes.insert(nodes.remove(at: place), at: random.below(nodes.count + 1))
    case 5: nodes[place].restorationClass = random.oneIn(2) ? nil : "S"
    case 6: insertSibling(&nodes, before: place)
    case 7: nodes[place] = showing(nodes[random.below(nodes.count)], nodes[place])
    default: nodes[place] = edited(nodes[place])
    }
  }

  /// Puts an object before one that has an index, which grows, as it does for what follows it in
  /// its parent and for what is below them.
  private mutating func insertSibling(_ nodes: inout [RestorationNode], before place: Int) {
    let path = nodes[place].path
    guard let index = path.index, let identifier = path.identifier,
      path.raw.hasSuffix("/:[\(index)]:/\(identifier)")
    else { return }
    let parent = path.raw.dropLast("/:[\(index)]:/\(identifier)".count)
    for other in (index...9).reversed() {
      let head = "\(parent)/:[\(other)]:/"
      for (place, node) in nodes.enumerated() where node.path.raw.hasPrefix(head) {
        let moved = "\(parent)/:[\(other + 1)]:/" + node.path.raw.dropFirst(head.count)
        nodes[place] = node.moved(to: RestorationPath(moved))
      }
    }
    let node = RestorationNode.of(
      .viewController, path.raw, className: nodes[place].decoded().className,
      state: [StateEntry("a", 7)])
    nodes.insert(node, at: place)
  }

  /// The node with another one's state instead of its own.
  private func showing(_ other: RestorationNode, _ node: RestorationNode) -> RestorationNode {
    RestorationNode(
      path: node.path, restorationClass: node.restorationClass, content: other.decoded())
  }

  private mutating func edited(_ node: RestorationNode) -> RestorationNode {
    guard node.hasState else {
      return RestorationNode(
        path: node.path, restorationClass: node.restorationClass, content: NodeContent())
    }
    var content = node.decoded()
    if content.unreadable != nil {
      content = NodeContent()
      content.unreadable = random.oneIn(4) ? nil : .random(&random)
      return node.with(content)
    }
    switch random.below(10) {
    case 0: content.className = [.unstated, .missing, .value("Z")][random.below(3)]
    case 1: content.viewLoaded = [nil, true, false][random.below(3)]
    case 2: content.kind = [nil, .object, .viewController][random.below(3)]
    case 3: content.storyboard = .random(&random, like: content.storyboard)
    case 4:
      content = NodeContent()
      content.unreadable = .random(&random)
    case 5, 6:
      if content.views.isEmpty {
        content.views.append(RestorationNode(path: node.path, content: .init(kind: .view)))
      }
      edit(&content.views)
    default: edit(&content.state)
    }
    return node.with(content)
  }

  // MARK: Values

  private mutating func edit(_ state: inout [StateEntry]) {
    if random.oneIn(4) { return state.shuffle(using: &random) }
    let place = random.below(state.count + 1)
    if place == state.count || random.oneIn(4) {
      state.insert(StateEntry("new\(random.below(9))", 1), at: place)
    } else if random.oneIn(4) {
      state.remove(at: place)
    } else {
      state[place] = StateEntry(state[place].key, edited(state[place].value))
    }
  }

  private mutating func edited(_ value: StateValue) -> StateValue {
    switch value {
    case .array(let elements): return .array(edited(elements))
    case .orderedSet(let elements): return .orderedSet(edited(elements))
    case .set(let elements): return .set(edited(elements))
    case .dictionary(let pairs) where random.oneIn(4):
      return .dictionary(pairs.shuffled(using: &random))
    case .dictionary(var pairs):
      guard !pairs.isEmpty, !random.oneIn(3) else {
        return .dictionary(pairs + [StatePair(random.oneIn(2) ? "added" : .array([1]), 1)])
      }
      let place = random.below(pairs.count)
      if random.oneIn(4) {
        pairs.remove(at: place)
      } else {
        pairs[place].value = edited(pairs[place].value)
      }
      return .dictionary(pairs)
    case .object(let className, let fields):
      return random.oneIn(4)
        ? .object(className: "Z", fields: fields)
        : .object(className: className, fields: edited(fields))
    case .archive(let fields): return .archive(edited(fields))
    case .opened(let data): return .json(edited(data.contents))
    default: return random.oneIn(3) ? .string("e\u{301}") : .string("é")
    }
  }

  /// Several edits in one list, so that what goes with what is not plain.
  private mutating func edited(_ elements: [StateValue]) -> [StateValue] {
    var elements = elements
    for _ in 0...random.below(4) {
      let place = random.below(elements.count + 1)
      switch random.below(5) {
      case 0: elements.shuffle(using: &random)
      case 1, 2: elements.insert(StateValue(integerLiteral: random.below(3)), at: place)
      case 3 where place < elements.count: elements.remove(at: place)
      default: if place < elements.count { elements[place] = edited(elements[place]) }
      }
    }
    return elements
  }

  private mutating func edited(_ fields: [StateField]) -> [StateField] {
    if random.oneIn(4) { return fields.shuffled(using: &random) }
    var fields = fields
    let place = random.below(fields.count + 1)
    if place == fields.count {
      fields.append(StateField("added", 1))
    } else if random.oneIn(5) {
      fields.remove(at: place)
    } else {
      fields[place].value = edited(fields[place].value)
    }
    return fields
  }
}

extension RestorationNode {
  fileprivate func moved(to path: RestorationPath) -> RestorationNode {
    RestorationNode(
      path: path, restorationClass: restorationClass, hasState: hasState, content: decoded())
  }
}

extension UnreadableState {
  static func random(_ random: inout SeededGenerator) -> UnreadableState {
    UnreadableState(ByteSlice([UInt8(random.below(3))]), UnreadableValue(reason: "short"))
  }
}

extension StoryboardReference {
  /// A storyboard, or nil, that differs from another one in one of its parts if at all.
  static func random(
    _ random: inout SeededGenerator, like other: StoryboardReference? = nil
  ) -> StoryboardReference? {
    if random.oneIn(6) { return nil }
    var storyboard = other ?? StoryboardReference()
    let name = [nil, "Main", "Other"][random.below(3)]
    switch random.below(3) {
    case 0: storyboard.name = name
    case 1: storyboard.identifier = name
    default: storyboard.bundlePath = name
    }
    return storyboard
  }
}
