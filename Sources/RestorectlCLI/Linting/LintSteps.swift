import AppFiles
import Platform
import PlistSyntax
import RestorationLint
import RestorationReport

extension LintSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    if isInitial { return InitialConfiguration.write(into: session.folder, verbosity, in: session) }
    guard let policy = try policy(in: session) else { return .failure }
    if requiresMatch, policy.context.older == nil, !policy.hasGlobs {
      throw UsageError(.matchWithoutFolder)
    }
    if self.policy.isPrinted { return print(policy, in: session) }
    if verbosity != .quiet {
      for rule in policy.typedRules.own {
        session.messages.say(
          "option '\(OptionSpec.rule.displayed)' has no effect on '\(rule)', a rule of your own: "
            + "only tests with RestorationKit check it; set its level in the configuration")
      }
    }
    guard var steps = try LintSteps(self, policy, in: session) else { return .failure }
    let status = steps.run()
    return exitsZero ? status.forgivingRemarks : status
  }
}

/// The steps of a run of `lint`, each with its own status. A step may use what those before it found.
private struct LintSteps {
  private let settings: LintSettings
  private let policy: LintPolicy
  private let session: Session
  private let request: InputRequest
  private let surroundings: LintSurroundings
  private let pass: InputPass
  private let filter: FileFilter?
  private var results: LintResults
  /// The part of the reports that belongs to no archive.
  private var last = LintReport()

  /// Reads the files that rules look at beside archives, and opens the reports; nil after a message if
  /// that fails.
  init?(
    _ settings: LintSettings, _ policy: LintPolicy, in session: Session
  ) throws(UsageError) {
    self.settings = settings
    self.policy = policy
    self.session = session
    request = try settings.inputs(in: session)
    guard let surroundings = LintSurroundings(policy.context, in: session) else {
      session.report(missingUnder: settings.context.keysNeeded, of: policy.configuration)
      return nil
    }
    self.surroundings = surroundings
    guard
      let pass = InputPass(
        of: request, to: policy.requests, besides: [policy.context.older].compactMap(\.self),
        verbosity: settings.verbosity, in: session)
    else { return nil }
    self.pass = pass
    filter = policy.fileFilter
    results = LintResults(
      settings.reports(to: pass.outputs, under: policy, in: session),
      isHeldBack: policy.hasBaseline, isKept: settings.writesStepSummary, reveals: settings.reveals,
      given: surroundings.project.inputs)
  }

  /// The most serious status of all steps.
  mutating func run() -> ExitCode {
    let steps = [
      checkArchives(), checkProject(), compareWithOlder(), reportUnmatchedGlobs(), finishReports(),
      judgeSeverity(), writeStepSummary(), pass.outputs.finish(),
    ]
    return steps.reduce(.success) { $0.combined(with: $1) }
  }

  private mutating func checkArchives() -> ExitCode {
    let check = ArchiveCheck(
      rules: policy.fileRules, surroundings: surroundings, names: policy.names,
      limits: session.limits,
      keepsArchives: policy.reports.value.contains {
        ReportRegistry.findings.named($0.format)?.showsSurroundings ?? false
      }, reveals: settings.reveals)
    return pass.run(
      filter: filter, jobs: settings.jobs,
      unreadable: { results.add(LintReport(failures: [$0.reported])) },
      empty: { folder, message in
        results.add(
          LintReport(failures: [
            .init(file: folder.displayed, message: message, isAboutFile: false)
          ]))
      },
      worker: check.worker,
      take: { outcome in
        results.add(outcome)
        return session.report(outcome.faults)
      })
  }

  /// The app's own files, each with its own settings, and the rules that lacked an input in every archive.
  private mutating func checkProject() -> ExitCode {
    last.files = projectFiles()
    last.skippedRules = policy.widestRules.skippedRules(given: results.given)
    return .success
  }

  /// Adds the comparison with older archives, and with --require-match the missing counterparts.
  private mutating func compareWithOlder() -> ExitCode {
    guard let compared = surroundings.comparison(results.older, in: session) else {
      return .success
    }
    last.comparison = compared.comparison
    let failures = settings.requiresMatch ? compared.comparison.failures : []
    guard !failures.isEmpty else { return compared.status }
    last.failures += failures
    session.messages.report(unmatched: failures)
    return compared.status.combined(with: .remarks)
  }

  /// Reports globs that matched nothing, and adds them to the reports with --require-match.
  private mutating func reportUnmatchedGlobs() -> ExitCode {
    let unmatched = UnmatchedGlobs.all(
      filter, policy.fileRules, of: request, under: policy.configuration,
      isVerbose: settings.verbosity == .verbose, in: session)
    if settings.requiresMatch || settings.verbosity != .quiet {
      session.messages.report(unmatched)
    }
    guard settings.requiresMatch, !unmatched.isEmpty else { return .success }
    last.failures += unmatched.map(\.failure)
    return .remarks
  }

  /// Ends the reports. A baseline applies to all findings together.
  private mutating func finishReports() -> ExitCode {
    var status = ExitCode.success
    results.finish(last) { report in
      if policy.applyBaseline(to: &report, pass.outputs, settings.verbosity, in: session) {
        status = .remarks
      }
    }
    return status
  }

  private func judgeSeverity() -> ExitCode {
    guard let highest = results.highestSeverity, highest >= policy.failOn.value else {
      return .success
    }
    return .remarks
  }

  private func writeStepSummary() -> ExitCode {
    guard settings.writesStepSummary else { return .success }
    let others = [policy.context.older].compactMap(\.self)
    return StepSummary.write(results.whole, besides: request.operands + others, in: session)
  }

  private func projectFiles() -> [LintReport.FileResult] {
    let (project, rules) = (surroundings.project, policy.fileRules)
    guard let storyboards = project.storyboards else { return [] }
    let overrides = storyboards.map { rules.overrides(of: FilePath($0.file.utf8)) }
    var results: [LintReport.FileResult?] = overrides.map { _ in nil }
    // A rule checks all files together, so each set of overrides has a run, of which only its files count.
    for set in Set(overrides) {
      let found = Linter(configuration: rules.settings(under: set)).findings(in: project) { file in
        FilePath(file.utf8).map { policy.names.name(of: $0) } ?? file
      }
      for place in found.indices where overrides[place] == set { results[place] = found[place] }
    }
    return results.compactMap(\.self)
  }
}
