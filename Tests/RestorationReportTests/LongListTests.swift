import KeyedArchive
import PlistSyntax
import RestorationModel
import RestorationReading
import RestorationReport
import RestorationWriting
import TestSupport
import Testing

/// The tree shows the first elements of long lists, and the others are not kept: what it prints is what it
/// prints of whole values.
struct LongListTests {
  @Test(arguments: TestSize.seeds(60, otherwise: 10))
  func theSameAsOfWholeValues(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let state = (0..<3).map { StateEntry("key\($0)", Self.value(3, &random)) }
    let view = RestorationNode(
      path: "Root/table", content: .other(.view, "UITableView", StateEntry("rows", state[0].value)))
    var content = NodeContent.controller("RootVC", views: [view])
    content.state = state
    let tree = RestorationArchive(nodes: [RestorationNode(path: "Root", content: content)])
    for syntax in [PlistSyntax.binary, .xml, .json] {
      var bytes: [UInt8] = []
      try tree.keyedArchive().write(as: syntax, to: &bytes)
      try expectSame(RestorationArchive(reading: ByteSlice(bytes)), "seed \(seed), \(syntax)")
    }
  }

  /// In a coder of very many values the place of what is referred to takes more memory than it is worth.
  @Test(arguments: [(count: 1000, says: "→ same as #root[0]"), (40_000, "→ a value elsewhere")])
  func `references in very long lists`(count: Int, says: String) throws {
    var builder = KeyedArchiveBuilder()
    let shared = builder.array([builder.string("shared")])
    let root = builder.array(Array(repeating: shared, count: count))
    let archive = try RestorationArchive(reading: ByteSlice(try builder.binary(root: root)))
    let text = try render("tree", archive)
    #expect(text.contains(says), "\(text)")
  }

  /// One of two equal objects is where nothing is shown.
  @Test(arguments: [3, 5, 25, 28], [4, 19, 20, 24, 29])
  func backReferences(_ first: Int, _ second: Int) throws {
    var builder = KeyedArchiveBuilder()
    let shared = builder.array([builder.string("shared")])
    let elements = (0..<30).map { place in
      place == first || place == second ? shared : builder.string("element \(place)")
    }
    let root = builder.array(elements)
    let bytes = try builder.binary(root: root)
    let text = try expectSame(RestorationArchive(reading: ByteSlice(bytes)), "\(first) \(second)")
    let isShown = max(first, second) < 20
    #expect(text.contains("same as #root[\(min(first, second))]") == isShown)
    #expect(text.contains("array of 30"))
    #expect(text.contains("… 10 more"))
  }

  /// A value of the part that is not shown counts among what cannot be read.
  @Test func unreadableValues() throws {
    var builder = KeyedArchiveBuilder()
    let broken = builder.reserve()
    builder.fill(broken, with: builder.inline { $0.uid(99_999) })
    let names = (0..<30).map { builder.string("element \($0)") }
    let root = builder.array(names + [broken])
    let bytes = try builder.binary(root: root)
    let archive = try RestorationArchive(reading: ByteSlice(bytes))
    try expectSame(archive, "unreadable")
    let format = try #require(ReportRegistry.archives.named("tree"))
    var report = format.report(RenderOptions())
    var text: [UInt8] = []
    report.add(archive, into: &text, drain: nil)
    #expect(report.unreadableCount == 1)
  }

  @discardableResult
  private func expectSame(_ archive: RestorationArchive, _ name: String) throws -> String {
    var whole = archive
    whole.nodes = NodeList(archive.nodes.map(Self.whole))
    let text = try render("tree", archive)
    #expect(try text == render("tree", whole), "\(name)")
    for reveals in [false, true] {
      let full = try render("tree", archive) { ($0.isFull, $0.revealsSecrets) = (true, reveals) }
      #expect(
        try full == render("tree", whole) { ($0.isFull, $0.revealsSecrets) = (true, reveals) })
    }
    return text
  }

  /// The node with all of its values in memory.
  private static func whole(_ node: RestorationNode) -> RestorationNode {
    var content = node.decoded()
    content.views = NodeList(content.views.map(whole))
    return node.with(content)
  }

  private static func value(_ depth: Int, _ random: inout SeededGenerator) -> StateValue {
    let sizes = [0, 1, 19, 20, 21, 22, 30]
    let count = depth == 3 ? sizes[random.below(sizes.count)] : [1, 2, 21, 23][random.below(4)]
    switch depth == 0 ? 0 : random.below(6) {
    case 1: return .array((0..<count).map { _ in value(depth - 1, &random) })
    case 2: return .orderedSet((0..<count).map { _ in value(depth - 1, &random) })
    case 3:
      return .dictionary(
        (0..<count).map { place in
          StatePair(
            random.oneIn(9) ? .array([.integer(PlistInteger(place))]) : .string("key \(place)"),
            value(depth - 1, &random))
        })
    case 4:
      let fields = (0..<count).map { StateField("field\($0)", value(depth - 1, &random)) }
      return .object(className: "App.Thing", fields: fields)
    case 5: return .string("password \(random.below(100))")
    default: return .integer(PlistInteger(random.below(10)))
    }
  }
}
