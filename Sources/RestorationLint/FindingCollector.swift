import PlistSyntax
import RestorationTree

/// Takes what rules report about one archive and puts it in order.
///
/// The order: what is about the archive as a whole; then the saved objects in save order, each
/// followed by its views, and for each of them the rules in the order of the registry and the keys
/// in the order of the file; then what is about paths that are not listed.
struct FindingCollector {
  /// What the rules look at now.
  enum Subject {
    case archive
    case entry(SavedEntry, node: Int32, view: Int32)
  }

  private struct Draft {
    var finding: Finding
    let node: Int32
    let view: Int32
    let rule: Int16
    /// The finding is dropped if a view with this path was saved.
    let unlessView: UInt64?
  }

  /// What the rules look at now; the linter sets it.
  var subject = Subject.archive
  private var rule: Rule
  private var ruleNumber: Int16 = 0
  private var level: Severity
  private let file: String
  private var drafts: [Draft] = []
  /// The views that were saved, all controllers' together, as halves of their paths' hashes: there
  /// may be many more views than objects.
  private var views: Set<UInt64> = []

  /// `file` is the name that fingerprints are made with.
  init(file: String, firstRule: ActiveRule) {
    self.file = file
    rule = firstRule.rule
    level = firstRule.severity
  }

  /// What is reported from now on is reported by a rule.
  mutating func enter(_ active: ActiveRule) {
    rule = active.rule
    level = active.severity
    ruleNumber = active.number
  }

  /// Remembers a view that was saved with its controller.
  mutating func addView(_ entry: SavedEntry) {
    views.insert(StableHash(entry.path.raw).low)
    guard let controller = entry.controller, !entry.isBelowController else { return }
    // Some writers may name a view by its identifier alone; references give the whole path.
    views.insert(StableHash(controller.raw + "/" + entry.path.raw).low)
  }

  /// Reports a fault of the entry that is looked at, or of the archive.
  ///
  /// - Parameters:
  ///   - key: The way to the value that is at fault.
  ///   - location: Where that value stands; where the entry stands when it is nil.
  ///   - severity: Set for a finding that is milder than its rule.
  ///   - view: The finding holds unless a view with this path was saved, which is known only when all
  ///     coders have been read.
  mutating func report(
    _ message: @autoclosure () -> String, key: StateKeyPath? = nil,
    at location: SourceLocation? = nil, severity: Severity? = nil, unlessView view: String? = nil
  ) {
    let view = view.map { StableHash($0).low }
    if let view, views.contains(view) { return }
    switch subject {
    case .archive:
      let finding = finding(nil, message(), key: key, at: location, severity: severity)
      drafts.append(
        Draft(finding: finding, node: -1, view: 0, rule: ruleNumber, unlessView: view))
    case .entry(let entry, let nodeNumber, let viewNumber):
      let finding = finding(
        entry.path, message(), key: key, at: location ?? entry.node.location, severity: severity)
      drafts.append(
        Draft(
          finding: finding, node: nodeNumber, view: viewNumber, rule: ruleNumber,
          unlessView: view))
    }
  }

  /// Reports a fault of a path that is not listed.
  mutating func report(_ message: String, unlisted path: RestorationPath) {
    let finding = finding(path, message, key: nil, at: nil, severity: nil)
    drafts.append(
      Draft(finding: finding, node: .max, view: 0, rule: ruleNumber, unlessView: nil))
  }

  private func finding(
    _ path: RestorationPath?, _ message: String, key: StateKeyPath?, at location: SourceLocation?,
    severity: Severity?
  ) -> Finding {
    // A finding that is milder than its rule stays so when the rule is made graver.
    let severity = severity.map { min($0, level) } ?? level
    return Finding(
      rule: rule.id, severity: severity, path: path?.raw, key: key?.text, message: message,
      remedy: rule.remedy, location: location,
      hash: Finding.hash(
        rule: rule.id, file: file, plainPath: path?.plain, key: key?.stableText))
  }

  /// The findings in order, with lines and columns where the archive has them.
  consuming func findings(in archive: RestorationArchive) -> [Finding] {
    let views = views
    drafts.removeAll { $0.unlessView.map { views.contains($0) } ?? false }
    drafts.sort { ($0.node, $0.view, $0.rule) < ($1.node, $1.view, $1.rule) }
    var findings = distinct()
    Self.locate(&findings, in: archive.text)
    return findings
  }

  /// Drops findings that say what another says already of the same key or of elements of one list,
  /// and numbers those that differ only in what fingerprints leave out.
  private consuming func distinct() -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(drafts.count)
    var counts: [StableHash: Int] = [:]
    var seen: Set<StableHash> = []
    for draft in drafts {
      var finding = draft.finding
      var content = finding.hash
      // The hash has the plain path; two raw paths may share that.
      for text in [finding.path ?? "", finding.message] {
        content.combine(0xFF)
        content.combine(text)
      }
      guard seen.insert(content).inserted else { continue }
      finding.ordinal = counts[finding.hash, default: 0]
      counts[finding.hash, default: 0] += 1
      findings.append(finding)
    }
    return findings
  }

  /// Turns byte offsets into lines and columns, all in one walk over the text.
  private static func locate(_ findings: inout [Finding], in text: SourceText?) {
    guard let text else { return }
    var offsets: [Int] = []
    for finding in findings {
      if let location = finding.location { offsets.append(location.byteOffset) }
    }
    offsets.sort()
    let positions = text.positions(atSorted: offsets)
    var positionByOffset: [Int: TextPosition] = [:]
    for (offset, position) in zip(offsets, positions) { positionByOffset[offset] = position }
    for index in findings.indices {
      guard let offset = findings[index].location?.byteOffset else { continue }
      findings[index].location?.textPosition = positionByOffset[offset]
    }
  }
}
