import Platform
import PlistSyntax
import RestorationArchives
import RestorationLint
import RestorationPlan
import RestorationReport

extension PlanSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    let policy: Configuration?
    do throws(ConfigurationFile.LoadError) {
      policy = try configuration.read(verbosity: common.verbosity, in: session)
    } catch {
      session.report(error)
      return .failure
    }
    let keys = files.keysNeeded.filter { $0 != .against }
    guard session.accepts(keys, of: policy) else { return .failure }
    guard let surroundings = LintSurroundings(context(under: policy), in: session) else {
      session.report(missingUnder: keys, of: policy)
      return .failure
    }
    guard let pass = common.pass(in: session) else { return .failure }
    let root = Repository(around: session.folder)?.root
    let names = StableNames(from: policy?.folder ?? root ?? session.folder)
    let work = ArchivePlanning(
      planner: RestorePlanner(project: surroundings.project, notRecreated: notRecreated),
      rules: FileRules(
        policy, names: names, usual: policy?.lintConfiguration(under: []) ?? LintConfiguration()
      ) {
        policy?.lintConfiguration(under: $0) ?? LintConfiguration()
      }, surroundings: surroundings, names: names, limits: session.limits)
    let filter = policy?.fileFilter(names)
    let status =
      isForScenes
      ? migrate(pass, surroundings.project, filter: filter, in: session)
      : run(pass, work, filter: filter, in: session)
    if common.verbosity != .quiet {
      session.messages.report(
        UnmatchedGlobs.all(
          filter, work.rules, of: common.inputs, under: policy,
          isVerbose: common.verbosity == .verbose, in: session))
    }
    return status
  }

  /// The other inputs. An older archive does not affect the restore of this one.
  private func context(under policy: Configuration?) -> LintContextSettings {
    var context = policy.map { files.under($0.inputs) } ?? files
    context.older = nil
    return context
  }

  private func run(
    _ pass: InputPass, _ work: ArchivePlanning, filter: FileFilter?, in session: Session
  ) -> ExitCode {
    let begin = { (isSingle: Bool) in
      Reports(pass.outputs, of: ReportRegistry.plans, isSingle: isSingle) {
        common.options(for: $0, in: session)
      }
    }
    var begun: Reports<ArchivePlan>?
    var matchCounts = notRecreated.map { _ in 0 }
    var isStopped = false
    var status = pass.run(
      filter: filter,
      jobs: common.jobs,
      worker: work.worker,
      take: { outcome in
        // One file may contain several archives.
        if !outcome.plans.isEmpty {
          var reports = begun ?? begin(common.inputs.namesOneFile && outcome.plans.count == 1)
          for subject in outcome.plans {
            for (index, count) in subject.plan.matchCounts.enumerated() {
              matchCounts[index] += count
            }
            if failOn?.stops(subject) ?? false { isStopped = true }
            reports.add(subject)
          }
          begun = reports
        }
        return session.report(outcome.faults)
      })
    var reports = begun ?? begin(common.inputs.namesOneFile)
    reports.end()
    if isStopped { status = status.combined(with: .remarks) }
    if status != .failure {
      status = status.combined(with: remarks(on: matchCounts, in: session))
    }
    return status.combined(with: pass.outputs.finish())
  }

  /// Reports the patterns without a match in any archive.
  private func remarks(on matchCounts: [Int], in session: Session) -> ExitCode {
    var status = ExitCode.success
    for (pattern, count) in zip(notRecreated, matchCounts) where count == 0 {
      status = .remarks
      guard common.verbosity != .quiet else { continue }
      session.messages.say(
        "no object matches --nil '\(DisplayText.escape(pattern.text))'; "
          + "'restorectl dump --format paths' lists all restoration paths")
    }
    return status
  }
}

/// Plans the restore of inputs, independently and on any thread.
struct ArchivePlanning: Sendable {
  let planner: RestorePlanner
  let rules: FileRules
  let surroundings: LintSurroundings
  let names: StableNames
  let limits: Limits

  /// The result for one input.
  struct Outcome: Sendable {
    var plans: [ArchivePlan] = []
    /// Why there are none, or which other inputs cannot be read. A search skips archives without a
    /// saved interface.
    var faults: [InputFailure] = []
  }

  /// The work of one thread on its inputs.
  @Sendable func worker() -> (Input) -> Outcome {
    let linters = FileLinters(rules) { Linter(decidingRestore: $0) }
    return { outcome($0, linters.linter(for: $0)) }
  }

  private func outcome(_ input: Input, _ linter: Linter) -> Outcome {
    let found = surroundings.find(for: input)
    var outcome = Outcome(faults: found.unreadable)
    do throws(ReadError) {
      let archives = try input.archives(limits: limits)
      for archive in archives where archive.source.container.isInterface {
        let findings = linter.findings(
          in: archive, identifiedAs: names.name(of: archive, in: input), context: found.context)
        let plan = planner.plan(for: archive, savedScene: surroundings.savedScenes(beside: input))
        outcome.plans.append(ArchivePlan(plan, findings: findings))
      }
      guard outcome.plans.isEmpty, input.isNamed else { return outcome }
      outcome.faults.append(
        input.fault(
          "no saved interface, so there is nothing to restore; 'restorectl dump' shows its contents"
        ))
    } catch {
      outcome.faults.append(input.fault(error))
    }
    return outcome
  }
}

extension ArchiveContainer {
  /// Whether the archive contains a saved interface.
  fileprivate var isInterface: Bool {
    switch self {
    case .uikit, .scene, .sceneSessions, .appkit: true
    case .bundleInfo, .keyed: false
    }
  }
}
