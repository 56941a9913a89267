import PlistSyntax
import TestSupport
import Testing

@testable import RestorationModel

extension [KeyCoverage] {
  /// What several patterns name of a value together.
  fileprivate var most: KeyCoverage {
    contains(.whole) ? .whole : contains(.partial) ? .partial : .none
  }
}

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
    for _ in 0..<20 {
      let path = Self.path(&random)
      let expected = patterns.indices.filter { SinglePattern(patterns[$0]).matches(path) }
      #expect(
        set.numbers(matching: path).sorted() == expected, "\(path.raw) \(patterns.map(\.text))")
      let steps = Self.steps(&random)
      let named = set.naming([path])
      #expect(
        named.covers(steps)
          == expected.contains { SinglePattern(patterns[$0]).matches(key: steps) },
        "\(path.raw) \(steps) \(expected.map { patterns[$0].text })")
      var place = named.start
      var use = PatternUse(set)
      use.note(named.wholes)
      for (count, step) in steps.enumerated() {
        let key = Array(steps[...count])
        let coverages = expected.map { number in
          patterns[number].keyPattern.map { SinglePattern.coverage($0, of: key) } ?? .whole
        }
        place = place.following(step)
        use.note(place.ends)
        #expect(
          place.coverage == coverages.most,
          "\(path.raw) \(key) \(expected.map { patterns[$0].text })")
      }
      let unused = patterns.filter { pattern in
        !SinglePattern(pattern).matches(path) || !SinglePattern(pattern).matches(key: steps)
      }
      #expect(use.unused == unused, "\(path.raw) \(steps)")
      #expect(use.isComplete == unused.isEmpty)
      let keyPath = steps.keyPath
      #expect(
        set.names(path, keyPath: keyPath)
          == patterns.contains { SinglePattern($0).matches(path, keyPath: keyPath) },
        "\(path.raw) \(keyPath) \(expected.map { patterns[$0].text })")
      #expect(
        set.names(path, keyPath: nil)
          == patterns.contains { SinglePattern($0).matches(path, key: []) })
    }
  }

  /// What a walk looks at is what there is to find, however many patterns there are: a minute of the
  /// processor with each pattern for itself.
  @Test func `many patterns, many paths`() throws {
    let patterns = try (0..<20_000).flatMap { number in
      try ["A/name\(number)", "**/other\(number)", "A/*x\(number)y", "C#key\(number)"].map {
        try PathPattern(parsing: $0)
      }
    }
    let set = PatternSet(patterns)
    for number in 0..<5000 {
      let numbers = set.numbers(matching: RestorationPath("A/:[0]:/name\(number)"))
      #expect(numbers == [4 * number])
      #expect(set.names(RestorationPath("C"), keyPath: "key\(number).inner"))
    }
    #expect(!set.names(RestorationPath("C"), keyPath: "other"))
    #expect(!set.names(RestorationPath("A/B/zx7y"), keyPath: nil))
    #expect(set.names(RestorationPath("A/zx7y"), keyPath: nil))
    #expect(set.names(RestorationPath("B/C/other19999"), keyPath: "any"))
  }
}
