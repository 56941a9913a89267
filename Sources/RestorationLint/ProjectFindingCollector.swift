import PlistSyntax
import RestorationModel

/// Receives the findings of rules about the app's own files and puts them in order: file by file,
/// from the start to the end of each, rules in the order of the registry.
struct ProjectFindingCollector {
  private struct Draft {
    var finding: Finding
    let rule: Int16

    var byteOffset: Int { finding.location?.byteOffset ?? Int.max }
  }

  private var active: ActiveRule
  /// The file names in fingerprints.
  private let files: [String]
  /// The findings of the rule about each file.
  private var groups: [FindingGroup]
  private var drafts: [[Draft]]
  /// How many findings of each file the configuration ignores.
  private(set) var ignoredCounts: [Int]

  init(files: [String], firstRule: ActiveRule) {
    active = firstRule
    self.files = files
    groups = Array(repeating: FindingGroup(), count: files.count)
    drafts = Array(repeating: [], count: files.count)
    ignoredCounts = Array(repeating: 0, count: files.count)
  }

  /// Sets the rule of the following findings.
  mutating func enter(_ active: ActiveRule) {
    closeGroups()
    self.active = active
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
    guard !groups[storyboard].isFull else {
      return groups[storyboard].omit(active.severity, unlessView: nil)
    }
    let finding = Finding(
      rule: active.rule.id, severity: active.severity, path: path.raw, key: nil,
      message: message(), remedy: active.rule.remedy, location: location,
      hash: Finding.hash(
        rule: active.rule.id, file: files[storyboard], plainPath: path.plain, key: nil))
    guard !active.settings.ignores(finding) else {
      ignoredCounts[storyboard] += 1
      return
    }
    // Objects of two controllers can have the same path.
    var content = finding.contentHash
    content.combine(0xFF)
    content.combine(String(location.byteOffset))
    guard groups[storyboard].admit(finding, content) else { return }
    drafts[storyboard].append(Draft(finding: finding, rule: active.number))
  }

  private mutating func closeGroups() {
    for file in groups.indices where !groups[file].isEmpty {
      let omitted = groups[file].omitted
      if !omitted.isEmpty {
        let finding = Finding(
          rule: active.rule.id, severity: omitted.severity, path: nil, key: nil,
          message:
            "not listed: \(CountText.count(omitted.count(given: []), "more finding")) of this kind",
          remedy: active.rule.remedy, location: nil,
          hash: Finding.hash(
            rule: active.rule.id, file: files[file], plainPath: nil, key: nil))
        drafts[file].append(Draft(finding: finding, rule: active.number))
      }
      groups[file] = FindingGroup()
    }
  }

  /// The findings of each file.
  consuming func findings() -> [[Finding]] {
    closeGroups()
    return drafts.map { drafts in
      var counts: [StableHash: Int] = [:]
      let sorted = drafts.sorted { ($0.byteOffset, $0.rule) < ($1.byteOffset, $1.rule) }
      return sorted.map { draft in
        var finding = draft.finding
        finding.ordinal = counts[finding.hash, default: 0]
        counts[finding.hash, default: 0] += 1
        return finding
      }
    }
  }
}
