import RestorationArchives

/// Findings that are known and accepted, by fingerprint.
///
/// A fingerprint does not depend on indices, sizes or places in a file, so a baseline stays valid
/// when an archive grows and its objects move.
package struct Baseline: Hashable, Sendable {
  /// A known finding. Only the fingerprint is compared; the rest is for readers.
  package struct Entry: Hashable, Sendable {
    /// `Finding.fingerprint`.
    package let fingerprint: String
    /// The rule's id.
    package let rule: String
    /// The file, by its stable name.
    package let file: String
    /// The restoration path without index components; nil for the archive as a whole.
    package let path: String?
    /// The key; nil for the object itself.
    package let key: String?

    /// The reason why it is accepted, in the words of the team; nil without one.
    package let reason: String?

    /// A known finding.
    package init(
      fingerprint: String, rule: String, file: String, path: String?, key: String?,
      reason: String? = nil
    ) {
      self.reason = reason
      self.fingerprint = fingerprint
      self.rule = rule
      self.file = file
      self.path = path
      self.key = key
    }
  }

  /// The known findings, each fingerprint once, by file, path, key, rule and fingerprint in the
  /// order of their UTF-8, so that equal baselines are equal files.
  package let entries: [Entry]

  /// A baseline of entries in any order.
  package init(_ entries: [Entry]) {
    var seen: Set<String> = []
    self.entries = entries.sorted(by: Self.precedes).filter { seen.insert($0.fingerprint).inserted }
  }

  /// A baseline of all findings of a report.
  package init(of report: LintReport) {
    var entries: [Entry] = []
    for file in report.files {
      for finding in file.findings {
        entries.append(
          Entry(
            fingerprint: finding.fingerprint, rule: finding.rule, file: file.stableName,
            path: finding.path.map { RestorationPath($0).plain }, key: finding.key))
      }
    }
    self.init(entries)
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    let (a, b) = (left.order, right.order)
    for (one, other) in zip(a, b) where !one.utf8.elementsEqual(other.utf8) {
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return false
  }
}

extension Baseline.Entry {
  fileprivate var order: [String] { [file, path ?? "", key ?? "", rule, fingerprint] }
}

extension Baseline {
  /// Removes the known findings from a report, and counts them there.
  ///
  /// - Parameters:
  ///   - isChecked: whether a rule was checked in the file with a stable name.
  ///   - isMissing: whether there is no file with a stable name any more.
  /// - Returns: the known findings that are gone: their rule checked their file and no longer
  ///   reports them, or the file or rule no longer exists.
  package func apply(
    to report: inout LintReport, isChecked: (_ rule: String, _ file: String) -> Bool,
    isMissing: (String) -> Bool
  ) -> [Entry] {
    let known = Set(entries.map(\.fingerprint))
    var met: Set<String> = []
    var checkedFiles: Set<String> = []
    for index in report.files.indices {
      checkedFiles.insert(report.files[index].stableName)
      let count = report.files[index].findings.count
      report.files[index].findings.removeAll { finding in
        let fingerprint = finding.fingerprint
        guard known.contains(fingerprint) else { return false }
        met.insert(fingerprint)
        return true
      }
      report.files[index].baselinedCount += count - report.files[index].findings.count
    }
    return entries.filter { entry in
      guard !met.contains(entry.fingerprint) else { return false }
      guard checkedFiles.contains(entry.file) else { return isMissing(entry.file) }
      // A rule of a library's user is checked by tests, and not here.
      if Rule.isOwn(id: entry.rule) { return isChecked(entry.rule, entry.file) }
      return isChecked(entry.rule, entry.file) || RuleRegistry.rule(id: entry.rule) == nil
    }
  }

  /// An updated baseline, with the numbers of changes.
  package struct Update {
    /// The new baseline.
    package let baseline: Baseline
    /// How many findings are new in it.
    package let addedCount: Int
    /// How many findings of the old one were removed.
    package let removedCount: Int
    /// How many findings both have. They keep their reasons.
    package let keptCount: Int
  }

  /// This baseline without the findings that are gone, and with the new ones of a report.
  ///
  /// - Parameters:
  ///   - gone: the known findings that are gone, according to `apply`.
  ///   - found: a baseline of all findings of the report.
  package func updated(without gone: [Entry], with found: Baseline) -> Update {
    let goneOnes = Set(gone.map(\.fingerprint))
    let known = Set(entries.map(\.fingerprint))
    let kept = entries.filter { !goneOnes.contains($0.fingerprint) }
    let added = found.entries.filter { !known.contains($0.fingerprint) }
    return Update(
      baseline: Baseline(kept + added), addedCount: added.count,
      removedCount: entries.count - kept.count, keptCount: kept.count)
  }
}
