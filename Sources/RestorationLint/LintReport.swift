import Secrets

/// What a run over any number of archives found.
package struct LintReport: Hashable, Sendable {
  /// A file that was checked.
  package struct FileResult: Hashable, Sendable {
    /// What was checked.
    package enum Kind: Hashable, Sendable {
      /// An archive.
      case archive
      /// A storyboard or a nib of the app.
      case storyboard
    }

    /// The file's name as the person gave it.
    package var file: String
    /// The file's name from a folder that stays the same between runs: what fingerprints are made
    /// with.
    package var stableName: String
    /// Its findings, in `Linter`'s order.
    package var findings: [Finding]
    /// What it is.
    package var kind: Kind
    /// How many findings a configuration ignores, by patterns or by lists of allowed names.
    package var ignoredCount = 0
    /// How many findings were taken out because a baseline knows them.
    package var baselinedCount = 0

    /// A file with its findings. Without a stable name, the file's name is taken for one.
    package init(
      file: String, findings: [Finding], stableName: String? = nil, kind: Kind = .archive
    ) {
      self.kind = kind
      self.file = file
      self.stableName = stableName ?? file
      self.findings = findings
    }
  }

  /// What is wrong with the run itself, and not with what an archive holds.
  package struct Failure: Error, Hashable, Sendable {
    /// What went wrong. The raw values stand in reports where else the id of a rule stands.
    package enum Kind: String, Hashable, Sendable {
      /// An input could not be checked.
      case unreadable
      /// A strict baseline knows a finding that is gone.
      case staleBaseline = "stale-baseline"
      /// An archive that must have an older or a newer one at its place has none.
      case unmatched
    }

    /// The file's name as the person gave it.
    package var file: String
    /// Why, with the place; which finding is gone.
    package var message: String
    /// What went wrong.
    package var kind: Kind

    /// A file with the reason.
    package init(file: String, message: String, kind: Kind = .unreadable) {
      self.file = file
      self.message = message
      self.kind = kind
    }
  }

  /// A rule that is on and could not be checked.
  package struct SkippedRule: Hashable, Sendable {
    /// The rule's id.
    package var rule: String
    /// What it would have looked at.
    package var needs: Rule.Input
    /// What would have done as well.
    package var alternatives: [Rule.Input]

    /// A rule with what it lacked.
    package init(rule: String, needs: Rule.Input, alternatives: [Rule.Input] = []) {
      self.rule = rule
      self.needs = needs
      self.alternatives = alternatives
    }
  }

  /// How many of what.
  package struct Summary: Hashable, Sendable {
    /// Files that were checked.
    package var files = 0
    /// Files with a finding.
    package var filesWithFindings = 0
    /// Findings that are errors.
    package var errors = 0
    /// Findings that are warnings.
    package var warnings = 0
    /// Findings that are worth knowing.
    package var notes = 0
    /// Findings that a baseline knows. They are counted here only.
    package var baselined = 0
    /// Findings that a configuration ignores. They are counted here only.
    package var ignored = 0
  }

  /// The files that were checked: archives in the order in which they were named, then storyboards.
  package var files: [FileResult]
  /// The inputs that could not be checked, in the same order, then what is gone from the baseline.
  package var failures: [Failure]
  /// The rules that are on and could not be checked, in the order of the registry.
  package var skippedRules: [SkippedRule]
  /// What was compared with the archives of a folder; nil in a run without one.
  package var comparison: Comparison?

  /// A report; without arguments, one on nothing.
  package init(
    files: [FileResult] = [], failures: [Failure] = [], skippedRules: [SkippedRule] = []
  ) {
    self.files = files
    self.failures = failures
    self.skippedRules = skippedRules
  }

  /// Adds another part of the same run.
  package mutating func append(_ part: LintReport) {
    files += part.files
    failures += part.failures
    skippedRules += part.skippedRules
    comparison = part.comparison ?? comparison
  }

  /// The counts.
  package var summary: Summary {
    var summary = Summary()
    summary.files = files.count
    for file in files {
      summary.baselined += file.baselinedCount
      summary.ignored += file.ignoredCount
      if !file.findings.isEmpty { summary.filesWithFindings += 1 }
      for finding in file.findings {
        switch finding.severity {
        case .error: summary.errors += 1
        case .warning: summary.warnings += 1
        case .info: summary.notes += 1
        }
      }
    }
    return summary
  }

  /// The severity of the gravest finding; nil when there is none.
  package var highestSeverity: Severity? {
    // By their places: to copy a finding counts references to all that it holds.
    files.lazy.flatMap { file in file.findings.indices.lazy.map { file.findings[$0].severity } }
      .max()
  }
}

extension LintReport {
  /// The report as it may be printed: no secret stands in what it quotes of archives.
  package var withoutSecrets: LintReport {
    var shown = self
    for place in shown.files.indices {
      for number in shown.files[place].findings.indices {
        shown.files[place].findings[number] = files[place].findings[number].withoutSecrets
      }
    }
    for place in shown.failures.indices {
      shown.failures[place].message = SecretDetector.redacted(text: failures[place].message)
    }
    return shown
  }
}
