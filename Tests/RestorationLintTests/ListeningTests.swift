import PlistSyntax
import RestorationLint
import RestorationModel
import RestorationReading
import RestorationWriting
import TestSupport
import Testing

/// Lint decodes only coders with values that a rule looks at. The findings are the same as with all
/// values decoded in memory.
struct ListeningTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func nothingIsLostWithoutDecoding(seed: UInt64) throws {
    try expectSameFindings(RandomArchive.uikit(seed: seed), "RandomArchive.uikit(seed: \(seed))")
  }

  @Test(arguments: RuleRegistry.all)
  func nothingOfTheExamplesIsLost(_ rule: Rule) throws {
    for example in rule.badExamples + rule.goodExamples {
      let tree = try archive(example.document)
      guard tree.source.container == .uikit, (try? tree.keyedArchive()) != nil else { continue }
      try expectSameFindings(tree, "\(rule.id): \(example.title)")
    }
  }

  private func expectSameFindings(_ tree: RestorationArchive, _ name: String) throws {
    var bytes: [UInt8] = []
    try tree.keyedArchive().write(as: .binary, to: &bytes)
    let lazy = try RestorationArchive(reading: ByteSlice(bytes), name: "data.data")
    var decoded = lazy
    decoded.nodes = NodeList(lazy.nodes.map(Self.decoded))
    decoded.unlistedNodes = NodeList(lazy.unlistedNodes.map(Self.decoded))
    #expect(Linter().findings(in: lazy) == Linter().findings(in: decoded), "\(name)")
  }

  /// The node with its content in memory.
  private static func decoded(_ node: RestorationNode) -> RestorationNode {
    var content = node.decoded()
    content.views = NodeList(content.views.map(decoded))
    return node.with(content)
  }
}
