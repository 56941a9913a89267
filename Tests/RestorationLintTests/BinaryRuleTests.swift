import RestorationLint
import TestSupport
import Testing

/// Examples are JSON; what people have is binary. Each example is written as the keyed archive that a
/// device would have, in every syntax, and read back.
struct BinaryRuleTests {
  private static let syntaxes = TestSize.isFull ? PlistSyntax.allCases : [.binary]

  /// Examples that no keyed archive can hold, by rule and title, with the reason.
  private static let onlyInTrees = [
    "undecodable-state: one value": "a value that could not be read has no bytes to write",
    "activity-value-type: a URL and a set in the userInfo of a session, which is a property list":
      "only a tree that was written by hand has such a session",
  ]

  private func reread(
    _ tree: RestorationArchive, as syntax: PlistSyntax
  ) throws -> RestorationArchive {
    let bytes = try tree.keyedArchive().written(as: syntax)
    let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "data.data")
    #expect(archive.source.syntax == syntax)
    return archive
  }

  @Test(arguments: RuleRegistry.all)
  func findingsAreTheSameInEverySyntax(_ rule: Rule) throws {
    // A keyed archive always has an envelope and says whether it names a class, so a tree that
    // leaves these out becomes one that lacks them.
    let isStatedInArchives = ["incomplete-envelope", "missing-class-name"].contains(rule.id)
    // AppKit's records have no other form.
    let examples = try RuleExample.all(of: rule).filter {
      try $0.archive().source.container != .appkit
    }
    var count = 0
    for example in examples where !example.places.isEmpty || !isStatedInArchives {
      let name = "\(rule.id): \(example)"
      let tree = try example.archive()
      if Self.onlyInTrees[name] != nil {
        #expect(throws: EncodingError.self, "\(name)") { try tree.keyedArchive() }
        continue
      }
      for syntax in Self.syntaxes {
        let older = try example.context().older.map { try reread($0, as: syntax) }
        let found = try [
          example.findings(of: rule),
          example.findings(of: rule, in: reread(tree, as: syntax), older: older),
        ].map { $0.filter { $0.rule == rule.id }.map(place) }
        #expect(found[0] == found[1], "\(name), \(syntax)")
      }
      if !example.places.isEmpty { count += 1 }
    }
    #expect(count > 0 || examples.isEmpty, "the rule fires from no keyed archive")
  }
}
