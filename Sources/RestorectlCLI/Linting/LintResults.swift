import Platform
import RestorationLint
import RestorationReport

/// What a run of `lint` has found so far, on its way to the reports.
struct LintResults {
  private var reports: Reports<LintReport>
  /// Whether nothing is printed before all is known: a baseline has its say about all files together.
  private let isHeldBack: Bool
  /// Whether all that was found is kept; else a run over any number of files takes no more memory
  /// than its reports.
  private let isKept: Bool
  /// Whether secrets in what is quoted of archives are shown.
  private let reveals: Bool
  /// What was kept.
  private(set) var whole = LintReport()
  /// What there was for rules to look at.
  private(set) var given: Rule.InputSet
  /// What was compared with the archives of a folder.
  private(set) var older = OlderTally()
  /// The severity of the gravest finding that counts: with a baseline, of those that it left.
  private(set) var highestSeverity: Severity?

  init(
    _ reports: Reports<LintReport>, isHeldBack: Bool, isKept: Bool, reveals: Bool,
    given: Rule.InputSet
  ) {
    self.reports = reports
    self.isHeldBack = isHeldBack
    self.isKept = isKept || isHeldBack
    self.reveals = reveals
    self.given = given
  }

  /// Adds what came of an input.
  mutating func add(_ outcome: ArchiveCheck.Outcome) {
    given.formUnion(outcome.given)
    if let match = outcome.olderMatch { older.add(match, isCompared: outcome.isCompared) }
    add(outcome.report)
  }

  /// Adds a part of the run.
  mutating func add(_ part: LintReport) {
    let part = reveals ? part : part.withoutSecrets
    if isKept { whole.append(part) }
    if !isHeldBack { print(part) }
  }

  /// Adds the last part, and ends the reports. `change` changes what was held back.
  mutating func finish(_ part: LintReport, change: (inout LintReport) -> Void) {
    add(part)
    if isHeldBack {
      change(&whole)
      print(whole)
    }
    reports.end()
  }

  private mutating func print(_ part: LintReport) {
    highestSeverity = [highestSeverity, part.highestSeverity].compactMap(\.self).max()
    reports.add(part)
  }
}

extension LintSettings {
  /// The reports of the run, begun.
  func reports(
    to outputs: ReportOutputs, under policy: LintPolicy, in session: Session
  ) -> Reports<LintReport> {
    let currentFolder = FilePath.currentFolder.absoluteName
    let repositoryRoot = policy.root.absoluteName
    return Reports(outputs, of: ReportRegistry.findings) { sink in
      var options = session.renderOptions(for: sink, color: color, verbosity: verbosity)
      options.isFull = verbosity == .verbose
      options.revealsSecrets = reveals
      options.currentFolder = currentFolder
      options.repositoryRoot = repositoryRoot
      options.failingSeverity = policy.failOn.value
      options.listsNotes = listsNotes
      options.showsHints = policy.configuration == nil && !policy.hasBaseline
      options.writesStepSummary = writesStepSummary
      return options
    }
  }
}
