import KeyedArchive
import PlistSyntax
import RestorationModel
import RestorationReading
import RestorationWriting
import TestSupport
import Testing
import TreeJSON

/// The bytes of a coder are counted without writing it: as many as it takes when it is written.
@Suite struct CoderSizeTests {
  /// Compares what is counted of each node with the coder in the archive that the tree becomes.
  private func compare(_ tree: RestorationArchive, _ comment: Comment) throws -> Int {
    guard let document = try? tree.keyedArchive() else { return 0 }
    var bytes: [UInt8] = []
    try document.write(as: .binary, to: &bytes)
    let written = try RestorationArchive(reading: ByteSlice(bytes))
    var coders: [String: Int] = [:]
    for node in written.nodes { coders[node.path.raw] = node.byteCount }
    var seen: Set<String> = []
    var count = 0
    for node in tree.nodes where node.hasState && seen.insert(node.path.raw).inserted {
      let content = node.decoded()
      guard content.sameStateAs == nil else { continue }
      #expect(node.encodedByteCount == coders[node.path.raw], "\(comment): \(node.path)")
      count += 1
    }
    return count
  }

  @Test func `generated trees`() throws {
    var count = 0
    for seed in 0..<UInt64(TestSize.count(400, otherwise: 100)) {
      var random = RandomTree(seed: seed)
      count += try compare(random.archive(), "seed \(seed)")
    }
    #expect(count > 50)
  }

  @Test(arguments: Fixture.all)
  func `fixtures`(_ fixture: Fixture) throws {
    guard let archive = try? RestorationArchive(reading: ByteSlice(try fixture.bytes())),
      archive.source.container == .uikit
    else { return }
    let tree = RestorationArchive(
      source: ArchiveSource(), envelope: archive.envelope,
      nodes: archive.nodes.map { $0.inMemory })
    _ = try compare(tree, "\(fixture)")
  }

  /// More than 255 objects, offsets beyond 64 KiB, and texts of every width.
  @Test(arguments: [3, 14, 15, 250, 300, 70_000])
  func `many values`(count: Int) throws {
    var content = NodeContent(kind: .viewController)
    content.className = .value("A")
    content.state = [
      StateEntry("lists", .array((0..<count).map { _ in .array([]) })),
      StateEntry("numbers", .set((0..<count).map { .integer(PlistInteger($0 - 1)) })),
      StateEntry(
        "texts",
        .dictionary((0..<count).map { StatePair(.string("k\($0)"), .string("ä\($0 % 9)")) })),
      StateEntry("null", .string("$null")),
      StateEntry("flags", .orderedSet([.bool(true), .null, .real(ExactReal(2)), .bool(true)])),
      StateEntry(
        "objects",
        .object(
          className: "NSMutableArray",
          fields: [
            StateField("x", .integer(PlistInteger(1))), StateField("y", .array([.shared(0)])),
          ])),
      StateEntry(
        "inside", .archive([StateField("a", .array([.integer(PlistInteger(1)), .string("k1")]))])),
    ]
    let node = RestorationNode(path: "P", content: content)
    #expect(try compare(RestorationArchive(nodes: [node]), "\(count)") == 1)
  }

  @Test func `what cannot be written has no size`() {
    for value: StateValue in [
      .uuid("no"), .shared(7), .indexPath([PlistInteger(-1), PlistInteger(2)]),
      .array([.uuid("no")]),
      .unreadable(UnreadableValue(reason: "")),
    ] {
      var content = NodeContent(kind: .object)
      content.state = [StateEntry("a", value)]
      #expect(RestorationNode(path: "P", content: content).encodedByteCount == nil)
    }
  }
}

extension RestorationNode {
  /// The same with nothing but what was decoded, so that its coder has no bytes yet.
  fileprivate var inMemory: RestorationNode {
    RestorationNode(
      path: path, restorationClass: restorationClass, hasState: hasState, content: decoded())
  }
}
