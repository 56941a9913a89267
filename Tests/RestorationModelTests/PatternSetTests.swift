import PlistSyntax
import TestSupport
import Testing

@testable import RestorationModel

/// A set answers as its patterns do, one by one.
@Suite struct PatternSetTests {
  private static let pieces = [
    "a", "b", "ab", "a*", "*b", "*", "**", "a*b", "*a*", "*ba", "b*a*", ":[1]:", ":[*]:", "\\*",
  ]
  private static let keyPieces = [
    "k", "l", "k*", "*", "**", "[1]", "[*]", "[]", "\"k\"", "*l*", "kl",
  ]

  private static func pattern(
    _ random: inout SeededGenerator
  ) throws -> PathPattern {
    while true {
      var text = (0..<Int.random(in: 1...4, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: "/")
      if Bool.random(using: &random) {
        let keys = (0..<Int.random(in: 1...3, using: &random))
          .map { _ in keyPieces.randomElement(using: &random) ?? "" }.joined(separator: ".")
        text =
          (Bool.random(using: &random) ? text : "") + "#"
          + keys.replacing(".[", with: "[")
      }
      if let pattern = try? PathPattern(parsing: text) { return pattern }
    }
  }

  private static func path(_ random: inout SeededGenerator) -> RestorationPath {
    let names = ["a", "b", "ab", "ba", "aab", "*", ":[1]:", ":[2]:", ""]
    return RestorationPath(
      (0..<Int.random(in: 0...5, using: &random))
        .map { _ in names.randomElement(using: &random) ?? "" }.joined(separator: "/"))
  }

  private static func steps(_ random: inout SeededGenerator) -> [KeyStep] {
    let steps: [KeyStep] = [
      .name("k"), .name("l"), .name("kl"), .name("k.l"), .index(1), .index(2), .member(1),
      .element, .keyed(DictionaryKey(.integer(PlistInteger(1)))),
    ]
    return (0..<Int.random(in: 1...4, using: &random))
      .compactMap { _ in steps.randomElement(using: &random) }
  }

  @Test(arguments: TestSize.seeds(2000, otherwise: 200))
  func `as one by one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &random)
    let patterns = try (0..<count).map { _ in try Self.pattern(&random) }
    let set = PatternSet(patterns)
    let alone = patterns.map { PatternSet([$0]) }
    for _ in 0..<10 {
      let path = Self.path(&random)
      let steps = Self.steps(&random)
      let names = "\(path.raw) \(steps) \(patterns.map(\.text))"
      #expect(
        set.numbers(matching: path).sorted() == alone.indices.filter { alone[$0].matches(path) },
        "\(names)")
      let named = set.naming([path])
      let covering = alone.map { $0.naming([path]).covers(steps) }
      #expect(named.covers(steps) == covering.contains(true), "\(names)")
      var place = named.start
      var places = alone.map { $0.naming([path]).start }
      var use = PatternUse(set)
      use.note(named.wholes)
      for step in steps {
        place = place.following(step)
        places = places.map { $0.following(step) }
        use.note(place.ends)
        let coverages = places.map(\.coverage)
        let most: KeyCoverage =
          coverages.contains(.whole) ? .whole : coverages.contains(.partial) ? .partial : .none
        #expect(place.coverage == most, "\(names)")
      }
      let unused = patterns.indices.filter { !covering[$0] }.map { patterns[$0] }
      #expect(use.unused == unused, "\(names)")
      #expect(use.isComplete == unused.isEmpty)
      for keyPath in [steps.keyPath, nil] {
        #expect(
          set.names(path, keyPath: keyPath)
            == alone.contains { $0.names(path, keyPath: keyPath) }, "\(names)")
      }
    }
  }

  @Test func `many patterns, many paths`() throws {
    let patterns = try (0..<5_000).flatMap { number in
      try ["A/name\(number)", "**/other\(number)", "A/*x\(number)y", "C#key\(number)"].map {
        try PathPattern(parsing: $0)
      }
    }
    let set = PatternSet(patterns)
    for number in 0..<2000 {
      let numbers = set.numbers(matching: RestorationPath("A/:[0]:/name\(number)"))
      #expect(numbers == [4 * number])
      #expect(set.names(RestorationPath("C"), keyPath: "key\(number).inner"))
    }
    #expect(!set.names(RestorationPath("C"), keyPath: "other"))
    #expect(!set.names(RestorationPath("A/B/zx7y"), keyPath: nil))
    #expect(set.names(RestorationPath("A/zx7y"), keyPath: nil))
    #expect(set.names(RestorationPath("B/C/other4999"), keyPath: "any"))
  }
}
