import PlistSyntax
import RestorationLint
import RestorationTree
import Testing

/// Examples are JSON; what people have is binary. Each bad example is written as the binary keyed
/// archive that a device would have, and read back.
struct BinaryRuleTests {
  /// Examples that no binary archive can hold, by rule and title, with the reason.
  private static let onlyInJSON = [
    "undecodable-state: one value": "a value that could not be read has no bytes to write"
  ]

  private func binary(_ example: RuleExample) throws -> RestorationArchive {
    var bytes: [UInt8] = []
    try archive(example.document).keyedArchive().write(as: .binary, to: &bytes)
    return try RestorationArchive(reading: ByteSlice(bytes), name: "data.data")
  }

  private func marks(
    of rule: Rule, in archive: RestorationArchive, _ example: RuleExample
  ) throws -> [RuleExample.Mark] {
    try example.findings(of: rule, in: archive).filter { $0.rule == rule.id }
      .map { RuleExample.Mark($0.path, key: $0.key) }
  }

  @Test(arguments: RuleRegistry.all)
  func badExamplesFireFromABinaryArchive(_ rule: Rule) throws {
    var count = 0
    for example in rule.badExamples {
      let name = "\(rule.id): \(example.title)"
      if Self.onlyInJSON[name] != nil {
        #expect(throws: EncodingError.self, "\(name)") { try binary(example) }
        continue
      }
      let archive = try binary(example)
      #expect(archive.source.syntax == .binary)
      #expect(try marks(of: rule, in: archive, example) == example.marks, "\(name)")
      count += 1
    }
    #expect(count > 0, "the rule fires from no binary archive")
  }

  @Test(arguments: RuleRegistry.all)
  func goodExamplesAreSilentAsABinaryArchive(_ rule: Rule) throws {
    // A binary archive always has an envelope and says whether it names a class, so a tree that
    // leaves these out becomes one that lacks them.
    let statedInBinary = ["incomplete-envelope", "missing-class-name"]
    for example in rule.goodExamples where !statedInBinary.contains(rule.id) {
      #expect(try marks(of: rule, in: binary(example), example) == [], "\(example.title)")
    }
  }
}
