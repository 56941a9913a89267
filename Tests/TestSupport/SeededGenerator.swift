/// Random numbers that a seed repeats: SplitMix64 (Steele, Lea and Flood 2014).
///
/// Tests that use it take the seed as an argument, so that a failure prints it.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True once in `count` times.
  package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of the elements, or nil if there are none.
  package mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.randomElement(using: &self)
  }
}
