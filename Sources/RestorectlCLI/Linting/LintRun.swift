import AppFiles
import Platform
import PlistSyntax
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
    let rules = policy.fileRules
    let check = ArchiveCheck(
      rules: rules, surroundings: surroundings, names: policy.names, limits: session.limits,
      keepsArchives: policy.reports.value.contains {
        ReportRegistry.findings.named($0.format)?.showsSurroundings ?? false
      }, reveals: reveals)
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
    var last = LintReport(
      files: projectFiles(surroundings.project, under: rules, policy.names),
      skippedRules: Linter(configuration: policy.widestRules).skippedRules(given: results.given))
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
    if verbosity != .quiet { tellUnused(rules, of: request, policy, in: session) }
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

  /// Names the globs of overrides that match no file, if the run searched the whole folder of the
  /// configuration, or with --verbose.
  private func tellUnused(
    _ rules: FileRules, of request: InputRequest, _ policy: LintPolicy, in session: Session
  ) {
    guard let configuration = policy.configuration else { return }
    let folder = try? System.resolved(configuration.folder)
    let isWhole = request.operands.contains { operand in
      guard case .path(let path) = operand, let folder,
        let root = try? System.resolved(path.resolved(from: session.folder))
      else { return false }
      return folder == root || folder.relative(to: root) != nil
    }
    guard isWhole || verbosity == .verbose else { return }
    for unused in rules.unusedGlobs {
      session.messages.say(
        about: configuration.file.displayed,
        "overrides[\(unused.override)].files: no file matches "
          + "'\(DisplayText.escape(unused.glob.text))'")
    }
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
