/// Which patterns of a set have matched anything: one that matches nothing is most likely misspelt.
package struct PatternUse: Sendable {
  /// The patterns.
  package let patterns: PatternSet
  private var used: Set<PatternEnd> = []

  /// Patterns that have seen no archive yet.
  package init(_ patterns: PatternSet) { self.patterns = patterns }

  /// Whether every pattern has matched something.
  package var isComplete: Bool { used.count == patterns.endCount }

  /// The patterns that have matched nothing so far.
  package var unused: [PathPattern] {
    let numbers = Set(used.flatMap(patterns.numbers))
    return patterns.patterns.indices.filter { !numbers.contains($0) }.map { patterns.patterns[$0] }
  }

  /// Notes patterns that have matched.
  package mutating func note(_ ends: some Sequence<PatternEnd>) { used.formUnion(ends) }

  /// Adds what other archives have used of the same patterns.
  package mutating func formUnion(_ other: PatternUse) { used.formUnion(other.used) }
}
