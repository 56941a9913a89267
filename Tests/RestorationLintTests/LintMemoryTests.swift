import PlistSyntax
import RestorationTree
import TestSupport
import Testing

@testable import RestorationLint

@Suite struct LintMemoryTests {
  /// What a thread remembers of one archive changes nothing of what is found in the next one.
  @Test func findingsAreThoseOfAFreshMemory() throws {
    let linter = Linter()
    let memory = LintMemory()
    var count = 0
    for fixture in Fixture.all {
      let bytes = ByteSlice(try fixture.archive.bytes(.keyed(.binary)))
      let archive = try RestorationArchive(reading: bytes, name: fixture.file, at: fixture.place)
      let found = linter.findings(
        in: archive, identifiedAs: nil, context: LintContext(), memory: memory)
      #expect(found == linter.findings(in: archive), "\(fixture.file)")
      count += found.count
    }
    #expect(count > 0)
  }

  @Test(arguments: Rule.Input.allCases)
  func aSetOfInputsHasWhatWasAdded(input: Rule.Input) {
    let others = Rule.Input.allCases.filter { $0 != input }
    var inputs = Rule.InputSet(others)
    #expect(!inputs.contains(input))
    #expect(inputs.isDisjoint(with: [input]))
    inputs.insert(input)
    #expect(inputs == Rule.InputSet(Rule.Input.allCases))
    #expect(inputs.isSuperset(of: [input]) && !Rule.InputSet(others).isSuperset(of: [input]))
    #expect(Rule.InputSet([input]).union(Rule.InputSet(others)) == inputs)
    #expect(Rule.InputSet([]).isEmpty && !inputs.isEmpty)
  }
}
