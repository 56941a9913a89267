import PlistSyntax
import RestorationArchives
import RestorationReport

extension DumpSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    if isTextconv { return runTextconv(in: session) }
    guard let pass = common.pass(in: session) else { return .failure }
    var reports = Reports(
      pass.outputs, of: ReportRegistry.archives, isSingle: common.inputs.namesOneFile
    ) { options(patterns, for: $0, in: session) }
    let printing = ArchivePrinting(
      reports: reports.begun, patterns: patterns, showsHistory: showsHistory,
      reveals: reveals, limits: session.limits)
    var patternUse = PatternUse(patterns)
    let byteCount = pass.outputs.byteCount
    let status = pass.run(
      jobs: common.jobs, worker: { printing.outcome },
      take: { outcome in
        var outcome = outcome
        printing.finish(&outcome, to: &reports)
        patternUse.formUnion(outcome.patternUse)
        return session.report(outcome.faults)
      })
    reports.end()
    guard !reports.isEmpty else {
      // Without a new report, an earlier one is kept.
      pass.outputs.discard()
      return status
    }
    if let searchText, pass.outputs.byteCount == byteCount {
      if common.verbosity != .quiet {
        session.messages.say(
          "no key, class or value contains '\(DisplayText.escape(searchText))'; 'restorectl dump "
            + "--format flat' lists all of them")
      }
      return status.combined(with: .remarks).combined(with: pass.outputs.finish())
    }
    session.say(unused: patternUse.unused, common.verbosity)
    return status.combined(with: patternUse.isComplete ? .success : .remarks)
      .combined(with: pass.outputs.finish())
  }

  private func runTextconv(in session: Session) -> ExitCode {
    guard let pass = common.pass(in: session) else { return .failure }
    var options = RenderOptions()
    options.revealsSecrets = reveals
    options.patterns = patterns
    options.searchText = searchText
    let status = pass.run(
      jobs: common.jobs,
      worker: { [options, limits = session.limits] in
        { Self.textconv($0, options, limits: limits) }
      },
      take: { lines in
        session.standardOutput.append { $0 += lines }
        return .success
      })
    return status.combined(with: pass.outputs.finish())
  }

  /// The lines of an input, or why there are none.
  private static func textconv(
    _ input: Input, _ options: RenderOptions, limits: Limits
  ) -> [UInt8] {
    do throws(ReadError) {
      var lines: [UInt8] = []
      ComparableText.write(
        try input.archive(reveals: options.revealsSecrets, limits: limits), options, into: &lines)
      return lines
    } catch {
      return Array(
        "no readable archive: \(input.message(for: error))\n\(input.contents)\n".utf8)
    }
  }

  private func options(
    _ patterns: PatternSet, for sink: OutputSink, in session: Session
  ) -> RenderOptions {
    var options = common.options(for: sink, in: session)
    options.isFull = isFull
    options.revealsSecrets = reveals
    options.depth = depth
    options.plainPaths = isPlain
    options.patterns = patterns
    options.searchText = searchText
    return options
  }
}
