import Testing

@testable import RestorectlCLI

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("lnit", "lint"), ("lin", "lint"), ("lintt", "lint"), ("LINT", "lint"), ("dmup", "dump"),
    ("explian", "explain"), ("colour", "color"), ("ex", "explain"),
  ])
  func findsASlip(_ typed: String, _ meant: String) {
    let names = ["dump", "lint", "diff", "rules", "explain", "color"]
    #expect(NearestName.nearest(to: typed, in: names) == meant)
  }

  @Test(arguments: ["", "x", "frobnicate", "lilac", "plan", String(repeating: "lint", count: 20)])
  func findsNothingFarOff(_ typed: String) {
    #expect(NearestName.nearest(to: typed, in: ["dump", "lint", "diff", "rules", "a"]) == nil)
  }

  @Test func takesTheFirstOfEquals() {
    #expect(NearestName.nearest(to: "cat", in: ["bat", "hat"]) == "bat")
    #expect(NearestName.nearest(to: "mat", in: ["matter", "matting", "mad"]) == "mad")
  }
}
