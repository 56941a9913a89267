import RestorationModel

/// One walk over one archive. A class, because it receives the values of a coder during a walk.
final class LintRun {
  private let rules: [ActiveRule]
  private let checks: LintChecks
  /// For each rule, whether all its inputs are given.
  private let isChecked: [Bool]
  private let facts: ArchiveFacts
  private let sink: ListeningSink
  var collector: FindingCollector
  /// Whether any rule compares with the contents of the older archive's coders.
  private let comparesContent: Bool
  private var owner = HeardCoder.Owner.appDelegate
  /// Gets each value of the coder, from the first on.
  private var visitor: ValueVisitor = { _, _ in }
  private var hasVisitor = false

  init(
    _ rules: [ActiveRule], _ checks: LintChecks, _ isChecked: [Bool], _ listeners: Listeners,
    facts: ArchiveFacts, collector: FindingCollector
  ) {
    self.rules = rules
    self.checks = checks
    self.isChecked = isChecked
    self.facts = facts
    self.collector = collector
    comparesContent = checks.change.contains { isChecked[$0] }
    let values = PlacedSink()
    sink = ListeningSink(
      CoderHearing(listeners, ruleCount: rules.count, facts: facts),
      valueRules: checks.values.filter { isChecked[$0] }, values: values)
    values.visit = { [unowned self] in show($0) }
  }

  func checkAll() {
    checkArchive(checks.archive, at: .subject) { $0.archive }
    owner = .appDelegate
    checkEnvelope()
    owner = .object
    for (place, node) in facts.archive.nodes.enumerated() { check(node, at: place) }
    owner = .unlisted
    checkUnlisted()
    checkArchive(checks.afterwards, at: .whole) { $0.afterwards }
  }

  private func checkArchive(
    _ places: [Int], at step: FindingCollector.Step,
    _ check: (RuleChecks) -> RuleChecks.OfArchive?
  ) {
    collector.enter(.archive)
    for rule in places where isChecked[rule] {
      collector.enterRule(rule, at: step)
      check(rules[rule].rule.checks)?(facts, &collector)
    }
  }

  /// Checks the state of the app delegate.
  private func checkEnvelope() {
    collector.enter(.archive)
    walk(facts.archive.envelope?.state ?? [], of: NodeContent())
    checkState()
  }

  /// Checks an entry of the root list, and the views under it.
  private func check(_ node: RestorationNode, at place: Int) {
    let listing = facts.listing(at: place)
    let isFirst = listing.first == Int32(clamping: place)
    let entry = SavedEntry(
      node, in: facts.archive.nodes, archive: facts, listing: listing, isRepeated: !isFirst)
    let subject = FindingCollector.Subject.entry(entry, node: listing.first, view: 0)
    if isFirst { checkPath(entry, subject) }
    // An archive has one coder for each path. Only a hand-written list can have one in every entry.
    guard node.hasState, isFirst || node.byteCount == nil else { return }
    let content = checkContent(of: node, entry, subject)
    guard content.sameStateAs == nil else { return }
    let older = isFirst && comparesContent ? facts.olderNode(for: node.path) : nil
    let olderContent = older?.decoded()
    if let older, let olderContent {
      checkChange(entry, content, OlderEntry(node: older, content: olderContent), subject)
    }
    checkViews(
      content.views, of: node.path, node: listing.first,
      older: olderContent.map { OlderNodes($0.views) })
  }

  /// Walks the coder of a node; its values are shown to the rules that heard some.
  ///
  /// - Returns: the content of the node; its state only if it is compared with that of the older
  ///   archive.
  private func walk(_ node: RestorationNode) -> NodeContent {
    hasVisitor = false
    guard comparesContent else { return node.walk(into: sink) }
    let content = node.decoded()
    walk(content.state, of: content.with([]))
    return content
  }

  private func walk(_ state: [StateEntry], of facts: NodeContent) {
    hasVisitor = false
    sink.begin(facts)
    state.walk(into: sink)
    if let values = sink.end() { state.walk(into: values) }
  }

  /// Shows a value of the coder to the rules that heard one.
  private func show(_ value: PlacedValue) {
    if !hasVisitor {
      hasVisitor = true
      visitor = visitorOfRules()
    }
    visitor(value, &collector)
  }

  /// Shows values of the coder to the rules that heard one, each after those before it. Calling the
  /// closures from a list would count references to each: 6 % of `lint` of a flat archive.
  private func visitorOfRules() -> ValueVisitor {
    var visitor: ValueVisitor = { _, _ in }
    let heard = sink.heard
    for rule in checks.values where isChecked[rule] && heard.hasValues(for: rule) {
      guard let values = rules[rule].rule.checks.values else { continue }
      let visit = values(
        HeardCoder(archive: facts, rule: rules[rule], state: sink.state, owner: owner))
      visitor = { [visitor] value, collector in
        visitor(value, &collector)
        collector.enterRule(rule, at: .values)
        visit(value, &collector)
      }
    }
    return visitor
  }

  /// Checks the values in coders that the root list does not contain.
  private func checkUnlisted() {
    var place: Int32 = 0
    for node in facts.archive.unlistedNodes where node.hasState {
      place += 1
      collector.enter(unlisted(node, place))
      let content = walk(node)
      guard content.sameStateAs == nil else { continue }
      checkState()
      for view in content.views where view.hasState {
        place += 1
        collector.enter(unlisted(view, place))
        _ = walk(view)
        checkState()
      }
    }
  }

  private func unlisted(_ node: RestorationNode, _ place: Int32) -> FindingCollector.Subject {
    let listing = Listing(first: 0, second: 0, hasState: true)
    let entry = SavedEntry(
      node, in: facts.archive.unlistedNodes, archive: facts, listing: listing)
    return .entry(entry, node: .max, view: place)
  }

  private func checkPath(_ entry: SavedEntry, _ subject: FindingCollector.Subject) {
    checkPath(entry, subject, &collector)
  }

  private func checkPath(
    _ entry: SavedEntry, _ subject: FindingCollector.Subject, _ collector: inout FindingCollector
  ) {
    collector.enter(subject)
    for rule in checks.path where isChecked[rule] {
      collector.enterRule(rule)
      rules[rule].rule.checks.path?(entry, &collector)
    }
  }

  private func checkContent(
    of node: RestorationNode, _ entry: SavedEntry, _ subject: FindingCollector.Subject
  ) -> NodeContent {
    collector.enter(subject)
    let content = walk(node)
    guard content.sameStateAs == nil else { return content }
    // If it is compared it has its whole state, and rules get only the keys that they listen to.
    if comparesContent {
      checkContent(entry, content.with([]), &collector)
    } else {
      checkContent(entry, content, &collector)
    }
    checkState()
    return content
  }

  /// Passes the facts of a coder about its object to the rules. The collector is a parameter,
  /// because each access to a property of a class is checked.
  private func checkContent(
    _ entry: SavedEntry, _ content: NodeContent, _ collector: inout FindingCollector
  ) {
    var contentWithState = content
    contentWithState.state = sink.state
    let heard = sink.heard
    for rule in checks.content where isChecked[rule] {
      collector.enterRule(rule)
      if heard.hasAnything(for: rule) {
        rules[rule].rule.checks.content?(entry, contentWithState, &collector)
      } else {
        rules[rule].rule.checks.content?(entry, content, &collector)
      }
    }
  }

  /// Passes the keys of the last coder to the rules that heard something in it.
  private func checkState() {
    let state = sink.state
    guard !state.isEmpty else { return }
    let heard = sink.heard
    for rule in checks.state where isChecked[rule] && heard.hasAnything(for: rule) {
      collector.enterRule(rule)
      rules[rule].rule.checks.state?(state, &collector)
    }
  }

  /// Passes an object and its older version to the rules that compare the two.
  private func checkChange(
    _ entry: SavedEntry, _ content: NodeContent, _ older: OlderEntry,
    _ subject: FindingCollector.Subject
  ) {
    collector.enter(subject)
    for rule in checks.change where isChecked[rule] {
      collector.enterRule(rule)
      rules[rule].rule.checks.change?(entry, content, older, &collector)
    }
  }

  private func checkViews(
    _ views: NodeList, of controller: RestorationPath, node: Int32, older: OlderNodes?
  ) {
    let listings = views.count > 1 ? Listings(of: views) : nil
    for (place, view) in views.enumerated() {
      let listing =
        listings?.listing(at: place) ?? Listing(first: 0, second: 0, hasState: view.hasState)
      let entry = SavedEntry(
        view, in: views, of: controller, archive: facts, listing: listing)
      collector.addView(entry)
      let subject = FindingCollector.Subject.entry(entry, node: node, view: listing.first + 1)
      let isFirst = listing.first == Int32(clamping: place)
      if isFirst { checkPath(entry, subject) }
      guard view.hasState, isFirst || view.byteCount == nil else { continue }
      let content = checkContent(of: view, entry, subject)
      guard content.sameStateAs == nil, isFirst, let older = older?.node(for: view.path) else {
        continue
      }
      checkChange(entry, content, OlderEntry(node: older, content: older.decoded()), subject)
    }
  }
}

extension NodeContent {
  /// The facts of the coder about the object, with a state.
  fileprivate func with(_ state: [StateEntry]) -> NodeContent {
    var content = self
    content.state = state
    return content
  }
}
