import Testing

@testable import RestorationLint

struct InputSetTests {
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
