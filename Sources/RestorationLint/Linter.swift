import PlistSyntax
public import RestorationModel

/// Checks archives.
///
/// A run walks each coder once, decodes it where a rule has heard something in it, and lets it go before the
/// next one.
public struct Linter: Sendable {
  let rules: [ActiveRule]
  private let listeners: Listeners
  private let checks: LintChecks

  /// A linter with the rules that are on by default.
  public init() { self.init(configuration: LintConfiguration()) }

  /// A linter with the rules of the registry.
  package init(configuration: LintConfiguration) {
    self.init(rules: RuleRegistry.all, configuration: configuration)
  }

  /// A linter with the rules whose findings decide what comes back.
  package init(decidingRestore configuration: LintConfiguration) {
    self.init(rules: RuleRegistry.all.filter(\.decidesRestore), configuration: configuration)
  }

  init(rules: [Rule], configuration: LintConfiguration = LintConfiguration()) {
    var active: [ActiveRule] = []
    for (number, rule) in rules.enumerated() {
      guard let severity = configuration.severity(of: rule) else { continue }
      active.append(
        ActiveRule(
          rule: rule, number: Int16(clamping: number), severity: severity,
          settings: configuration.rules[rule.id] ?? LintConfiguration.RuleSettings()))
    }
    self.rules = active
    listeners = Listeners(of: active)
    checks = LintChecks(of: active)
  }

  /// The findings in an archive: first those about the archive as a whole, then object by object in
  /// save order; last those about paths that are not listed. Empty when the archive is sound.
  ///
  /// Decodes each coder at most once, and keeps none.
  public func findings(in archive: RestorationArchive) -> [Finding] {
    findings(in: archive, identifiedAs: nil, context: LintContext())
  }

  /// The findings in an archive: first those about the archive as a whole, then object by object in
  /// save order, rules in the order of the registry, keys in the order of the file; last those about
  /// paths that are not listed.
  ///
  /// `file` is the name that the fingerprints are made with: relative to the folder that stays the
  /// same between runs. Without one the archive's own name is taken.
  package func findings(
    in archive: RestorationArchive, identifiedAs file: String? = nil,
    context: LintContext = LintContext()
  ) -> [Finding] {
    let inputs = context.inputs(for: archive)
    let isChecked = rules.map { $0.hasInputs(given: inputs) }
    guard isChecked.contains(true) else { return [] }
    let facts = ArchiveFacts(archive, context: context)
    let collector = FindingCollector(
      file: Self.stableName(file ?? archive.source.file ?? ""), rules: rules)
    let sink = ListeningSink(listeners, ruleCount: rules.count, facts: facts)
    var run = LintRun(rules, checks, isChecked, facts: facts, sink: sink, collector: collector)
    run.checkAll()
    if let again = run.collector.again() {
      run = LintRun(rules, checks, isChecked, facts: facts, sink: sink, collector: again)
      run.checkAll()
    }
    return run.collector.findings(in: archive)
  }

  /// The rules that are on but lacked something in every archive of a run; `given` is what any of
  /// its archives gave.
  package func skippedRules(given: Rule.InputSet) -> [LintReport.SkippedRule] {
    rules.compactMap { active in
      guard let lacking = active.lacks(given: given), let needs = lacking.first else {
        return nil
      }
      return LintReport.SkippedRule(
        rule: active.rule.id, needs: needs, alternatives: Array(lacking.dropFirst()))
    }
  }

  /// `a/b` for `./a/b`, so that a finding has one fingerprint however its file was named.
  static func stableName(_ file: String) -> String {
    var name = file[...]
    while name.begins(with: "./") { name = name.dropFirst(2).drop { $0 == "/" } }
    return String(name)
  }
}

/// One walk over one archive.
private struct LintRun {
  private let rules: [ActiveRule]
  private let checks: LintChecks
  /// For each rule, whether it has all that it looks at.
  private let isChecked: [Bool]
  private let facts: ArchiveFacts
  private let sink: ListeningSink
  var collector: FindingCollector
  /// Whether any rule looks at what the older archive's coders hold.
  private let comparesContent: Bool

  init(
    _ rules: [ActiveRule], _ checks: LintChecks, _ isChecked: [Bool], facts: ArchiveFacts,
    sink: ListeningSink, collector: FindingCollector
  ) {
    self.rules = rules
    self.checks = checks
    self.isChecked = isChecked
    self.facts = facts
    self.sink = sink
    self.collector = collector
    comparesContent = checks.change.contains { isChecked[$0] }
  }

  mutating func checkAll() {
    checkArchive(checks.archive, { $0.archive })
    checkEnvelope()
    for (place, node) in facts.archive.nodes.enumerated() { check(node, at: place) }
    check(unlisted: facts.archive.unlistedNodes)
    checkArchive(checks.afterwards, { $0.afterwards })
  }

  private mutating func checkArchive(
    _ places: [Int], _ check: (RuleChecks) -> RuleChecks.OfArchive?
  ) {
    collector.enter(.archive)
    for rule in places where isChecked[rule] {
      collector.enterRule(rule)
      check(rules[rule].rule.checks)?(facts, &collector)
    }
  }

  /// Checks what the app delegate saved.
  private mutating func checkEnvelope() {
    let state = facts.archive.envelope?.state ?? []
    listen(to: NodeContent(), state)
    collector.enterValues(of: .archive)
    checkState(state)
  }

  /// Checks an entry of the root list, and the views under it.
  private mutating func check(_ node: RestorationNode, at place: Int) {
    let listing = facts.listing(at: place)
    let isFirst = listing.first == Int32(clamping: place)
    let entry = SavedEntry(
      node, archive: facts, listing: listing,
      second: listing.count > 1 ? facts.archive.nodes[Int(listing.second)] : nil,
      isRepeated: !isFirst)
    let subject = FindingCollector.Subject.entry(entry, node: listing.first, view: 0)
    if isFirst { checkPath(entry, subject) }
    // An archive keeps one coder a path. Only a list written by hand has one in every entry.
    guard node.hasState, isFirst || node.byteCount == nil else { return }
    let (facts, state) = content(of: node)
    guard facts.sameStateAs == nil else { return }
    checkContent(entry, facts, state, subject)
    let older = isFirst && comparesContent ? self.facts.olderNode(for: node.path) : nil
    let olderContent = older?.decoded()
    if let older, let olderContent {
      checkChange(
        entry, facts.with(state), OlderEntry(node: older, content: olderContent), subject)
    }
    checkViews(
      facts.views, of: node.path, node: listing.first,
      older: OlderNodes(olderContent?.views ?? []))
  }

  /// What a node holds; its state is there only where a rule has heard something in it, or where it is
  /// compared with that of the older archive.
  private func content(of node: RestorationNode) -> (facts: NodeContent, state: [StateEntry]) {
    guard comparesContent else { return (node.walk(into: sink), sink.state) }
    let content = node.decoded()
    let facts = content.with([])
    listen(to: facts, content.state)
    return (facts, content.state)
  }

  private func listen(to facts: NodeContent, _ state: [StateEntry]) {
    sink.begin(facts)
    state.walk(into: sink)
    _ = sink.end()
  }

  /// Checks the values in coders that stand in the archive but not in its root list.
  private mutating func check(unlisted nodes: NodeList) {
    var place: Int32 = 0
    for node in nodes where node.hasState {
      let (facts, state) = content(of: node)
      guard facts.sameStateAs == nil else { continue }
      place += 1
      collector.enterValues(of: unlisted(node, place))
      checkState(state)
      for view in facts.views where view.hasState {
        place += 1
        let state = self.content(of: view).state
        collector.enterValues(of: unlisted(view, place))
        checkState(state)
      }
    }
  }

  private func unlisted(_ node: RestorationNode, _ place: Int32) -> FindingCollector.Subject {
    let listing = Listing(first: 0, second: 0, hasState: true)
    let entry = SavedEntry(node, archive: facts, listing: listing)
    return .entry(entry, node: .max, view: place)
  }

  private mutating func checkPath(_ entry: SavedEntry, _ subject: FindingCollector.Subject) {
    collector.enter(subject)
    for rule in checks.path where isChecked[rule] {
      collector.enterRule(rule)
      rules[rule].rule.checks.path?(entry, &collector)
    }
  }

  private mutating func checkContent(
    _ entry: SavedEntry, _ facts: NodeContent, _ state: [StateEntry],
    _ subject: FindingCollector.Subject
  ) {
    collector.enterValues(of: subject)
    for rule in checks.content where isChecked[rule] {
      collector.enterRule(rule)
      // Values are for the rules that have heard of them. Most coders are not decoded for any.
      if sink.hasHeard(rule) {
        rules[rule].rule.checks.content?(entry, facts.with(state), &collector)
      } else {
        rules[rule].rule.checks.content?(entry, facts, &collector)
      }
    }
    checkState(state)
  }

  /// Shows the keys of the coder that was walked last to the rules that have heard something in it.
  private mutating func checkState(_ state: [StateEntry]) {
    guard !state.isEmpty else { return }
    for rule in checks.state where isChecked[rule] && sink.hasHeard(rule) {
      collector.enterRule(rule)
      rules[rule].rule.checks.state?(state, &collector)
    }
  }

  /// Shows an object and its older self to the rules that compare the two.
  private mutating func checkChange(
    _ entry: SavedEntry, _ content: NodeContent, _ older: OlderEntry,
    _ subject: FindingCollector.Subject
  ) {
    collector.enter(subject)
    for rule in checks.change where isChecked[rule] {
      collector.enterRule(rule)
      rules[rule].rule.checks.change?(entry, content, older, &collector)
    }
  }

  private mutating func checkViews(
    _ views: NodeList, of controller: RestorationPath, node: Int32, older: OlderNodes
  ) {
    let listings = views.count > 1 ? Listings(of: views) : nil
    for (place, view) in views.enumerated() {
      let listing =
        listings?.listing(at: place) ?? Listing(first: 0, second: 0, hasState: view.hasState)
      let entry = SavedEntry(
        view, of: controller, archive: facts, listing: listing,
        second: listing.count > 1 ? views[Int(listing.second)] : nil)
      collector.addView(entry)
      let subject = FindingCollector.Subject.entry(entry, node: node, view: listing.first + 1)
      let isFirst = listing.first == Int32(clamping: place)
      if isFirst { checkPath(entry, subject) }
      guard view.hasState, isFirst || view.byteCount == nil else { continue }
      let (facts, state) = content(of: view)
      guard facts.sameStateAs == nil else { continue }
      checkContent(entry, facts, state, subject)
      guard isFirst, let older = older.node(for: view.path) else { continue }
      checkChange(
        entry, facts.with(state), OlderEntry(node: older, content: older.decoded()), subject)
    }
  }
}

extension NodeContent {
  /// What the coder says about the object, with a state.
  fileprivate func with(_ state: [StateEntry]) -> NodeContent {
    var content = self
    content.state = state
    return content
  }
}
