/// The place of a finding in the order of an archive: findings about the archive as a whole; then
/// the saved objects in save order, each followed by its views; then paths that are not listed. At
/// one place the rules are in the order of the registry, and keys in the order of the file. In a
/// storyboard: from the start to the end of the file.
struct FindingOrder: Hashable, Comparable {
  let object: Int
  var view = 0

  static let archive = FindingOrder(object: -1)
  static let unlistedPath = FindingOrder(object: 1 << 40)
  /// The findings that are too many for the file.
  fileprivate static let rest = FindingOrder(object: .max, view: .max)

  func ofView(_ place: Int) -> FindingOrder { FindingOrder(object: object, view: place + 1) }

  static func < (left: FindingOrder, right: FindingOrder) -> Bool {
    (left.object, left.view) < (right.object, right.view)
  }
}

/// Receives the findings of rules about one file and puts them in order.
struct FindingCollector {
  /// What the rules currently check.
  struct Subject {
    /// Nil for the file as a whole.
    var path: RestorationPath?
    var location: SourceLocation?
    var order: FindingOrder
  }

  /// The findings of one rule, and those that are too many.
  private struct Tally {
    /// The fix of the rule, which is read on its page for the first finding.
    var remedy: String?
    var keptCount = 0
    /// The size of the text that it made.
    var textSize = 0
    var omittedCount = 0
    /// The highest severity of the omitted ones.
    var severity = Severity.info
  }

  /// The most findings of one rule: a fault in the code that saves can be in very many objects.
  private static let mostFindings = 1000
  /// The most text of one rule in bytes, also of ignored findings: a few bytes of a file can be a
  /// reference under a key as long as the rest of it. The finding that exceeds it is still kept.
  private static let mostText = 1 << 20

  private let rules: [ActiveRule]
  private let exceptions: [LintConfiguration.Exception]
  private let file: String
  var subject = Subject(order: .archive)
  private var number = 0
  private var drafts: [(finding: Finding, order: FindingOrder, rule: Int, content: StableHash)] = []
  /// The marks of reported findings by their content.
  private var marks: [StableHash: UInt64] = [:]
  private var tallies: [Tally]
  private(set) var ignoredCount = 0
  /// How many findings each exception accepts, by its number.
  private(set) var acceptedCounts: [Int: Int] = [:]

  /// - Parameter rules: the rules whose findings it receives, which are identified by their places.
  init(
    file: String, rules: [ActiveRule], accepting exceptions: [LintConfiguration.Exception] = []
  ) {
    self.file = file
    self.rules = rules
    self.exceptions = exceptions
    tallies = rules.map { _ in Tally() }
  }

  private var active: ActiveRule { rules[number] }

  mutating func enter(_ object: LintedObject) {
    subject = Subject(
      path: object.isAppDelegate ? nil : object.path, location: object.node.location,
      order: object.order)
  }

  mutating func enterRule(_ number: Int) { (self.number, skipsContents) = (number, false) }

  /// Whether the rule gets none of the values inside the current one.
  private(set) var skipsContents = false

  mutating func skipContents() { skipsContents = true }

  func limit(_ name: String) -> Int {
    guard let option = active.rule.options.first(where: { $0.name == name }),
      case .limit(let value, _) = option.value
    else { preconditionFailure("\(active.rule.id) has no limit named \(name)") }
    return active.settings.limits[name] ?? value
  }

  /// Whether a configuration has one of the names under `allow`: this counts an ignored finding.
  mutating func allows(_ names: [String]) -> Bool {
    let isAllowed = (active.settings.names["allow"] ?? []).contains { pattern in
      names.contains { name in
        pattern.ends(with: "*")
          ? name.utf8.starts(with: pattern.utf8.dropLast()) : name.isSame(as: pattern)
      }
    }
    if isAllowed { ignoredCount += 1 }
    return isAllowed
  }

  /// Whether a rule has reported an error so far.
  func hasErrors(of rules: Set<String>) -> Bool {
    drafts.contains { rules.contains($0.finding.rule) && $0.finding.severity == .error }
      || zip(self.rules, tallies).contains { active, tally in
        rules.contains(active.rule.id) && tally.omittedCount > 0 && tally.severity == .error
      }
  }

  /// Reports a fault of the current object, or of the archive.
  ///
  /// - Parameters:
  ///   - path: set for a path that is not listed.
  ///   - key: the key path of the value.
  ///   - location: the location of that value; nil for that of the object.
  ///   - severity: set for a finding with another severity than its rule's.
  ///   - remedy: set for a finding with another fix than its rule's.
  ///   - child: the other object that it is about, of several that it could be about.
  ///   - mark: what differs if it is about something else at the same place: it is then new to a baseline.
  mutating func report(
    _ message: @autoclosure () -> String, unlisted path: RestorationPath? = nil,
    key: [KeyStep]? = nil, at location: SourceLocation? = nil, severity: Severity? = nil,
    remedy: String? = nil, about child: RestorationPath? = nil, mark: UInt64 = 0
  ) {
    var subject = subject
    if let path { subject = Subject(path: path, order: .unlistedPath) }
    subject.location = location ?? subject.location
    let severity = inForce(severity)
    if tallies[number].textSize > Self.mostText { return omit(severity) }
    let stableKey = child.map { "\(key?.stableText ?? "") \($0.plain)" }
    let finding = finding(subject, message(), key, severity, remedy, stableKey: stableKey)
    tallies[number].textSize += finding.textSize
    guard !finding.isNamed(by: active.settings.ignored) else {
      ignoredCount += 1
      return
    }
    // Another element of a list may already have this finding.
    let content = finding.contentHash(at: subject.order)
    let earlier = marks[content]
    marks[content] = (earlier ?? 0) &+ mark
    if earlier != nil { return }
    let accepting = exceptions.filter { exception in
      (exception.rule ?? finding.rule) == finding.rule && finding.isNamed(by: exception.path)
    }
    guard accepting.isEmpty else {
      for exception in accepting { acceptedCounts[exception.number, default: 0] += 1 }
      ignoredCount += 1
      return
    }
    if tallies[number].keptCount >= Self.mostFindings { return omit(severity) }
    tallies[number].keptCount += 1
    drafts.append((finding, subject.order, number, content))
  }

  private mutating func omit(_ severity: Severity) {
    tallies[number].omittedCount += 1
    tallies[number].severity = max(tallies[number].severity, severity)
  }

  /// The severity of a finding with another severity than its rule's. A lower one stays if the rule
  /// is set higher. A higher one follows the configuration, if that sets the rule.
  private func inForce(_ severity: Severity?) -> Severity {
    guard let severity else { return active.severity }
    if severity > active.rule.severity, active.settings.level == nil { return severity }
    return min(severity, active.severity)
  }

  private mutating func finding(
    _ subject: Subject, _ message: String, _ key: [KeyStep]?, _ severity: Severity,
    _ remedy: String?, stableKey: String? = nil
  ) -> Finding {
    let rule = active.rule
    let fix = remedy ?? tallies[number].remedy ?? rule.remedy
    if remedy == nil { tallies[number].remedy = fix }
    return Finding(
      rule: rule.id, severity: severity, path: subject.path?.raw, key: key?.text,
      message: message, remedy: fix, location: subject.location,
      hash: Finding.hash(
        rule: rule.id, file: file, plainPath: subject.path?.plain,
        key: stableKey ?? key?.stableText))
  }

  /// The findings in order, with lines and columns if the file is text.
  consuming func findings(in text: SourceText? = nil) -> [Finding] {
    for (rule, tally) in tallies.enumerated() where tally.omittedCount > 0 {
      number = rule
      let count = CountText.count(tally.omittedCount, "more finding")
      // The number is in the fingerprint: a baseline must not hide findings that are added.
      let finding = finding(
        Subject(order: .rest), "not listed: \(count) of this kind", nil, tally.severity, nil,
        stableKey: "+\(tally.omittedCount)")
      drafts.append((finding, .rest, rule, finding.hash))
    }
    // Findings of a rule at one place keep their order.
    drafts.sort { ($0.order, $0.rule) < ($1.order, $1.rule) }
    var counts: [StableHash: Int] = [:]
    var findings = drafts.map { draft in
      var finding = draft.finding
      if let mark = marks[draft.content], mark != 0 {
        finding.hash.combine(String(mark), after: 0xFE)
      }
      finding.ordinal = counts[finding.hash, default: 0]
      counts[finding.hash, default: 0] += 1
      return finding
    }
    findings.locate(in: text)
    return findings
  }
}

extension Finding {
  fileprivate func isNamed(by patterns: PatternSet) -> Bool {
    !patterns.isEmpty && patterns.names(RestorationPath(path ?? ""), keyPath: key)
  }

  fileprivate var textSize: Int {
    message.utf8.count + (path?.utf8.count ?? 0) + (key?.utf8.count ?? 0)
  }

  /// The hash of what it says, without the indices in its key. The fingerprint contains the plain
  /// path, which two raw paths can share; objects with one path can be at several places.
  fileprivate func contentHash(at order: FindingOrder) -> StableHash {
    var content = hash
    for text in [path ?? "", message, "\(order.object) \(order.view)"] {
      content.combine(text, after: 0xFF)
    }
    return content
  }
}
