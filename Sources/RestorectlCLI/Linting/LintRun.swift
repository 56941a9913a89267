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
    let request = try inputs(in: session)
    let older = [policy.context.older].compactMap(\.self)
    guard let surroundings = LintSurroundings(policy.context, in: session) else {
      session.report(missingUnder: context.keysNeeded, of: policy.configuration)
      return .failure
    }
    guard
      let pass = InputPass(
        of: request, to: policy.requests, besides: older, verbosity: verbosity, in: session)
    else { return .failure }
    let rules = policy.fileRules
    let check = ArchiveCheck(
      rules: rules, surroundings: surroundings, names: policy.names, limits: session.limits,
      keepsArchives: policy.reports.value.contains {
        ReportRegistry.findings.named($0.format)?.showsSurroundings ?? false
      }, reveals: reveals)
    var results = LintResults(
      reports(to: pass.outputs, under: policy, in: session), isHeldBack: policy.hasBaseline,
      isKept: writesStepSummary, reveals: reveals, given: surroundings.project.inputs)
    let filter = policy.fileFilter
    var status = pass.run(
      filter: filter, jobs: jobs,
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
    var last = LintReport(
      files: projectFiles(surroundings.project, under: rules, policy.names),
      skippedRules: Linter(configuration: policy.widestRules).skippedRules(given: results.given))
    if let compared = surroundings.comparison(results.older, in: session) {
      status = status.combined(with: compared.status)
        .combined(with: add(compared.comparison, to: &last, in: session))
    }
    let unmatched = UnmatchedGlobs.all(
      filter, rules, of: request, under: policy.configuration, isVerbose: verbosity == .verbose,
      in: session)
    status = status.combined(with: add(unmatched, to: &last, in: session))
    results.finish(last) { report in
      if policy.applyBaseline(to: &report, pass.outputs, verbosity, in: session) {
        status = status.combined(with: .remarks)
      }
    }
    if let highest = results.highestSeverity, highest >= policy.failOn.value {
      status = status.combined(with: .remarks)
    }
    if writesStepSummary {
      status = status.combined(
        with: StepSummary.write(results.whole, besides: request.operands + older, in: session))
    }
    let whole = status.combined(with: pass.outputs.finish())
    return exitsZero ? whole.forgivingRemarks : whole
  }

  /// The findings in the app's own files, each file with its own settings.
  private func projectFiles(
    _ project: ProjectFacts, under rules: FileRules, _ names: StableNames
  ) -> [LintReport.FileResult] {
    guard let storyboards = project.storyboards else { return [] }
    let overrides = storyboards.map { rules.overrides(of: FilePath($0.file.utf8)) }
    var results: [LintReport.FileResult?] = overrides.map { _ in nil }
    // A rule checks all files together, so each set of overrides has a run, of which only its files count.
    for set in Set(overrides) {
      let found = Linter(configuration: rules.settings(under: set)).findings(in: project) { file in
        FilePath(file.utf8).map { names.name(of: $0) } ?? file
      }
      for place in found.indices where overrides[place] == set { results[place] = found[place] }
    }
    return results.compactMap(\.self)
  }

  /// Reports globs that matched nothing, and adds them to a report with --require-match.
  private func add(
    _ unmatched: [UnmatchedGlobs], to report: inout LintReport, in session: Session
  ) -> ExitCode {
    if requiresMatch || verbosity != .quiet { session.messages.report(unmatched) }
    guard requiresMatch, !unmatched.isEmpty else { return .success }
    report.failures += unmatched.map(\.failure)
    return .remarks
  }

  /// Adds the comparison with older archives to a report, and with --require-match the missing
  /// counterparts.
  private func add(
    _ comparison: LintReport.Comparison, to report: inout LintReport, in session: Session
  ) -> ExitCode {
    report.comparison = comparison
    let failures = requiresMatch ? comparison.failures : []
    guard !failures.isEmpty else { return .success }
    report.failures += failures
    session.messages.report(unmatched: failures)
    return .remarks
  }
}
