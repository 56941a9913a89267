import RestorationArchives

/// The check of one archive.
struct LintRun {
  /// The rules that have all their inputs.
  private let rules: [ActiveRule]
  /// The numbers of those that check each value.
  private let valueRules: [Int]
  /// Whether any rule compares with the contents of the older archive's coders.
  private let comparesContent: Bool
  private let facts: ArchiveFacts
  private(set) var collector: FindingCollector

  init(_ rules: [ActiveRule], facts: ArchiveFacts, file: String) {
    self.rules = rules
    self.facts = facts
    valueRules = rules.indices.filter { rules[$0].rule.checks.value != nil }
    comparesContent = rules.contains { $0.rule.checks.change != nil }
    collector = FindingCollector(file: file, rules: rules)
  }

  mutating func checkAll() {
    checkRules { [facts] in $0.archive?(facts, &$1) }
    var delegate = NodeContent()
    delegate.state = facts.archive.envelope?.state ?? []
    checkState(delegate, of: .appDelegate)
    for place in facts.objects.nodes.indices {
      let entry = SavedEntry(at: place, in: facts.objects, archive: facts)
      let older = comparesContent ? facts.older?.node(for: entry.path) : nil
      check(entry, at: entry.subject(node: entry.listing.first), older: older)
    }
    checkUnlisted()
    collector.enter(.archive)
    checkRules { [facts] in $0.afterwards?(facts, &$1) }
  }

  /// Calls a check of each rule.
  private mutating func checkRules(_ check: (RuleChecks, inout FindingCollector) -> Void) {
    for number in rules.indices {
      collector.enterRule(number)
      check(rules[number].rule.checks, &collector)
    }
  }

  /// Checks an entry of the root list and the views under it, or a view.
  ///
  /// - Parameter older: the object of the older archive.
  private mutating func check(
    _ entry: SavedEntry, at subject: FindingCollector.Subject, older: RestorationNode?
  ) {
    collector.enter(subject)
    if !entry.isRepeated { checkRules { $0.path?(entry, &$1) } }
    // An archive has one coder for each path. Only a hand-written list can have one in every entry.
    guard entry.node.hasState, !entry.isRepeated || entry.node.byteCount == nil else { return }
    let content = entry.content
    guard content.sameStateAs == nil else { return }
    facts.note(entry)
    checkRules { $0.content?(entry, content, &$1) }
    checkState(content, of: .object)
    let olderEntry =
      entry.isRepeated ? nil : older.map { OlderEntry(node: $0, content: $0.decoded()) }
    if let olderEntry { checkRules { $0.change?(entry, content, olderEntry, &$1) } }
    if !entry.isView, !content.views.isEmpty {
      checkViews(of: entry, older: olderEntry.map { SavedObjects($0.content.views) })
    }
  }

  private mutating func checkViews(of controller: SavedEntry, older: SavedObjects?) {
    let views = SavedObjects(controller.content.views)
    for place in views.nodes.indices {
      let entry = SavedEntry(at: place, in: views, of: controller.path, archive: facts)
      check(
        entry, at: entry.subject(node: controller.listing.first, view: entry.listing.first + 1),
        older: older?.counterpart(of: entry.path))
    }
  }

  private mutating func checkState(_ content: NodeContent, of owner: SavedState.Owner) {
    guard !content.state.isEmpty else { return }
    let state = SavedState(content, of: owner, in: facts)
    checkRules { $0.state?(state, &$1) }
    state.visit(valueRules) { [rules] value, interested in
      var inner = interested
      for number in interested {
        collector.enterRule(number)
        if rules[number].rule.checks.value?(value, state, &collector) == .skip {
          inner.removeAll { $0 == number }
        }
      }
      return inner.isEmpty ? nil : inner
    }
  }

  /// Checks the values in coders that the root list does not contain.
  private mutating func checkUnlisted() {
    var place = 0
    for node in facts.archive.unlistedNodes where node.hasState {
      place += 1
      let content = checkUnlisted(node, at: place)
      guard content.sameStateAs == nil else { continue }
      for view in content.views where view.hasState {
        place += 1
        _ = checkUnlisted(view, at: place)
      }
    }
  }

  private mutating func checkUnlisted(_ node: RestorationNode, at place: Int) -> NodeContent {
    collector.enter(.init(path: node.path, location: node.location, node: .max, view: place))
    let content = node.decoded()
    if content.sameStateAs == nil { checkState(content, of: .unlisted) }
    return content
  }
}
