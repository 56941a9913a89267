import PlistSyntax

/// A set of patterns that are matched together. Many patterns take hardly longer than one: the set
/// is a tree, and the time is not proportional to the number of patterns times the number of paths.
package struct PatternSet: Sendable {
  /// The patterns.
  package let patterns: [PathPattern]
  /// Nil without patterns, because most sets are empty.
  private let index: Index?

  /// Patterns with one path part.
  private struct Group: Sendable {
    /// The patterns for all keys.
    var wholes: [Int] = []
    /// The patterns with a key part, which is in `keys`.
    var limited: [Int] = []
    var keys = PatternTree()
  }

  /// The patterns as a tree.
  private final class Index: Sendable {
    /// The path parts. Patterns with the same path part are a group, whose number ends it.
    let paths: PatternTree
    let groups: [Group]
    /// How many patterns there are that differ.
    let endCount: Int

    init(_ patterns: [PathPattern]) {
      var paths = PatternTree()
      var groups: [Group] = []
      var numbers: [[PatternToken]: Int] = [:]
      for (number, pattern) in patterns.enumerated() {
        let group = numbers[pattern.tokens] ?? groups.count
        if group == groups.count {
          numbers[pattern.tokens] = group
          groups.append(Group())
          paths.add(pattern.tokens, number: group)
        }
        if let key = pattern.keyPattern {
          groups[group].limited.append(number)
          groups[group].keys.add(key.tokens, number: number)
        } else {
          groups[group].wholes.append(number)
        }
      }
      self.paths = paths
      self.groups = groups
      endCount = groups.reduce(0) { $0 + ($1.wholes.isEmpty ? 0 : 1) + $1.keys.endCount }
    }

    /// The numbers of the groups that match a path.
    func groups(matching path: RestorationPath) -> [Int] {
      var walk = PatternTree.Walk(paths)
      for component in path.components {
        switch component {
        case .identifier(let name), .malformedIndex(let name): walk.consume(name)
        case .index(let number): walk.consume(index: number)
        }
        if walk.isDead { return [] }
      }
      return walk.numbers
    }
  }

  /// A set of patterns.
  package init(_ patterns: [PathPattern]) {
    self.patterns = patterns
    index = patterns.isEmpty ? nil : Index(patterns)
  }

  /// Whether there is no pattern.
  package var isEmpty: Bool { patterns.isEmpty }

  /// The numbers of the patterns whose path part matches a path, in no order.
  package func numbers(matching path: RestorationPath) -> [Int] {
    matching(path).flatMap { $0.wholes + $0.limited }
  }

  private func matching(_ path: RestorationPath) -> [Group] {
    guard let index else { return [] }
    return index.groups(matching: path).map { index.groups[$0] }
  }

  /// Whether the path part of a pattern matches a path.
  package func matches(_ path: RestorationPath) -> Bool {
    index.map { !$0.groups(matching: path).isEmpty } ?? false
  }

  /// What the patterns name of objects, under any of their paths.
  package func naming(_ paths: [RestorationPath]) -> NamedKeys {
    guard let index else { return NamedKeys(wholes: [], keys: []) }
    let numbers = Set(paths.flatMap(index.groups(matching:))).sorted()
    return NamedKeys(
      wholes: numbers.filter { !index.groups[$0].wholes.isEmpty }
        .map { PatternEnd(group: $0, branch: nil) },
      keys: numbers.filter { !index.groups[$0].limited.isEmpty }
        .map { ($0, index.groups[$0].keys) })
  }

  /// Whether a pattern has a key part.
  package var hasKeys: Bool { index?.groups.contains { !$0.limited.isEmpty } ?? false }

  /// How many patterns differ.
  var endCount: Int { index?.endCount ?? 0 }

  /// The numbers of the patterns that are the same.
  func numbers(of end: PatternEnd) -> [Int] {
    guard let group = index?.groups[end.group] else { return [] }
    return end.branch.map(group.keys.numbers) ?? group.wholes
  }

  /// Whether a pattern for all keys matches a path.
  package func namesAll(of path: RestorationPath) -> Bool {
    matching(path).contains { !$0.wholes.isEmpty }
  }

  /// Whether a pattern matches a value of an object, by its printed key path; nil for the object
  /// itself.
  package func names(_ path: RestorationPath, keyPath: String?) -> Bool {
    let named = naming([path])
    return named.isWhole || keyPath.map { named.covers(keyPath: $0) } ?? false
  }
}

extension PatternSet: Hashable {
  /// Same patterns in the same order.
  package static func == (left: PatternSet, right: PatternSet) -> Bool {
    left.patterns == right.patterns
  }

  /// Hashes the patterns.
  package func hash(into hasher: inout Hasher) { hasher.combine(patterns) }
}

extension PatternSet: ExpressibleByArrayLiteral {
  /// A set of patterns.
  package init(arrayLiteral patterns: PathPattern...) { self.init(patterns) }
}

/// What patterns match of one object.
package struct NamedKeys: Sendable {
  /// The patterns that name all of it.
  package let wholes: [PatternEnd]
  /// The key parts of the others, with the numbers of their groups.
  let keys: [(group: Int, tree: PatternTree)]

  /// Whether they name all of it.
  package var isWhole: Bool { !wholes.isEmpty }
  /// Whether they name nothing of it.
  package var isEmpty: Bool { wholes.isEmpty && keys.isEmpty }
  /// Whether no pattern has a key part.
  package var hasNoKeys: Bool { keys.isEmpty }
  /// The place of the object, from where its values are reached.
  package var start: KeyPlace { KeyPlace(self) }

  /// Whether they match a value or a container of it, by all steps to it.
  package func covers(_ steps: [KeyStep]) -> Bool {
    isWhole || keys.contains { $0.tree.covers(steps) }
  }

  /// Whether they name a word that is not a key, without changes.
  package func says(_ word: String) -> Bool {
    isWhole || keys.contains { $0.tree.end(of: word) != nil }
  }

  /// The patterns that name a word that is no key.
  package func ends(saying word: String) -> [PatternEnd] {
    keys.compactMap { group, tree in
      tree.end(of: word).map { PatternEnd(group: group, branch: $0) }
    }
  }

  /// Whether they match a value by its printed key path.
  fileprivate func covers(keyPath: String) -> Bool {
    let written = try? PathPattern(parsing: "#" + keyPath).keyPattern
    return keys.contains { _, tree in
      written.flatMap { tree.covers(written: $0.tokens) } ?? tree.covers([.name(keyPath)])
    }
  }
}

extension NamedKeys: Equatable {
  /// Whether both come from the same patterns of one set.
  package static func == (left: NamedKeys, right: NamedKeys) -> Bool {
    left.wholes == right.wholes && left.keys.map(\.group) == right.keys.map(\.group)
  }
}

extension PatternTree {
  /// Whether a pattern matches a value or a container of it.
  fileprivate func covers(_ steps: [KeyStep]) -> Bool {
    var walk = Walk(self)
    for step in steps {
      if case .name(let name) = step {
        for piece in name.pieces(between: ".") {
          walk.consume(piece)
          if walk.isAccepting { return true }
        }
      } else {
        walk.consume(bracketed: step)
        if walk.isAccepting { return true }
      }
      if walk.isDead { return false }
    }
    return false
  }

  /// The same for a printed key path, which is read like a pattern; nil for a text that is none.
  fileprivate func covers(written tokens: [PatternToken]) -> Bool? {
    var walk = Walk(self)
    for token in tokens {
      switch token {
      case .name(let name): walk.consume(name.text)
      case .brackets(let text): walk.consume(brackets: text ?? "*")
      case .anyNumber, .index: return nil
      }
      if walk.isAccepting { return true }
    }
    return false
  }
}
