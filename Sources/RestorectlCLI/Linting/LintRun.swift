import Platform
import RestorationLint
import RestorationReport

extension LintSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    if isInitial { return InitialConfiguration.write(into: session.folder, in: session) }
    guard let policy = try policy(in: session) else { return .failure }
    if requiresMatch, policy.context.older == nil { throw UsageError(.matchWithoutFolder) }
    if self.policy.isPrinted { return print(policy, in: session) }
    let request = try inputs(in: session)
    let older = [policy.context.older].compactMap(\.self)
    guard let surroundings = LintSurroundings(policy.context, in: session),
      let pass = InputPass(
        of: request, to: policy.requests, besides: older, verbosity: verbosity, in: session)
    else { return .failure }
    let configuration = policy.lintConfiguration
    let check = ArchiveCheck(
      configuration: configuration, surroundings: surroundings, names: policy.names,
      limits: session.limits,
      keepsArchives: policy.reports.value.contains {
        ReportRegistry.findings.named($0.format)?.showsSurroundings ?? false
      }, reveals: reveals)
    let linter = Linter(configuration: configuration)
    var results = LintResults(
      reports(to: pass.outputs, under: policy, in: session), isHeldBack: policy.hasBaseline,
      isKept: writesStepSummary, reveals: reveals, given: surroundings.project.inputs)
    var status = pass.run(
      filter: policy.fileFilter, jobs: jobs,
      unreadable: { results.add(LintReport(failures: [$0.reported])) },
      empty: { results.add(LintReport(failures: [.init(file: $0.displayed, message: $1)])) },
      worker: check.worker,
      take: { outcome in
        results.add(outcome)
        return session.report(outcome.faults)
      })
    let projectFiles = linter.findings(in: surroundings.project) { file in
      FilePath(file.utf8).map { policy.names.name(of: $0) } ?? file
    }
    var last = LintReport(
      files: projectFiles, skippedRules: linter.skippedRules(given: results.given))
    if let compared = surroundings.comparison(results.older, in: session) {
      status = status.combined(with: compared.status)
        .combined(with: add(compared.comparison, to: &last, in: session))
    }
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
