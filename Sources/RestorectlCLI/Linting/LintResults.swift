import Platform
import RestorationLint
import RestorationReport

/// The findings of a run of `lint` so far, on their way to the reports.
struct LintResults {
  private var reports: Reports<LintReport>
  /// Whether printing waits for the end: a baseline applies to all files together.
  private let isHeldBack: Bool
  /// Whether all findings are kept; otherwise a run over any number of files needs only the memory
  /// of its reports.
  private let isKept: Bool
  /// Whether secrets in quoted texts are shown.
  private let reveals: Bool
  /// The kept findings.
  private(set) var whole = LintReport()
  /// The available inputs of rules.
  private(set) var given: Rule.InputSet
  /// The comparison with the archives of a folder.
  private(set) var older = OlderTally()
  /// The highest severity of the findings that count: with a baseline, of the new ones.
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

  /// Adds the result for an input.
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

  /// Adds the last part, and ends the reports. `change` changes the kept findings.
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
  /// The begun reports of the run.
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
