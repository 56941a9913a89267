import PlistSyntax
package import RestorationArchives

/// Small archives with every kind of value, from few names, so that two of them have much in common.
package struct RandomTree {
  private var random: SeededGenerator
  private var paths: [String] = []

  /// The trees of a seed.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func name() -> String { ["a", "b", "c", "d.e", ""][random.below(5)] }

  /// The next archive.
  package mutating func archive() -> RestorationArchive {
    paths = ["Root"]
    for _ in 0..<random.below(8) {
      let index = random.oneIn(4) ? "" : ":[\(random.below(3))]:/"
      paths.append("\(paths[random.below(paths.count)])/\(index)\(["A", "B"][random.below(2)])")
    }
    let listed = paths
    var archive = RestorationArchive(envelope: envelope(), nodes: nodes(listed))
    if random.oneIn(3) {
      archive.unlistedNodes = nodes(random.oneIn(2) ? ["Root/Unlisted"] : ["U", "Root/U"])
    }
    if random.oneIn(3) {
      archive.unlistedRestorationClasses = [
        RestorationClassEntry(path: "Gone", className: ["X", "Y"][random.below(2)])
      ]
    }
    return archive
  }

  private mutating func envelope() -> Envelope? {
    if random.oneIn(3) { return nil }
    var envelope = Envelope()
    envelope.majorVersion = random.oneIn(3) ? 2 : nil
    envelope.timestamp = random.oneIn(2) ? 1.0 : nil
    envelope.systemVersion = random.oneIn(2) ? "18" : nil
    envelope.userInterfaceIdiom = [.phone, .pad, .other(9)][random.below(3)]
    if random.oneIn(2) {
      envelope.firstResponders = (0...random.below(3)).map { _ in RestorationPath(path()) }
    }
    envelope.state = entries()
    return envelope
  }

  private mutating func path() -> String {
    paths[random.below(paths.count)] + (random.oneIn(4) ? "/v" : "")
  }

  /// Nodes of one list: some of them have the state of another.
  private mutating func nodes(_ paths: [String], areViews: Bool = false) -> [RestorationNode] {
    let nodes = paths.map { node($0, isView: areViews) }
    return nodes.map { node in
      guard random.oneIn(9) else { return node }
      let other = random.below(paths.count + 1)
      let content = other < nodes.count ? nodes[other].decoded() : NodeContent()
      return RestorationNode(path: node.path, content: content)
    }
  }

  private mutating func node(_ path: String, isView: Bool) -> RestorationNode {
    var content = NodeContent(kind: isView ? .view : random.oneIn(9) ? .object : .viewController)
    if !random.oneIn(5) { content.className = .value(["X", "Y"][random.below(2)]) }
    if random.oneIn(4) { content.storyboard = .random(&random) }
    if random.oneIn(3) { content.viewLoaded = random.oneIn(2) }
    if random.oneIn(12) {
      content = NodeContent()
      content.unreadable = .random(&random)
      return RestorationNode(path: RestorationPath(path), content: content)
    }
    content.state = entries()
    if !isView, random.oneIn(2) {
      content.state.append(
        StateEntry(
          KnownKeys.navigationChildren,
          .array((0..<random.below(3)).map { _ in .string(self.path()) })))
      content.views = nodes((0..<random.below(4)).map { "\(path)/v\($0)" }, areViews: true)
    }
    let hasState = !random.oneIn(9)
    return RestorationNode(
      path: RestorationPath(path), restorationClass: random.oneIn(4) ? "R" : nil,
      hasState: hasState, content: hasState ? content : NodeContent())
  }

  private mutating func entries() -> [StateEntry] {
    (0..<random.below(4)).map { _ in StateEntry(name(), value(depth: 0)) }
  }

  private mutating func values(_ depth: Int) -> [StateValue] {
    (0..<random.below(5)).map { _ in value(depth: depth + 1) }
  }

  private mutating func fields(_ depth: Int) -> [StateField] {
    (0..<random.below(4)).map { _ in StateField(name(), value(depth: depth + 1)) }
  }

  private mutating func value(depth: Int) -> StateValue {
    switch random.below(depth > 3 ? 9 : 16) {
    case 0: .null
    case 1: .bool(random.oneIn(2))
    case 2, 3: StateValue(integerLiteral: random.below(3))
    case 4: .real(ExactReal([0, .nan, -0.0, 1.5][random.below(4)]))
    case 5: .string(name())
    case 6:
      random.oneIn(2)
        ? .openedJSON(random.below(6)) : .data(ByteSlice([UInt8(random.below(3))]))
    case 7: .reference(path())
    case 8: .geometry(.point, [Double(random.below(2)), 0])
    case 9: .array(values(depth))
    case 10: .set(values(depth))
    case 11: .orderedSet(values(depth))
    case 12:
      .dictionary(
        values(depth).map { StatePair(random.oneIn(3) ? value(depth: 4) : .string(name()), $0) })
    case 13: .json(.dictionary(values(depth).map { StatePair(.string(name()), $0) }))
    case 14: .object(className: ["X", "Y"][random.below(2)], fields: fields(depth))
    default: .archive(fields(depth))
    }
  }
}

extension StateValue {
  /// Data with a value in it, opened.
  package static func json(_ contents: StateValue) -> StateValue {
    var json = JSONOutput()
    json.write(JSON(contents))
    return .opened(OpenedData(bytes: ByteSlice(json.bytes), format: .json, contents: contents))
  }
}
