import PlistSyntax
package import RestorationArchives

/// Random archives, the same for the same seed: odd but legal, with every kind of value.
package struct RandomArchive {
  private var random: SeededGenerator
  /// How many values the current coder has, for back-references; containers that are open or done.
  private var valueCount = 0
  private var containers: [Int] = []

  /// Whether names may hold control characters, which XML has no form for.
  private let hasControls: Bool

  package static func uikit(seed: UInt64, hasControls: Bool = true) -> RestorationArchive {
    var maker = RandomArchive(random: SeededGenerator(seed: seed), hasControls: hasControls)
    return maker.archive()
  }

  private init(random: SeededGenerator, hasControls: Bool) {
    self.random = random
    self.hasControls = hasControls
  }

  private mutating func archive() -> RestorationArchive {
    var nodes: [RestorationNode] = []
    var paths = ["Root"]
    nodes.append(node("Root", isController: true))
    for _ in 0..<random.below(12) {
      let parent = random.element(of: paths) ?? "Root"
      let path =
        random.oneIn(5) ? "\(parent)/\(name())" : "\(parent)/:[\(random.below(4))]:/\(name())"
      // One coder a path: an archive cannot hold two.
      guard !paths.contains(path) else { continue }
      paths.append(path)
      nodes.append(random.oneIn(8) ? .listedOnly(path) : node(path, isController: !random.oneIn(4)))
    }
    var archive = RestorationArchive.uikit(nodes, envelope: envelope(paths))
    if random.oneIn(4) {
      archive.unlistedRestorationClasses = [
        RestorationClassEntry(path: "Gone", className: name())
      ]
    }
    return archive
  }

  private mutating func envelope(_ paths: [String]) -> Envelope {
    var envelope = Envelope.phone
    if random.oneIn(3) { envelope.bundleVersion = nil }
    if random.oneIn(3) { envelope.majorVersion = random.below(4) }
    if random.oneIn(3) { envelope.userInterfaceIdiom = .init(number: random.below(9)) }
    envelope.timestamp = ExactReal(Double.random(in: -1e9...1e9, using: &random))
    if random.oneIn(2) { envelope.ignoreSnapshot = random.oneIn(2) }
    if random.oneIn(2) {
      envelope.firstResponders = paths.prefix(random.below(3)).map { RestorationPath($0) }
    }
    beginCoder()
    envelope.state = state(random.below(4))
    return envelope
  }

  private mutating func node(_ path: String, isController: Bool) -> RestorationNode {
    beginCoder()
    var content = NodeContent(kind: isController ? .viewController : .object)
    content.className = random.oneIn(6) ? .missing : .value(name())
    content.state = state(random.below(6))
    if isController {
      content.viewLoaded = !random.oneIn(3)
      if random.oneIn(2) {
        content.storyboard = StoryboardReference(
          name: name(), identifier: random.oneIn(2) ? name() : nil,
          bundlePath: random.oneIn(4) ? "/\(name())" : nil)
      }
      for _ in 0..<random.below(3) {
        let viewPath = "\(path)/\(name())"
        guard !content.views.contains(where: { $0.path.raw == viewPath }) else { continue }
        beginCoder()
        content.views.append(.view(viewPath, name(), state: state(random.below(3))))
      }
    }
    return RestorationNode(
      path: RestorationPath(path), restorationClass: random.oneIn(2) ? name() : nil,
      content: content)
  }

  private mutating func beginCoder() {
    valueCount = 0
    containers = []
  }

  /// Keys of one coder differ; so do a dictionary's, as in every real archive.
  private mutating func state(_ count: Int) -> [StateEntry] {
    var entries = (0..<count).map { StateEntry("\(name())\($0)", value(depth: 0)) }
    if random.oneIn(4) {
      valueCount += 1
      entries.append(
        StateEntry("kScrollViewContentOffsetKey", .geometry(.point, [real(), real()])))
    }
    return entries
  }

  private mutating func real() -> Double {
    switch random.below(6) {
    case 0: Double(random.below(500))
    case 1: -0.0
    case 2: .leastNonzeroMagnitude
    default: .random(in: -1e6...1e6, using: &random)
    }
  }

  private mutating func name() -> String {
    let names = [
      "List", "Detail", "_TtC3App4Main", "Grüße", "a b", "世界", "🧑‍🍳", "$0", "$set", "CF$UID", "x",
      "kTabBarSelected", "tab\tnewline\n", "\u{202E}rtl",
      hasControls ? "\u{1B}[31m" : "plain",
    ]
    return random.element(of: names) ?? "x"
  }

  private mutating func value(depth: Int) -> StateValue {
    let number = valueCount
    valueCount += 1
    let kinds = depth < 4 ? 20 : 13
    switch random.below(kinds) {
    case 0: return .null
    case 1: return .bool(random.oneIn(2))
    case 2: return .integer(PlistInteger(Int64(bitPattern: random.next())))
    case 3: return .real(ExactReal(real()))
    case 4: return .string(name())
    case 5: return .date(ExactReal(Double.random(in: -1e10...1e10, using: &random)))
    case 6:
      return random.oneIn(3)
        ? StateValue.openedJSON(random.below(9))
        : .data(ByteSlice((0..<random.below(9)).map { UInt8($0 * 31) }))
    case 7: return .url("https://example.com/\(random.below(9))", base: nil)
    case 8: return .uuid("0AD863BA-7584-40CF-8896-BD87B3280C34")
    case 9:
      return .range(location: PlistInteger(random.below(99)), length: PlistInteger(random.below(9)))
    case 10: return .indexPath((0..<random.below(4)).map { PlistInteger($0 * 300) })
    case 11: return .reference("Root/\(name())")
    case 12:
      guard let container = random.element(of: containers) else { return .null }
      return .shared(container)
    default: return container(number, depth)
    }
  }

  private mutating func container(_ number: Int, _ depth: Int) -> StateValue {
    let count = 1 + random.below(3)
    containers.append(number)
    switch random.below(6) {
    case 0: return .array(values(count, depth))
    case 1: return .set(values(count, depth))
    case 2: return .orderedSet(values(count, depth))
    case 3:
      return .dictionary(
        (0..<count).map { index in
          valueCount += 1
          return StatePair(.string("\(name())\(index)"), value(depth: depth + 1))
        })
    case 4:
      let fields = (0..<count).map { StateField("\(name())\($0)", value(depth: depth + 1)) }
      return .object(className: "App.\(name())", fields: fields)
    default:
      let outer = (valueCount, containers)
      beginCoder()
      let fields = (0..<count).map { StateField("key\($0)", value(depth: depth + 1)) }
      (valueCount, containers) = outer
      return .archive(fields)
    }
  }

  private mutating func values(_ count: Int, _ depth: Int) -> [StateValue] {
    (0..<count).map { _ in value(depth: depth + 1) }
  }
}

extension StateValue {
  /// Data with a page in JSON, as it is read; even pages with an irrelevant blank.
  package static func openedJSON(_ page: Int) -> StateValue {
    let blank = page.isMultiple(of: 2) ? " " : ""
    return .opened(
      OpenedData(
        bytes: ByteSlice(utf8: #"{"page":\#(blank)\#(page / 2), "on": [true]}"#),
        format: .json,
        contents: .dictionary([
          StatePair("page", .integer(PlistInteger(page / 2))), StatePair("on", .array([true])),
        ])))
  }
}
