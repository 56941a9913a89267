import PlistSyntax
import RestorationTree
import TestSupport

/// Small archives with every kind of value, from few names, so that two of them have much in common.
struct RandomTree {
  private var random: SeededGenerator
  private var paths: [String] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func name() -> String { ["a", "b", "c", "d.e", ""][random.below(5)] }

  mutating func archive() -> RestorationArchive {
    paths = ["Root"]
    for _ in 0..<random.below(8) {
      let index = random.oneIn(4) ? "" : ":[\(random.below(3))]:/"
      paths.append("\(paths[random.below(paths.count)])/\(index)\(["A", "B"][random.below(2)])")
    }
    let listed = paths
    var archive = RestorationArchive(envelope: envelope(), nodes: listed.map { node($0) })
    if random.oneIn(3) { archive.unlistedNodes = [node("Root/Unlisted")] }
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
    envelope.userInterfaceIdiom = [.phone, .pad, .other(9)][random.below(3)]
    if random.oneIn(2) { envelope.firstResponders = [RestorationPath(path())] }
    envelope.state = entries()
    return envelope
  }

  private mutating func path() -> String {
    paths[random.below(paths.count)] + (random.oneIn(4) ? "/v" : "")
  }

  private mutating func node(_ path: String, isView: Bool = false) -> RestorationNode {
    var content = NodeContent(kind: isView ? .view : random.oneIn(9) ? .object : .viewController)
    if !random.oneIn(5) { content.className = .value(["X", "Y"][random.below(2)]) }
    if random.oneIn(5) { content.storyboard = StoryboardReference(name: name()) }
    if random.oneIn(3) { content.viewLoaded = random.oneIn(2) }
    if random.oneIn(12) {
      content = NodeContent()
      content.unreadable = UnreadableState(
        bytes: ByteSlice([UInt8(random.below(3))]), reason: "short")
      return RestorationNode(path: RestorationPath(path), content: content)
    }
    content.state = entries()
    if !isView, random.oneIn(2) {
      content.state.append(
        StateEntry(
          KnownKeys.navigationChildren,
          .array((0..<random.below(3)).map { _ in .string(self.path()) })))
      content.views = (0..<random.below(3)).map { node("\(path)/v\($0)", isView: true) }
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
    switch random.below(depth > 3 ? 9 : 15) {
    case 0: .null
    case 1: .bool(random.oneIn(2))
    case 2, 3: StateValue(integerLiteral: random.below(3))
    case 4: .real(ExactReal([0, .nan, -0.0, 1.5][random.below(4)]))
    case 5: .string(name())
    case 6: .data(ByteSlice([UInt8(random.below(3))]))
    case 7: .reference(path())
    case 8: .point(Double(random.below(2)), 0)
    case 9: .array(values(depth))
    case 10: .set(values(depth))
    case 11: .orderedSet(values(depth))
    case 12:
      .dictionary(values(depth).map { StatePair(random.oneIn(3) ? $0 : .string(name()), $0) })
    case 13: .object(className: ["X", "Y"][random.below(2)], fields: fields(depth))
    default: .archive(fields(depth))
    }
  }
}
