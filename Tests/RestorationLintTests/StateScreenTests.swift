import Foundation
import PlistSyntax
import RestorationTree
import TestSupport
import Testing

@testable import RestorationLint

/// What a screen tells of a coder is what its decoded values tell.
struct StateScreenTests {
  /// Small enough that most values pass them.
  private static let configuration: LintConfiguration = {
    var configuration = LintConfiguration()
    configuration.rules["large-state", default: .init()].limits = ["valueBytes": 24]
    configuration.rules["model-data-in-state", default: .init()].limits = [
      "items": 1, "textBytes": 4, "blobBytes": 2,
    ]
    return configuration
  }()

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func randomArchives(seed: UInt64) throws {
    let tree = RandomArchive.uikit(seed: seed)
    var bytes: [UInt8] = []
    try tree.keyedArchive().write(as: .binary, to: &bytes)
    let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "data.data")
    try expectSame(archive, "RandomArchive.uikit(seed: \(seed))")
  }

  @Test(arguments: Fixture.all)
  func fixtures(_ fixture: Fixture) throws {
    let bytes = try fixture.archive.bytes(.keyed(.binary))
    try expectSame(
      RestorationArchive(reading: ByteSlice(bytes), name: "a", at: fixture.place), fixture.file)
  }

  @Test func keyedArchives() throws {
    let bytes = try Self.bytes(of: "settings.archive")
    let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "settings.archive")
    #expect(try expectSame(archive, "settings.archive") == 1)
  }

  @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
  func theCorpus() throws {
    var screenedCount = 0
    for file in Corpus.files(in: "keyed") + Corpus.files(in: "uikit") {
      guard let archive = try? RestorationArchive(contentsOfFile: file.path) else { continue }
      screenedCount += try expectSame(archive, file.relativePath)
    }
    #expect(screenedCount > 20)
  }

  /// A byte that was changed makes wrong fields, lengths and references.
  @Test(arguments: ["settings.archive", "typed-values.data", "recipes.data"])
  func damagedArchives(_ name: String) throws {
    let bytes = try Self.bytes(of: name)
    var random = SeededGenerator(seed: 20)
    for _ in 0..<400 {
      let place = random.below(bytes.count)
      let new = random.oneIn(3) ? bytes[place] ^ 1 : UInt8(random.below(256))
      var damaged = bytes
      damaged[place] = new
      guard let archive = try? RestorationArchive(reading: ByteSlice(damaged), name: name) else {
        continue
      }
      try expectSame(archive, "\(name), byte \(place) = \(new)")
    }
  }

  /// Expects the same outlines and findings with and without decoded values. Returns how many coders
  /// were not decoded.
  @discardableResult
  private func expectSame(_ lazy: RestorationArchive, _ name: String) throws -> Int {
    var decoded = lazy
    decoded.nodes = NodeList(lazy.nodes.map(Self.decoded))
    decoded.unlistedNodes = NodeList(lazy.unlistedNodes.map(Self.decoded))
    let linter = Linter(configuration: Self.configuration)
    #expect(linter.findings(in: lazy) == linter.findings(in: decoded), "\(name)")

    let survey = StateSurvey(
      ArchiveFacts(lazy), limits: .smallest(of: linter.rules), memory: LintMemory())
    var screenedCount = 0
    for (node, decoded) in zip(lazy.nodes, decoded.nodes) where node.hasState {
      for (node, decoded) in [(node, decoded)] + zip(node.content.views, decoded.content.views) {
        let content = node.content(shownTo: survey)
        guard case .screened(let state) = survey.outline(of: content.state) else { continue }
        screenedCount += 1
        let expected = ComparableOutline(
          .decoded(decoded.content.state), exact: state.entries.map(\.isExact))
        let found = ComparableOutline(.screened(state), exact: state.entries.map(\.isExact))
        #expect(found == expected, "\(name): \(node.path.raw)")
      }
    }
    return screenedCount
  }

  private static func bytes(of fixture: String) throws -> [UInt8] {
    try Array(Data(contentsOf: FixtureFolder.url.appending(path: fixture)))
  }

  /// The node with its content in memory.
  private static func decoded(_ node: RestorationNode) -> RestorationNode {
    var content = node.content
    content.views = NodeList(content.views.map(decoded))
    return node.with(content)
  }
}
