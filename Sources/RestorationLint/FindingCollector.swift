import PlistSyntax
import RestorationModel

/// Receives the findings of rules about one file and puts them in order.
///
/// The order in an archive: findings about the archive as a whole; then the saved objects in save
/// order, each followed by its views, and for each of them the rules in the order of the registry
/// and the keys in the order of the file; then findings about paths that are not listed. In a
/// storyboard: from the start to the end of the file.
struct FindingCollector {
  /// The subject that the rules currently check.
  enum Subject {
    case archive, storyboard
    case entry(SavedEntry, node: Int, view: Int)
  }

  /// The place of a finding in the order.
  private struct Place {
    var node: Int
    var view = 0
    /// The number of the rule.
    var rule: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.node, left.view, left.rule) < (right.node, right.view, right.rule)
    }
  }

  /// The findings of one rule about one object, or one file.
  private struct Tally {
    var keptCount = 0
    /// The size of their text in bytes.
    var textSize = 0
    var omittedCount = 0
    /// The highest severity of the omitted ones.
    var severity = Severity.info

    mutating func omit(_ severity: Severity) {
      omittedCount += 1
      self.severity = max(self.severity, severity)
    }
  }

  /// The largest number of findings of one rule about one object, and the largest total of their
  /// text in bytes: a few bytes of a file can be a reference under a key as long as the rest of the
  /// file. The finding that exceeds it is still kept, so that there is one.
  private static let objectLimit = (count: 100, textSize: 1 << 16)
  /// The same for a file: a fault in the code that saves can be in very many objects. The text
  /// counts also for findings that are made only to find duplicates and ignored ones.
  private static let fileLimit = (count: 1000, textSize: 1 << 24)

  private let rules: [ActiveRule]
  /// The file name in fingerprints.
  private let file: String
  private var subject: Subject
  /// The number of the current rule.
  private var number = 0
  private var drafts: [(finding: Finding, place: Place)] = []
  /// The contents of reported findings.
  private var told: Set<StableHash> = []
  /// What rules reported of the subject and of the file, by their numbers.
  private var objectTallies: [Int: Tally] = [:]
  private var fileTallies: [Int: Tally] = [:]
  /// The highest severity that each rule reported.
  private var severities: [Int: Severity] = [:]
  /// The counters of the rules, by their numbers.
  private var counts: [Int: Int] = [:]
  /// The number of findings that the configuration ignores.
  private(set) var ignoredCount = 0

  /// - Parameters:
  ///   - file: the file name in fingerprints.
  ///   - rules: the rules whose findings it receives, which are identified by their places.
  init(file: String, rules: [ActiveRule], subject: Subject = .archive) {
    self.file = file
    self.rules = rules
    self.subject = subject
  }

  /// The current rule.
  private var active: ActiveRule { rules[number] }

  /// Sets the subject of the following findings; their rule must be entered next.
  mutating func enter(_ subject: Subject) {
    closeObject()
    self.subject = subject
  }

  /// Sets the rule of the following findings by its number.
  mutating func enterRule(_ number: Int) { self.number = number }

  /// The limit in force for an option of the current rule.
  func limit(_ name: String) -> Int { active.limit(name) }

  /// Whether one of the names is allowed, because a configuration has it under the rule's option
  /// `allow`. Call this instead of a report: it counts an ignored finding.
  mutating func allows(_ names: [String]) -> Bool {
    let allowed = active.settings.names["allow"] ?? []
    guard
      names.contains(where: { name in
        allowed.contains { pattern in
          pattern.ends(with: "*")
            ? name.utf8.starts(with: pattern.utf8.dropLast()) : name.isSame(as: pattern)
        }
      })
    else { return false }
    ignore()
    return true
  }

  private mutating func ignore() {
    // The findings of an earlier entry with this path are counted already.
    if !isRepeated { ignoredCount += 1 }
  }

  /// Whether an earlier entry has the path of this one.
  private var isRepeated: Bool {
    if case .entry(let entry, _, _) = subject { entry.isRepeated } else { false }
  }

  /// Whether a rule has reported anything of at least a severity so far.
  func hasFindings(of rules: Set<String>, atLeast severity: Severity) -> Bool {
    severities.contains { rules.contains(self.rules[$0].rule.id) && $1 >= severity }
  }

  /// Adds to a counter of the rule for all objects of the archive.
  mutating func count(_ number: Int) { counts[self.number, default: 0] += number }

  /// The counter of the current rule.
  var counted: Int { counts[number] ?? 0 }

  /// Reports a fault of the current entry, or of the archive.
  ///
  /// - Parameters:
  ///   - key: the key path of the value.
  ///   - location: the location of that value; nil for that of the entry.
  ///   - severity: set for a finding with another severity than its rule's.
  ///   - remedy: set for a finding with another fix than its rule's.
  mutating func report(
    _ message: @autoclosure () -> String, key: StateKeyPath? = nil,
    at location: SourceLocation? = nil, severity: Severity? = nil, remedy: String? = nil
  ) {
    let severity = inForce(severity)
    guard mayKeep(severity) else { return }
    switch subject {
    case .archive, .storyboard:
      let finding = finding(nil, message(), key, location, severity, remedy)
      add(finding, Place(node: -1, rule: number))
    case .entry(let entry, let node, let view):
      let finding = finding(
        entry.path, message(), key, location ?? entry.node.location, severity, remedy)
      add(finding, Place(node: node, view: view, rule: number))
    }
  }

  /// Reports a fault of a path that is not listed, or that is in a storyboard.
  mutating func report(
    _ message: @autoclosure () -> String, unlisted path: RestorationPath,
    at location: SourceLocation? = nil
  ) {
    guard mayKeep(active.severity) else { return }
    var place = Place(node: .max, rule: number)
    if case .storyboard = subject { place.node = location?.byteOffset ?? .max }
    add(finding(path, message(), nil, location, active.severity, nil), place)
  }

  /// Reports a fault of any subject, for a rule that looks at the archive as a whole.
  mutating func report(_ message: String, key: String?, about subject: Subject) {
    switch (subject, self.subject) {
    case (.archive, .archive): break
    case (.entry(let entry, _, _), .entry(let last, _, _)) where entry.path == last.path: break
    default: enter(subject)
    }
    report(message, key: key.map { StateKeyPath($0) })
  }

  /// Whether there is room for a finding, or it must be made to decide if it counts. If not, it is
  /// counted as omitted.
  private mutating func mayKeep(_ severity: Severity) -> Bool {
    let (ofObject, ofFile) = (objectTallies[number] ?? Tally(), fileTallies[number] ?? Tally())
    let mayNotCount = isRepeated || active.settings.mayIgnore
    if mayNotCount, ofFile.textSize <= Self.fileLimit.textSize { return true }
    return hasRoom(ofObject, ofFile, severity)
  }

  private mutating func hasRoom(_ ofObject: Tally, _ ofFile: Tally, _ severity: Severity) -> Bool {
    severities[number] = max(severities[number] ?? severity, severity)
    if ofObject.keptCount >= Self.objectLimit.count
      || ofObject.textSize > Self.objectLimit.textSize
    {
      objectTallies[number, default: Tally()].omit(severity)
    } else if ofFile.keptCount >= Self.fileLimit.count
      || ofFile.textSize > Self.fileLimit.textSize
    {
      fileTallies[number, default: Tally()].omit(severity)
    } else {
      return true
    }
    return false
  }

  private mutating func add(_ finding: Finding, _ place: Place) {
    let textSize =
      finding.message.utf8.count + (finding.path?.utf8.count ?? 0) + (finding.key?.utf8.count ?? 0)
    fileTallies[number, default: Tally()].textSize += textSize
    guard !active.settings.ignores(finding) else { return ignore() }
    // Another entry with the same path may already have this finding.
    guard told.insert(content(of: finding)).inserted,
      hasRoom(
        objectTallies[number] ?? Tally(), fileTallies[number] ?? Tally(), finding.severity)
    else { return }
    objectTallies[number, default: Tally()].keptCount += 1
    objectTallies[number, default: Tally()].textSize += textSize
    fileTallies[number, default: Tally()].keptCount += 1
    drafts.append((finding, place))
  }

  /// The hash of the contents of a finding. Views of two controllers can have the same path, if
  /// that is only their identifier, and so can objects of a storyboard.
  private func content(of finding: Finding) -> StableHash {
    var content = finding.contentHash
    switch subject {
    case .archive: break
    case .storyboard: content.combine(String(finding.location?.byteOffset ?? -1))
    case .entry(let entry, _, _):
      guard let controller = entry.controller, !entry.isBelowController else { break }
      content.combine(0xFF)
      content.combine(controller.raw)
    }
    return content
  }

  /// The severity of a finding with another severity than its rule's. A lower one stays if the rule
  /// is set higher. A higher one follows the configuration, if that sets the rule.
  private func inForce(_ severity: Severity?) -> Severity {
    guard let severity else { return active.severity }
    if severity > active.rule.severity, active.settings.level == nil { return severity }
    return min(severity, active.severity)
  }

  private func finding(
    _ path: RestorationPath?, _ message: String, _ key: StateKeyPath?,
    _ location: SourceLocation?, _ severity: Severity, _ remedy: String?
  ) -> Finding {
    let rule = active.rule
    return Finding(
      rule: rule.id, severity: severity, path: path?.raw, key: key?.text, message: message,
      remedy: remedy ?? rule.remedy, location: location,
      hash: Finding.hash(
        rule: rule.id, file: file, plainPath: path?.plain, key: key?.stableText))
  }

  /// Adds, for each rule with too many findings about the object, one that reports their number.
  private mutating func closeObject() {
    for (rule, tally) in objectTallies where tally.omittedCount > 0 {
      var (path, location): (RestorationPath?, SourceLocation?)
      var place = Place(node: -1, rule: rule)
      switch subject {
      case .archive: break
      case .storyboard: place.node = .max
      case .entry(let entry, let node, let view):
        (path, location) = (entry.path, entry.node.location)
        (place.node, place.view) = (node, view)
      }
      addCount(tally, of: rule, path, location, place)
    }
    objectTallies.removeAll(keepingCapacity: true)
  }

  private mutating func addCount(
    _ tally: Tally, of rule: Int, _ path: RestorationPath?, _ location: SourceLocation?,
    _ place: Place
  ) {
    let current = number
    number = rule
    let message = "not listed: \(CountText.count(tally.omittedCount, "more finding")) of this kind"
    let finding = finding(path, message, nil, location, tally.severity, nil)
    if told.insert(finding.contentHash).inserted { drafts.append((finding, place)) }
    number = current
  }

  /// The findings in order, with lines and columns if the file is text.
  consuming func findings(in text: SourceText? = nil) -> [Finding] {
    closeObject()
    for (rule, tally) in fileTallies where tally.omittedCount > 0 {
      addCount(tally, of: rule, nil, nil, Place(node: .max, view: .max, rule: rule))
    }
    // Findings at one place keep their order.
    let order = drafts.indices.sorted { left, right in
      let (one, other) = (drafts[left].place, drafts[right].place)
      return one < other || !(other < one) && left < right
    }
    var counts: [StableHash: Int] = [:]
    var findings = order.map { index in
      var finding = drafts[index].finding
      finding.ordinal = counts[finding.hash, default: 0]
      counts[finding.hash, default: 0] += 1
      return finding
    }
    findings.locate(in: text)
    return findings
  }
}

/// Receives the findings of rules about the app's own files.
struct ProjectFindingCollector {
  /// The findings about each storyboard.
  private(set) var storyboards: [FindingCollector]

  /// `files` are the file names in fingerprints.
  init(files: [String], rules: [ActiveRule]) {
    storyboards = files.map { FindingCollector(file: $0, rules: rules, subject: .storyboard) }
  }

  /// Sets the rule of the following findings by its number.
  mutating func enterRule(_ number: Int) {
    for file in storyboards.indices { storyboards[file].enterRule(number) }
  }

  /// Reports a fault in a storyboard.
  ///
  /// - Parameters:
  ///   - storyboard: its number.
  ///   - path: the part of the object's restoration path that the file determines, from its
  ///     controller down.
  ///   - location: the location of the object.
  mutating func report(
    _ message: @autoclosure () -> String, inStoryboard storyboard: Int, path: RestorationPath,
    at location: SourceLocation
  ) {
    storyboards[storyboard].report(message(), unlisted: path, at: location)
  }
}
