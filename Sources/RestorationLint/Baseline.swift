import RestorationModel

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

    /// A known finding.
    package init(fingerprint: String, rule: String, file: String, path: String?, key: String?) {
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
  /// - Parameter isMissing: whether there is no file with a stable name any more.
  /// - Returns: the known findings that are gone: their rule checked their file and no longer
  ///   reports them, or the file or rule no longer exists.
  package func apply(
    to report: inout LintReport, checkedRules: Set<String>, isMissing: (String) -> Bool
  ) -> [Entry] {
    let known = Set(entries.map(\.fingerprint))
    var met: Set<String> = []
    var checkedFiles: Set<String> = []
    for index in report.files.indices {
      checkedFiles.insert(report.files[index].stableName)
      report.files[index].findings.removeAll { finding in
        let fingerprint = finding.fingerprint
        guard known.contains(fingerprint) else { return false }
        met.insert(fingerprint)
        report.baselinedCount += 1
        return true
      }
    }
    return entries.filter { entry in
      guard !met.contains(entry.fingerprint) else { return false }
      guard checkedFiles.contains(entry.file) else { return isMissing(entry.file) }
      return checkedRules.contains(entry.rule) || RuleRegistry.rule(id: entry.rule) == nil
    }
  }
}
