import PlistSyntax
import RestorationModel

/// Receives the findings of rules about one archive and puts them in order.
///
/// The order: findings about the archive as a whole; then the saved objects in save order, each
/// followed by its views, and for each of them the rules in the order of the registry and the keys
/// in the order of the file; then findings about paths that are not listed.
struct FindingCollector {
  /// The subject that the rules currently check.
  enum Subject {
    case archive
    case entry(SavedEntry, node: Int32, view: Int32)
  }

  private var subject = Subject.archive
  private let rules: [ActiveRule]
  /// The number of the current rule, among `rules`.
  private var activeNumber = 0
  private var step = Step.subject
  private let file: String
  /// The findings about the subject, by the numbers of the rules. Most rules have none.
  private var groups: [Int: FindingGroup] = [:]
  private var drafts: [Draft] = []
  /// The contents of reported findings.
  private var told: Set<StableHash> = []
  /// The counters of the rules, by their numbers.
  private var counts: [Int: Int] = [:]
  /// The groups with omitted findings, each with the finding that reports their number.
  private var omissions: [(draft: Draft, omitted: OmittedFindings)] = []
  /// What a configuration ignores.
  private var ignored = OmittedFindings()
  /// What rules reported of the archive, by their numbers. Most have nothing.
  private var tallies: [Int: RuleTally] = [:]
  /// The saved views of all controllers, as halves of their paths' hashes, because there can be
  /// many more views than objects. Excuses are in this set too.
  private var views: Set<UInt64> = []

  /// `file` is the file name in fingerprints.
  init(file: String, rules: [ActiveRule]) {
    self.file = file
    self.rules = rules
  }

  /// The current rule.
  private var active: ActiveRule { rules[activeNumber] }

  /// Sets the subject of the following findings; their rule must be entered next.
  mutating func enter(_ subject: Subject) {
    closeGroups()
    self.subject = subject
  }

  /// Sets the rule of the following findings by its number.
  mutating func enterRule(_ number: Int, at step: Step = .subject) {
    activeNumber = number
    self.step = step
  }

  /// The limit in force for an option of the current rule.
  func limit(_ name: String) -> Int { active.limit(name) }

  /// Whether one of the names is allowed, because a configuration has it under the rule's option
  /// `allow`. Call this instead of a report: it counts an ignored finding.
  mutating func allows(_ names: [String]) -> Bool {
    guard names.contains(where: { isNamed($0, in: "allow") }) else { return false }
    ignore(unlessView: nil)
    return true
  }

  private mutating func ignore(unlessView view: UInt64?) {
    // The findings of an earlier entry with this path are counted already.
    if case .entry(let entry, _, _) = subject, entry.isRepeated { return }
    ignored.add(active.severity, unlessView: view)
  }

  /// The number of ignored findings.
  var ignoredCount: Int { ignored.count(given: views) }

  /// Whether a configuration adds a name under an option of the rule.
  private func isNamed(_ name: String, in option: String) -> Bool {
    (active.settings.names[option] ?? []).contains { pattern in
      pattern.ends(with: "*")
        ? name.utf8.starts(with: pattern.utf8.dropLast()) : name.isSame(as: pattern)
    }
  }

  /// Whether a rule has reported anything of at least a severity so far.
  func hasFindings(of rules: Set<String>, atLeast severity: Severity = .info) -> Bool {
    drafts.contains { rules.contains($0.finding.rule) && $0.finding.severity >= severity }
      || tallies.contains { number, tally in
        rules.contains(self.rules[number].rule.id) && !tally.omitted.isEmpty
          && tally.omitted.severity >= severity
      }
  }

  /// Adds to a counter of the rule for all objects of the archive.
  mutating func count(_ number: Int) { counts[activeNumber, default: 0] += number }

  /// The counter of the current rule.
  var counted: Int { counts[activeNumber] ?? 0 }

  private mutating func closeGroups() {
    guard !groups.isEmpty else { return }
    for (rule, group) in groups where !group.omitted.isEmpty {
      enterRule(rule, at: .whole)
      let finding = finding("", key: nil, at: nil, severity: group.omitted.severity)
      omissions.append((Draft(finding: finding, place: place, unlessView: nil), group.omitted))
    }
    groups.removeAll(keepingCapacity: true)
  }

  /// The findings of the current rule about the subject.
  private var group: FindingGroup {
    get { groups[activeNumber] ?? FindingGroup() }
    _modify { yield &groups[activeNumber, default: FindingGroup()] }
  }

  /// Adds a view that was saved with its controller.
  mutating func addView(_ entry: SavedEntry) {
    views.insert(StableHash(entry.path.raw).low)
    guard let controller = entry.controller, !entry.isBelowController else { return }
    // Some writers use only the identifier of a view as its path; references have the whole path.
    views.insert(StableHash(controller.raw + "/" + entry.path.raw).low)
  }

  /// Lets a rule withdraw its findings, earlier or later ones, about an object that the coder of
  /// another object excuses.
  mutating func excuse(_ path: RestorationPath) { views.insert(excuse(for: path)) }

  private func excuse(for path: RestorationPath) -> UInt64 {
    var hash = StableHash(active.rule.id)
    // The byte occurs in no UTF-8, so an excuse is never the path of a view.
    hash.combine(0xFF)
    hash.combine(path.raw)
    return hash.low
  }

  /// Reports a fault of the current entry unless it is excused.
  mutating func reportUnlessExcused(_ message: String) {
    guard case .entry(let entry, _, _) = subject else { return report(message) }
    report(message, unless: excuse(for: entry.path))
  }

  /// Reports a fault of the current entry, or of the archive.
  ///
  /// - Parameters:
  ///   - key: the key path of the value.
  ///   - location: the location of that value; nil for that of the entry.
  ///   - severity: set for a finding with another severity than its rule's.
  ///   - remedy: set for a finding with another fix than its rule's.
  ///   - view: the finding is dropped if a view with this path was saved, which is known only after
  ///     all coders were read.
  mutating func report(
    _ message: @autoclosure () -> String, key: StateKeyPath? = nil,
    at location: SourceLocation? = nil, severity: Severity? = nil, remedy: String? = nil,
    unlessView view: String? = nil
  ) {
    report(
      message(), key: key, at: location, severity: severity, remedy: remedy,
      unless: view.map { StableHash($0).low })
  }

  private mutating func report(
    _ message: @autoclosure () -> String, key: StateKeyPath? = nil,
    at location: SourceLocation? = nil, severity: Severity? = nil, remedy: String? = nil,
    unless view: UInt64?
  ) {
    if let view, views.contains(view) { return }
    guard !group.isFull else {
      return group.omit(inForce(severity), unlessView: view)
    }
    guard mayNotCount || hasRoom else {
      return omit(inForce(severity), unlessView: view)
    }
    let finding = finding(message(), key: key, at: location, severity: severity, remedy: remedy)
    add(finding, place, unlessView: view)
  }

  /// Reports a fault of a path that is not listed.
  mutating func report(
    _ message: @autoclosure () -> String, unlisted path: RestorationPath,
    at location: SourceLocation? = nil
  ) {
    guard !group.isFull else {
      return group.omit(active.severity, unlessView: nil)
    }
    guard mayNotCount || hasRoom else {
      return omit(active.severity, unlessView: nil)
    }
    let place = Place(node: .max, view: 0, rule: activeNumber)
    add(
      finding(path, message(), key: nil, at: location, severity: nil), place, unlessView: nil)
  }

  /// Reports a fault of any subject, for a rule that looks at the archive as a whole.
  mutating func report(_ message: String, key: String?, about subject: Subject) {
    let rule = activeNumber
    switch (subject, self.subject) {
    case (.archive, .archive): break
    case (.entry(let entry, _, _), .entry(let last, _, _)) where entry.path == last.path: break
    default: enter(subject)
    }
    enterRule(rule)
    report(message, key: key.map { StateKeyPath($0) })
  }

  private mutating func add(_ finding: Finding, _ place: Place, unlessView view: UInt64?) {
    guard !active.settings.ignores(finding) else { return ignore(unlessView: view) }
    let content = content(of: finding)
    // Another entry with the same path may already have this finding.
    guard group.admit(finding, content), told.insert(content).inserted else { return }
    guard hasRoom else { return omit(finding.severity, unlessView: view) }
    tallies[activeNumber, default: RuleTally()].keep()
    drafts.append(Draft(finding: finding, place: place, unlessView: view))
  }

  /// The hash of the contents of a finding. Views of two controllers can have the same path, if that is
  /// only their identifier.
  private func content(of finding: Finding) -> StableHash {
    var content = finding.contentHash
    if case .entry(let entry, _, _) = subject, let controller = entry.controller,
      !entry.isBelowController
    {
      content.combine(0xFF)
      content.combine(controller.raw)
    }
    return content
  }

  /// Whether the finding must be made to decide if it counts: it may be ignored, or already
  /// reported.
  private var mayNotCount: Bool {
    if case .entry(let entry, _, _) = subject, entry.isRepeated { return true }
    return active.settings.mayIgnore
  }

  /// Whether the rule may have one more finding in the archive.
  private var hasRoom: Bool { tallies[activeNumber]?.hasRoom ?? true }

  private mutating func omit(_ severity: Severity, unlessView view: UInt64?) {
    tallies[activeNumber, default: RuleTally()].omit(severity, unlessView: view)
  }

  private var place: Place {
    switch subject {
    case .archive: Place(node: -1, view: 0, rule: activeNumber, step: step)
    case .entry(_, let node, let view):
      Place(node: node, view: view, rule: activeNumber, step: step)
    }
  }

  /// The severity of a finding with another severity than its rule's. A lower one stays if the rule
  /// is set higher. A higher one follows the configuration, if that sets the rule.
  private func inForce(_ severity: Severity?) -> Severity {
    guard let severity else { return active.severity }
    if severity > active.rule.severity, active.settings.level == nil { return severity }
    return min(severity, active.severity)
  }

  /// A finding about the subject.
  private func finding(
    _ message: String, key: StateKeyPath?, at location: SourceLocation?, severity: Severity?,
    remedy: String? = nil
  ) -> Finding {
    switch subject {
    case .archive:
      finding(nil, message, key: key, at: location, severity: severity, remedy: remedy)
    case .entry(let entry, _, _):
      finding(
        entry.path, message, key: key, at: location ?? entry.node.location, severity: severity,
        remedy: remedy)
    }
  }

  private func finding(
    _ path: RestorationPath?, _ message: String, key: StateKeyPath?, at location: SourceLocation?,
    severity: Severity?, remedy: String? = nil
  ) -> Finding {
    let active = active
    return Finding(
      rule: active.rule.id, severity: inForce(severity), path: path?.raw, key: key?.text,
      message: message,
      remedy: remedy ?? active.rule.remedy, location: location,
      hash: Finding.hash(
        rule: active.rule.id, file: file, plainPath: path?.plain, key: key?.stableText))
  }

  /// A collector for another walk over the same archive, which knows all views from the start; nil
  /// if this one has omitted no findings because of findings that were dropped.
  func again() -> FindingCollector? {
    let isFull = tallies.mapValues { $0.omitted.count(given: views) > 0 }
    let isInVain = drafts.contains { draft in
      (isFull[draft.place.rule] ?? false) && draft.unlessView.map { views.contains($0) } ?? false
    }
    guard isInVain else { return nil }
    var collector = FindingCollector(file: file, rules: rules)
    collector.views = views
    return collector
  }

  /// The findings in order, with lines and columns if the archive has them.
  consuming func findings(in archive: RestorationArchive) -> [Finding] {
    closeGroups()
    closeTallies()
    let views = views
    drafts.removeAll { $0.unlessView.map { views.contains($0) } ?? false }
    for omission in omissions {
      let count = omission.omitted.count(given: views)
      guard count > 0 else { continue }
      var draft = omission.draft
      draft.finding.message = "not listed: \(CountText.count(count, "more finding")) of this kind"
      guard told.insert(draft.finding.contentHash).inserted else { continue }
      drafts.append(draft)
    }
    drafts.sort { $0.place < $1.place }
    var findings = numbered()
    findings.locate(in: archive.text)
    return findings
  }

  /// Adds, for each rule with too many findings, one that reports their number.
  private mutating func closeTallies() {
    enter(.archive)
    for (number, tally) in tallies.sorted(by: { $0.key < $1.key }) where !tally.omitted.isEmpty {
      enterRule(number)
      let finding = finding("", key: nil, at: nil, severity: tally.omitted.severity)
      let place = Place(node: .max, view: .max, rule: number)
      omissions.append((Draft(finding: finding, place: place, unlessView: nil), tally.omitted))
    }
  }

  /// Numbers the findings with equal fingerprints.
  private consuming func numbered() -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(drafts.count)
    var counts: [StableHash: Int] = [:]
    for draft in drafts {
      var finding = draft.finding
      finding.ordinal = counts[finding.hash, default: 0]
      counts[finding.hash, default: 0] += 1
      findings.append(finding)
    }
    return findings
  }
}
