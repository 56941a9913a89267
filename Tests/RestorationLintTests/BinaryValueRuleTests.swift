import PlistSyntax
import RestorationLint
import RestorationTree
import Testing

/// The rules about values and about two archives fire on archives as UIKit writes them, and not only
/// on trees in JSON.
struct BinaryValueRuleTests {
  static let rules = [
    "absolute-container-path", "home-path-in-state", "secret-in-state", "secret-in-url",
    "coredata-temporary-object-id", "index-path-in-state", "large-state", "image-in-state",
    "model-data-in-state", "restoration-class-changed", "class-changed", "path-removed",
    "value-type-changed", "storyboard-identifier-changed", "idiom-mismatch",
    "bundle-version-mismatch", "version-not-bumped", "state-size-regression", "key-removed",
    "path-added",
  ]

  private func reread(
    _ tree: RestorationArchive, as syntax: PlistSyntax
  ) throws -> RestorationArchive {
    var bytes: [UInt8] = []
    try tree.keyedArchive().write(as: syntax, to: &bytes)
    let archive = try RestorationArchive(reading: ByteSlice(bytes), name: "a")
    #expect(archive.source.syntax == syntax)
    return archive
  }

  /// The marks of an example's findings when both archives are written in a syntax.
  private func marks(
    _ example: RuleExample, of rule: Rule, as syntax: PlistSyntax
  ) throws -> [RuleExample.Mark] {
    var context = try example.context()
    context.older = try context.older.map { try reread($0, as: syntax) }
    return Linter(configuration: example.configuration(of: rule))
      .findings(in: try reread(archive(example.document), as: syntax), context: context)
      .filter { $0.rule == rule.id }
      .map { RuleExample.Mark($0.path, key: $0.key) }
  }

  @Test(arguments: rules)
  func examplesFireInEverySyntax(id: String) throws {
    let rule = try #require(RuleRegistry.rule(id: id))
    for example in rule.badExamples {
      for syntax in [PlistSyntax.binary, .xml, .json] {
        #expect(
          try marks(example, of: rule, as: syntax) == example.marks, "\(example.title), \(syntax)")
      }
    }
  }

  @Test(arguments: rules)
  func goodExamplesAreSilentInEverySyntax(id: String) throws {
    let rule = try #require(RuleRegistry.rule(id: id))
    for example in rule.goodExamples {
      for syntax in [PlistSyntax.binary, .xml, .json] {
        #expect(try marks(example, of: rule, as: syntax) == [], "\(example.title), \(syntax)")
      }
    }
  }
}
