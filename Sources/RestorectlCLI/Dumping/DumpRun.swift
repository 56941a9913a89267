import PlistSyntax
import RestorationReport
import RestorationTree

extension DumpSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    if isTextconv { return runTextconv(in: session) }
    let patterns = try parsedPatterns()
    guard let pass = InputPass(of: inputs, to: reports, verbosity: verbosity, in: session) else {
      return .failure
    }
    var renderings = pass.reports.reports.compactMap { report in
      ArchiveFormat.format(named: report.format).map { format in
        ReportRendering(
          format.renderer(options(patterns, for: report.sink, in: session)), report.sink,
          isOnlyInput: inputs.namesOneFile)
      }
    }
    let work = ArchiveRendering(
      renderers: renderings.map(\.renderer), patterns: patterns, showsHistory: showsHistory,
      limits: session.limits)
    var patternUse = PatternUse(patterns)
    let status = pass.run(
      jobs: jobs, isArchive: { RestorationArchive.isArchive($0, limits: session.limits) },
      work: work.buffered,
      take: { input, buffered in
        let outcome = buffered ?? work.direct(input, into: &renderings)
        for index in outcome.texts.indices { renderings[index].add(outcome.texts[index]) }
        patternUse.formIntersection(outcome.patternUse)
        return say(outcome, of: input, in: session)
      })
    // Even without any archive, what was begun for a program to read is a whole document.
    for rendering in renderings { rendering.end() }
    guard renderings.contains(where: { !$0.isEmpty }) else {
      // An earlier report stays as it is when there is nothing to put in its place.
      pass.reports.discard()
      return status
    }
    let isAllUsed = patternUse.unused.isEmpty
    if !isAllUsed { say(patternUse.unused, in: session) }
    return status.combined(with: isAllUsed ? .success : .remarks)
      .combined(with: pass.reports.finish())
  }

  /// Says what went wrong with an input.
  private func say(
    _ outcome: ArchiveRendering.Outcome, of input: Input, in session: Session
  ) -> ExitCode {
    if let error = outcome.readError {
      session.messages.say(about: input.displayedName, error.inputMessage)
      return .failure
    }
    return session.reportDamage(outcome.damage, of: input)
  }

  private func say(_ unused: [PathPattern], in session: Session) {
    guard verbosity != .quiet else { return }
    for pattern in unused {
      session.messages.say(
        "no object matches '\(DisplayText.escape(pattern.text))'; "
          + "'restorectl dump --format paths' lists all restoration paths")
    }
  }

  private func runTextconv(in session: Session) -> ExitCode {
    guard let pass = InputPass(of: inputs, to: reports, verbosity: verbosity, in: session) else {
      return .failure
    }
    var options = RenderOptions()
    options.revealsSecrets = reveals
    let status = pass.run(isArchive: { RestorationArchive.isArchive($0, limits: session.limits) }) {
      input in
      do throws(ReadError) {
        let archive = try input.archive(limits: session.limits)
        session.standardOutput.append { ComparableText.write(archive, options, into: &$0) }
      } catch {
        session.standardOutput.append(
          "no readable archive: \(error.inputMessage)\n\(input.contents)\n")
      }
      return .success
    }
    return status.combined(with: pass.reports.finish())
  }

  private func parsedPatterns() throws(UsageError) -> [PathPattern] {
    do throws(PatternError) {
      return try patterns.map { text throws(PatternError) in try PathPattern(parsing: text) }
    } catch {
      throw UsageError(
        .malformedPattern(
          option: OptionSpec.pathPattern.displayed, reason: DisplayText.escape("\(error)")))
    }
  }

  private func options(
    _ patterns: [PathPattern], for sink: OutputSink, in session: Session
  ) -> RenderOptions {
    var options = RenderOptions()
    options.colored = color.colors(
      isTerminal: sink.isTerminal, environment: session.environment)
    options.isFull = isFull
    options.revealsSecrets = reveals
    options.depth = depth
    options.plainPaths = isPlain
    options.patterns = patterns
    return options
  }
}
