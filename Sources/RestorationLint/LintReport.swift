/// The findings of a run over any number of archives.
package struct LintReport: Sendable {
  package struct FileResult: Sendable {
    /// The file's name as the user gave it.
    package var file: String
    /// The file's name relative to a folder that is the same in each run, for fingerprints.
    package var stableName: String
    package var findings: [Finding]
    /// What the rules had for it.
    package var inputs: Set<Rule.Input> = []
    /// Whether it is an archive, and no storyboard.
    var isArchive = true
    /// How many findings a configuration ignores, by patterns or by lists of allowed names.
    package private(set) var ignoredCount = 0
    /// How many of these each exception of the configuration accepts, by its number.
    package private(set) var acceptedCounts: [Int: Int] = [:]
    /// How many findings were removed because the baseline has them.
    package var baselinedCount = 0
    /// The archive, where a report shows it: nil in all other runs.
    package var archive: RestorationArchive?

    package init(file: String, findings: [Finding] = [], stableName: String? = nil) {
      self.file = file
      self.stableName = stableName ?? file
      self.findings = findings
    }

    mutating func add(_ collector: FindingCollector, in text: SourceText? = nil) {
      findings = collector.findings(in: text)
      ignoredCount = collector.ignoredCount
      acceptedCounts = collector.acceptedCounts
    }
  }

  /// A rule that is on but could not be checked.
  package struct SkippedRule: Hashable, Sendable {
    package let rule: String
    /// The input that it lacks, or several of which one would be sufficient.
    package let needs: [Rule.Input]

    package init(rule: String, needs: [Rule.Input]) { (self.rule, self.needs) = (rule, needs) }
  }

  /// What an entry of a configuration accepts. `reason` and `path` are its own texts.
  package typealias Accepted = (path: String, rule: String?, reason: String, count: Int)

  /// What the end of a report needs of a run, without its findings: a run can have very many.
  package struct Summary: Sendable {
    package private(set) var files = 0
    package private(set) var areArchives = true
    package private(set) var filesWithFindings = 0
    package private(set) var findings: [Severity: Int] = [:]
    /// The first finding with the highest severity, if possible of a rule that decides the restore.
    package private(set) var gravest: Finding?
    private var gravestRank = (Severity.info, 0)
    /// Findings in the baseline. They are counted only here.
    package private(set) var baselined = 0
    /// Findings that a configuration ignores. They are counted here only.
    package private(set) var ignored = 0
    package private(set) var unreadable = 0
    /// Findings that are gone from the baseline.
    package private(set) var gone = 0
    package private(set) var skippedRules: [SkippedRule] = []
    package private(set) var comparison: Comparison?

    package var highestSeverity: Severity? { gravest?.severity }

    package init() {}

    package mutating func add(_ part: LintReport) {
      for file in part.files {
        files += 1
        areArchives = areArchives && file.isArchive
        baselined += file.baselinedCount
        ignored += file.ignoredCount
        if !file.findings.isEmpty { filesWithFindings += 1 }
        for finding in file.findings { add(finding) }
      }
      unreadable += part.failures.count { $0.kind == .unreadable && $0.isAboutFile }
      gone += part.failures.count { $0.kind == .staleBaseline }
      skippedRules += part.skippedRules
      comparison = part.comparison ?? comparison
    }

    private mutating func add(_ finding: Finding) {
      findings[finding.severity, default: 0] += 1
      let decides = RuleRegistry.rule(id: finding.rule)?.decidesRestore ?? false
      let rank = (finding.severity, decides ? 1 : 0)
      if gravest == nil || rank > gravestRank { (gravest, gravestRank) = (finding, rank) }
    }
  }

  /// The checked files: archives in the order in which they were named, then storyboards.
  package var files: [FileResult]
  /// The inputs that could not be checked, in the same order, then what is gone from the baseline.
  package var failures: [Failure]
  /// The rules that are on but could not be checked, in the order of the registry.
  package var skippedRules: [SkippedRule]
  /// The comparison with the archives of a folder; nil in a run without one.
  package var comparison: Comparison?
  /// The entries of the configuration that accept findings, which are then not among those of files.
  package var accepted: [Accepted] = []

  package init(
    files: [FileResult] = [], failures: [Failure] = [], skippedRules: [SkippedRule] = []
  ) {
    self.files = files
    self.failures = failures
    self.skippedRules = skippedRules
  }

  package mutating func append(_ part: LintReport) {
    files += part.files
    failures += part.failures
    skippedRules += part.skippedRules
    comparison = part.comparison ?? comparison
    accepted += part.accepted
  }

  package var summary: Summary {
    var summary = Summary()
    summary.add(self)
    return summary
  }
}

extension LintReport {
  /// The report in printable form, without secrets in its texts of archives.
  package var withoutSecrets: LintReport {
    var shown = self
    for (place, file) in files.enumerated() {
      shown.files[place].findings = file.findings.map(\.withoutSecrets)
    }
    return shown
  }
}

extension LintReport {
  /// The comparison of a run with a folder of older archives.
  package struct Comparison: Sendable {
    /// An archive without a counterpart. Its name is the path below the named folder, or `file`.
    package typealias Unmatched = (file: String, name: String)

    package var inputCount = 0
    package var comparedCount = 0
    /// The inputs without an older archive, in the order in which they were checked.
    package var added: [Unmatched] = []
    /// The older archives without an input, in order of name. Only if a folder was checked.
    package var gone: [Unmatched] = []

    package init() {}

    package mutating func add(_ part: Comparison) {
      inputCount += part.inputCount
      comparedCount += part.comparedCount
      added += part.added
    }

    package var isComplete: Bool { added.isEmpty && gone.isEmpty }

    /// The missing counterparts, for a run that requires them.
    package var failures: [Failure] {
      let messages =
        added.map { ($0.file, "no older archive to compare it with") }
        + gone.map { ($0.file, "gone: no archive has this path any more") }
      return messages.map { Failure(about: $0, $1, kind: .unmatched) }
    }
  }
}
