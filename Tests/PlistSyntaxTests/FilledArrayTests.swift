import PlistSyntax
import Testing

@Suite struct FilledArrayTests {
  @Test(arguments: [0, 1, 1000])
  func holdsTheElementSoOften(count: Int) {
    #expect([UInt32](filledWith: 7, count: count) == [UInt32](repeating: 7, count: count))
    #expect([String](filledWith: "a", count: count) == [String](repeating: "a", count: count))
  }
}
