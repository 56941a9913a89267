import PlistSyntax
import RestorationTree

/// Sebastiano Vigna's generator: small, and the same everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Small archives with every kind of value, from few names, so that two of them have much in common.
struct RandomTree {
  private var random: SplitMix64
  private var paths: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private mutating func isOne(in count: Int) -> Bool { below(count) == 0 }
  private mutating func name() -> String { ["a", "b", "c", "d.e", ""][below(5)] }

  mutating func archive() -> RestorationArchive {
    paths = ["Root"]
    for _ in 0..<below(8) {
      let index = isOne(in: 4) ? "" : ":[\(below(3))]:/"
      paths.append("\(paths[below(paths.count)])/\(index)\(["A", "B"][below(2)])")
    }
    let listed = paths
    var archive = RestorationArchive(envelope: envelope(), nodes: listed.map { node($0) })
    if isOne(in: 3) { archive.unlistedNodes = [node("Root/Unlisted")] }
    if isOne(in: 3) {
      archive.unlistedRestorationClasses = [
        RestorationClassEntry(path: "Gone", className: ["X", "Y"][below(2)])
      ]
    }
    return archive
  }

  private mutating func envelope() -> Envelope? {
    if isOne(in: 3) { return nil }
    var envelope = Envelope()
    envelope.majorVersion = isOne(in: 3) ? 2 : nil
    envelope.userInterfaceIdiom = [.phone, .pad, .other(9)][below(3)]
    if isOne(in: 2) { envelope.firstResponders = [RestorationPath(path())] }
    envelope.state = entries()
    return envelope
  }

  private mutating func path() -> String { paths[below(paths.count)] + (isOne(in: 4) ? "/v" : "") }

  private mutating func node(_ path: String, isView: Bool = false) -> RestorationNode {
    var content = NodeContent(kind: isView ? .view : isOne(in: 9) ? .object : .viewController)
    if !isOne(in: 5) { content.className = .value(["X", "Y"][below(2)]) }
    if isOne(in: 5) { content.storyboard = StoryboardReference(name: name()) }
    if isOne(in: 3) { content.viewLoaded = isOne(in: 2) }
    if isOne(in: 12) {
      content.unreadable = UnreadableState(bytes: ByteSlice([UInt8(below(3))]), reason: "short")
    }
    content.state = entries()
    if !isView, isOne(in: 2) {
      content.state.append(
        StateEntry(
          KnownKeys.navigationChildren, .array((0..<below(3)).map { _ in .string(self.path()) })))
      content.views = (0..<below(3)).map { node("\(path)/v\($0)", isView: true) }
    }
    return RestorationNode(
      path: RestorationPath(path), restorationClass: isOne(in: 4) ? "R" : nil,
      hasState: !isOne(in: 9), content: content)
  }

  private mutating func entries() -> [StateEntry] {
    (0..<below(4)).map { _ in StateEntry(name(), value(depth: 0)) }
  }

  private mutating func values(_ depth: Int) -> [StateValue] {
    (0..<below(5)).map { _ in value(depth: depth + 1) }
  }

  private mutating func fields(_ depth: Int) -> [StateField] {
    (0..<below(4)).map { _ in StateField(name(), value(depth: depth + 1)) }
  }

  private mutating func value(depth: Int) -> StateValue {
    switch below(depth > 3 ? 9 : 15) {
    case 0: .null
    case 1: .bool(isOne(in: 2))
    case 2, 3: StateValue(integerLiteral: below(3))
    case 4: .real(ExactReal([0, .nan, -0.0, 1.5][below(4)]))
    case 5: .string(name())
    case 6: .data(ByteSlice([UInt8(below(3))]))
    case 7: .reference(path())
    case 8: .point(Double(below(2)), 0)
    case 9: .array(values(depth))
    case 10: .set(values(depth))
    case 11: .orderedSet(values(depth))
    case 12:
      .dictionary(values(depth).map { StatePair(isOne(in: 3) ? $0 : .string(name()), $0) })
    case 13: .object(className: ["X", "Y"][below(2)], fields: fields(depth))
    default: .archive(fields(depth))
    }
  }
}
