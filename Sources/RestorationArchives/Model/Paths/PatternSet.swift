package struct PatternSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  package let patterns: [PathPattern]

  package init(_ patterns: [PathPattern]) { self.patterns = patterns }

  package init(arrayLiteral patterns: PathPattern...) { self.init(patterns) }

  package var isEmpty: Bool { patterns.isEmpty }

  package var hasKeys: Bool { patterns.contains { $0.keyPattern != nil } }

  package func numbers(matching path: RestorationPath) -> [Int] {
    if isEmpty { return [] }
    let components = path.components
    return patterns.indices.filter { patterns[$0].matches(components) }
  }

  package func matches(_ path: RestorationPath) -> Bool {
    let components = path.components
    return patterns.contains { $0.matches(components) }
  }

  /// What the patterns name of an object, under any of its paths.
  package func naming(_ paths: [RestorationPath]) -> KeyMatch {
    let numbers = Set(paths.flatMap(numbers(matching:))).sorted()
    return KeyMatch(
      numbers.map { (number: $0, pattern: patterns[$0]) },
      areOfArchive: paths.contains { $0.raw.isEmpty })
  }

  /// Whether a pattern matches a value of an object, by its printed key path; nil for the object
  /// itself.
  package func names(_ path: RestorationPath, keyPath: String?) -> Bool {
    let match = naming([path])
    return match.coverage == .whole || keyPath.map { match.covers(keyPath: $0) } ?? false
  }
}

/// How much of a value patterns name.
package enum KeyCoverage: Hashable, Sendable {
  case none
  /// Perhaps something inside it.
  case partial
  case whole
}

/// What patterns name of an object, or of a value in it.
package struct KeyMatch: Hashable, Sendable {
  private struct Key: Hashable, Sendable {
    let number: Int
    var progress: PatternProgress
  }

  /// The patterns that may name something inside.
  private var keys: [Key] = []
  private var isWhole = false
  /// The numbers of the patterns that name the object or value, and nothing around it.
  package private(set) var numbers: [Int] = []
  /// The numbers of those that name something around it.
  private var outerNumbers: Set<Int> = []

  /// All of an object, as without patterns.
  package static var all: KeyMatch {
    var all = KeyMatch([], areOfArchive: false)
    all.isWhole = true
    return all
  }

  /// What patterns name of an object whose path they match, or of the archive itself.
  init(_ patterns: [(number: Int, pattern: PathPattern)], areOfArchive: Bool) {
    for (number, pattern) in patterns {
      guard let key = pattern.keyPattern else {
        numbers.append(number)
        continue
      }
      keys.append(Key(number: number, progress: PatternProgress(key)))
      // A fact about the archive may be called by its key too.
      if areOfArchive,
        let fact = KnownKeys.keysOfFacts.first(where: { pattern.asksForKey($0.value) })
      {
        keys.append(Key(number: number, progress: PatternProgress([.literal(fact.key)])))
      }
    }
    isWhole = !numbers.isEmpty
  }

  package var coverage: KeyCoverage { isWhole ? .whole : keys.isEmpty ? .none : .partial }
  /// Whether a pattern may name a value inside.
  package var hasKeys: Bool { !keys.isEmpty }
  /// Whether no pattern names the value or anything inside it, beside those that name what is around it.
  package var isOver: Bool { keys.isEmpty && numbers.isEmpty }

  /// What they name one step further in.
  package func entering(_ step: KeyStep) -> KeyMatch {
    var inner = self
    inner.outerNumbers.formUnion(numbers)
    inner.numbers = []
    for index in inner.keys.indices where inner.keys[index].progress.enter(step) {
      let number = inner.keys[index].number
      if !inner.outerNumbers.contains(number) { inner.numbers.append(number) }
    }
    inner.keys.removeAll { $0.progress.isOver }
    inner.isWhole = isWhole || !inner.numbers.isEmpty
    return inner
  }

  /// Whether the patterns name a value inside, or what contains it.
  package func covers(_ steps: [KeyStep]) -> Bool {
    var match = self
    for step in steps where match.coverage == .partial { match = match.entering(step) }
    return match.coverage == .whole
  }

  fileprivate func covers(keyPath: String) -> Bool {
    guard let tokens = (try? PathPattern(parsing: "#" + keyPath))?.keyPattern,
      !tokens.contains(.anyNumber)
    else { return covers([.name(keyPath)]) }
    return keys.contains { key in
      var progress = key.progress
      return tokens.contains { token in
        switch token {
        case .name(let name): progress.enter(name: name.text)
        case .brackets(let text): progress.enter(brackets: text ?? "*")
        case .anyNumber, .index: break
        }
        return progress.isMatch
      }
    }
  }

  /// Whether they name a word that is not a key, without changes.
  package func names(word: String) -> Bool {
    coverage == .whole || !numbers(ofWord: word).isEmpty
  }

  /// The numbers of the patterns that are a word that is not a key.
  package func numbers(ofWord word: String) -> [Int] {
    keys.filter { $0.progress.tokens == [.literal(word)] }.map(\.number)
  }
}

/// Which patterns of a set have matched anything: one that matches nothing is most likely misspelt.
package struct PatternUse: Sendable {
  package let patterns: PatternSet
  private var used: Set<Int> = []
  /// Plain paths of objects, of which the nearest are offered for a pattern without a match.
  package private(set) var paths: Set<String> = []
  private static let mostPaths = 10_000

  package init(_ patterns: PatternSet) { self.patterns = patterns }

  package var isComplete: Bool { used.count == patterns.patterns.count }

  package var unused: [PathPattern] {
    patterns.patterns.enumerated().filter { !used.contains($0.offset) }.map(\.element)
  }

  package mutating func note(_ numbers: [Int]) { used.formUnion(numbers) }

  /// Keeps the paths of objects, if there are patterns that match nothing.
  package mutating func note(known objects: some Sequence<RestorationPath>) {
    guard !isComplete, paths.count < Self.mostPaths else { return }
    paths.formUnion(objects.prefix(Self.mostPaths).map(\.plain))
  }

  package mutating func formUnion(_ other: PatternUse) {
    used.formUnion(other.used)
    if !isComplete, paths.count < Self.mostPaths { paths.formUnion(other.paths) }
  }
}
