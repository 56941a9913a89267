import RestorationDiff
package import RestorationModel

/// Which patterns have matched: one without a match is probably misspelt.
package struct PatternUse: Sendable {
  /// The patterns without a match so far.
  package private(set) var unused: [PathPattern]

  /// Patterns before the first archive.
  package init(_ patterns: [PathPattern]) { unused = patterns }

  /// Adds the matches of the same patterns in other archives.
  package mutating func formIntersection(_ other: PatternUse) {
    unused.removeAll { !other.unused.contains($0) }
  }

  /// Searches an archive for matches. Decodes one coder after the other until every pattern has
  /// matched.
  package mutating func note(_ archive: RestorationArchive) {
    guard !unused.isEmpty else { return }
    for node in archive.allNodes {
      note(node)
      guard !unused.isEmpty else { return }
    }
    // Values of the archive itself, and facts of objects, have lines of their own.
    unused.removeAll { pattern in
      guard pattern.keyPattern != nil else { return false }
      var options = RenderOptions()
      options.patterns = [pattern]
      var lines: [UInt8] = []
      ComparableText.write(archive, options, into: &lines)
      return !lines.isEmpty
    }
  }

  /// Searches an archive of a comparison for matches: here patterns can also match facts of objects
  /// and values of the archive itself.
  package mutating func note(compared archive: RestorationArchive) {
    guard !unused.isEmpty else { return }
    var whole = NodeContent()
    if let envelope = archive.envelope {
      let facts = envelope.facts(of: archive.source.container)
      whole.state = facts.map { StateEntry($0.name, $0.value) } + envelope.state
    }
    let paths = [RestorationPath("")] + archive.paths
    unused.removeAll { pattern in
      pattern.keyPattern.map { Self.holds($0, whole) } == true
        && pattern.matches(RestorationPath(""))
        || ObjectFact.allCases.contains { pattern.keyPattern?.isLiterally($0.rawValue) == true }
          && paths.contains { pattern.matches($0) }
    }
    note(archive)
  }

  private mutating func note(_ node: RestorationNode) {
    unused.removeAll { $0.keyPattern == nil && $0.matches(node.path) }
    guard !unused.isEmpty, node.hasState else { return }
    let content = node.decoded()
    let views = content.views
    unused.removeAll { pattern in
      Self.matches(pattern, node.path, content)
        || views.contains { Self.matches(pattern, $0.path, $0.decoded()) }
    }
  }

  private static func matches(
    _ pattern: PathPattern, _ path: RestorationPath, _ content: NodeContent
  ) -> Bool {
    guard pattern.matches(path) else { return false }
    guard let key = pattern.keyPattern else { return true }
    return holds(key, content)
  }

  private static func holds(_ key: KeyPattern, _ content: NodeContent) -> Bool {
    let limit = KeyLimit(patterns: [key])
    return PlacedState(content.state, keepsOrder: true).fields.contains {
      limit.applied(to: $0.value, at: [.name($0.name)]) != nil
    }
  }
}
