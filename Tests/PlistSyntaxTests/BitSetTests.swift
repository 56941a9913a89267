import PlistSyntax
import Testing

@Suite struct BitSetTests {
  @Test(arguments: [nil, 200]) func `holds what was put in`(limit: Int?) {
    var set = BitSet(below: limit)
    let numbers = [0, 1, 63, 64, 130, 199]
    #expect(!(-1...300).contains { set.contains($0) })
    for number in numbers { set.insert(number) }
    #expect((-1...300).filter { set.contains($0) } == numbers)
  }

  @Test func `has no number beyond its limit`() {
    var set = BitSet(below: 64)
    for number in [-1, 64, Int.max, Int.min] {
      set.insert(number)
      #expect(!set.contains(number))
    }
  }
}
