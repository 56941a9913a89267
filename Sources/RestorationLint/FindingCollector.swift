import PlistSyntax
import RestorationArchives

/// Receives the findings of rules about one file and puts them in order.
///
/// The order in an archive: findings about the archive as a whole; then the saved objects in save
/// order, each followed by its views, and for each of them the rules in the order of the registry
/// and the keys in the order of the file; then findings about paths that are not listed. In a
/// storyboard: from the start to the end of the file.
struct FindingCollector {
  /// What the rules currently check.
  struct Subject {
    /// Nil for the file as a whole.
    var path: RestorationPath?
    var location: SourceLocation?
    /// The controller of a view whose path does not begin with its controller's.
    var controller: RestorationPath?
    /// Whether an earlier entry has the same path.
    var isRepeated = false
    var isStoryboard = false
    /// Its place in the order: that of the object, and that of the view in it.
    var node: Int
    var view = 0

    static let archive = Subject(node: -1)
    static let storyboard = Subject(isStoryboard: true, node: .max)
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

    func isFull(_ limit: Limit) -> Bool {
      keptCount >= limit.count || textSize > limit.textSize
    }

    mutating func omit(_ severity: Severity) {
      omittedCount += 1
      self.severity = max(self.severity, severity)
    }
  }

  private typealias Limit = (count: Int, textSize: Int)

  /// The largest number of findings of one rule about one object, and the largest total of their
  /// text in bytes: a few bytes of a file can be a reference under a key as long as the rest of the
  /// file. The finding that exceeds it is still kept, so that there is one.
  private static let objectLimit: Limit = (count: 100, textSize: 1 << 16)
  /// The same for a file: a fault in the code that saves can be in very many objects. The text
  /// counts also for findings that are made only to find duplicates and ignored ones.
  private static let fileLimit: Limit = (count: 1000, textSize: 1 << 24)

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
    if !subject.isRepeated { ignoredCount += 1 }
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
    add(
      message, subject.path, key, location ?? subject.location, inForce(severity), remedy,
      place(of: number))
  }

  /// Reports a fault of a path that is not listed.
  mutating func report(
    _ message: @autoclosure () -> String, unlisted path: RestorationPath,
    at location: SourceLocation? = nil
  ) {
    add(message, path, nil, location, active.severity, nil, Place(node: .max, rule: number))
  }

  /// Reports a fault of an object in a storyboard.
  fileprivate mutating func report(
    _ message: () -> String, path: RestorationPath, at location: SourceLocation
  ) {
    add(
      message, path, nil, location, active.severity, nil,
      Place(node: location.byteOffset, rule: number))
  }

  /// Reports a fault of any subject, for a rule that looks at the archive as a whole.
  mutating func report(_ message: String, key: String?, about subject: Subject) {
    if subject.path != self.subject.path { enter(subject) }
    report(message, key: key.map { StateKeyPath($0) })
  }

  private mutating func add(
    _ message: () -> String, _ path: RestorationPath?, _ key: StateKeyPath?,
    _ location: SourceLocation?, _ severity: Severity, _ remedy: String?, _ place: Place
  ) {
    // Some findings must be made to decide if they count.
    let mayNotCount =
      (subject.isRepeated || active.settings.mayIgnore)
      && fileTallies[number, default: Tally()].textSize <= Self.fileLimit.textSize
    guard mayNotCount || hasRoom(severity) else { return }
    let finding = finding(path, message(), key, location, severity, remedy)
    let textSize =
      finding.message.utf8.count + (finding.path?.utf8.count ?? 0) + (finding.key?.utf8.count ?? 0)
    fileTallies[number, default: Tally()].textSize += textSize
    guard !active.settings.ignores(finding) else { return ignore() }
    // Another entry with the same path may already have this finding.
    guard told.insert(content(of: finding, place)).inserted, !mayNotCount || hasRoom(severity)
    else { return }
    objectTallies[number, default: Tally()].keptCount += 1
    objectTallies[number, default: Tally()].textSize += textSize
    fileTallies[number, default: Tally()].keptCount += 1
    drafts.append((finding, place))
  }

  /// Whether there is room for a finding. If not, it is counted as omitted.
  private mutating func hasRoom(_ severity: Severity) -> Bool {
    severities[number] = max(severities[number] ?? severity, severity)
    if objectTallies[number]?.isFull(Self.objectLimit) ?? false {
      objectTallies[number]?.omit(severity)
    } else if fileTallies[number]?.isFull(Self.fileLimit) ?? false {
      fileTallies[number]?.omit(severity)
    } else {
      return true
    }
    return false
  }

  /// The hash of the contents of a finding. Objects in a storyboard can have the same path, and so
  /// can views of two controllers, if it is only their identifier.
  private func content(of finding: Finding, _ place: Place) -> StableHash {
    var content = finding.contentHash
    content.combine(0xFF)
    content.combine(subject.controller?.raw ?? "")
    if subject.isStoryboard { content.combine(String(place.node)) }
    return content
  }

  private func place(of rule: Int) -> Place {
    Place(node: subject.node, view: subject.view, rule: rule)
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
      addCount(tally, subject.path, subject.location, place(of: rule))
    }
    objectTallies.removeAll(keepingCapacity: true)
  }

  private mutating func addCount(
    _ tally: Tally, _ path: RestorationPath?, _ location: SourceLocation?, _ place: Place
  ) {
    let current = number
    number = place.rule
    let message = "not listed: \(CountText.count(tally.omittedCount, "more finding")) of this kind"
    let finding = finding(path, message, nil, location, tally.severity, nil)
    if told.insert(finding.contentHash).inserted { drafts.append((finding, place)) }
    number = current
  }

  /// The findings in order, with lines and columns if the file is text.
  consuming func findings(in text: SourceText? = nil) -> [Finding] {
    closeObject()
    for (rule, tally) in fileTallies where tally.omittedCount > 0 {
      addCount(tally, nil, nil, Place(node: .max, view: .max, rule: rule))
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
    storyboards[storyboard].report(message, path: path, at: location)
  }
}
