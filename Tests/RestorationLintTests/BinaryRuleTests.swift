import PlistSyntax
import RestorationArchives
import RestorationLint
import TestSupport
import Testing

/// Examples are JSON; what people have is binary. Each example is written as the keyed archive that a
/// device would have, in every syntax, and read back.
struct BinaryRuleTests {
  private static let syntaxes = [PlistSyntax.binary, .xml, .json]

  /// Examples that no keyed archive can hold, by rule and title, with the reason.
  private static let onlyInTrees = [
    "undecodable-state: one value": "a value that could not be read has no bytes to write"
  ]

  private func reread(
    _ tree: RestorationArchive, as syntax: PlistSyntax
  ) throws -> RestorationArchive {
    // AppKit has one form only.
    if tree.source.container == .appkit { return try SavedWindows(tree).archive(name: "data.data") }
    var bytes: [UInt8] = []
    try tree.keyedArchive().write(as: syntax, to: &bytes)
    let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "data.data")
    #expect(archive.source.syntax == syntax)
    return archive
  }

  /// Where a rule puts its findings when the example's archives are written in a syntax.
  private func marks(
    _ example: RuleExample, of rule: Rule, as syntax: PlistSyntax
  ) throws -> [RuleExample.Mark] {
    var context = try example.context()
    context.older = try context.older.map { try reread($0, as: syntax) }
    let linter = Linter(configuration: example.configuration(of: rule))
    let findings =
      linter.findings(in: try reread(archive(example.document), as: syntax), context: context)
      + linter.findings(in: context.project).flatMap(\.findings)
    return findings.filter { $0.rule == rule.id }.map { RuleExample.Mark($0.path, key: $0.key) }
  }

  @Test(arguments: RuleRegistry.all)
  func badExamplesFireInEverySyntax(_ rule: Rule) throws {
    var count = 0
    for example in rule.badExamples {
      let name = "\(rule.id): \(example.title)"
      if Self.onlyInTrees[name] != nil {
        #expect(throws: EncodingError.self, "\(name)") {
          try archive(example.document).keyedArchive()
        }
        continue
      }
      for syntax in Self.syntaxes {
        #expect(try marks(example, of: rule, as: syntax) == example.marks, "\(name), \(syntax)")
      }
      count += 1
    }
    #expect(count > 0, "the rule fires from no keyed archive")
  }

  @Test(arguments: RuleRegistry.all)
  func goodExamplesAreSilentInEverySyntax(_ rule: Rule) throws {
    // A keyed archive always has an envelope and says whether it names a class, so a tree that
    // leaves these out becomes one that lacks them.
    let statedInArchives = ["incomplete-envelope", "missing-class-name"]
    for example in rule.goodExamples where !statedInArchives.contains(rule.id) {
      for syntax in Self.syntaxes {
        #expect(try marks(example, of: rule, as: syntax) == [], "\(example.title), \(syntax)")
      }
    }
  }
}
