import PlistSyntax
import RestorationReport
import RestorationTree

extension DumpSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    if isTextconv { return runTextconv(in: session) }
    let patterns = try parsedPatterns()
    guard let pass = common.pass(in: session) else { return .failure }
    var documents = DocumentReports(
      pass.reports, as: ArchiveFormat.self, isOnlyInput: common.inputs.namesOneFile
    ) { options(patterns, for: $0, in: session) }
    let work = ArchiveRendering(
      renderers: documents.renderers, patterns: patterns, showsHistory: showsHistory,
      limits: session.limits)
    var patternUse = PatternUse(patterns)
    let status = pass.run(
      jobs: jobs, isArchive: session.isArchive,
      worker: { work.buffered },
      take: { buffered in
        let outcome =
          switch buffered {
          case .outcome(let outcome): outcome
          case .tooLarge(let input): work.direct(input, into: &documents)
          }
        if let texts = outcome.texts { documents.add(texts: texts) }
        patternUse.formIntersection(outcome.patternUse)
        return session.report(outcome.faults)
      })
    documents.end()
    guard !documents.isEmpty else {
      // An earlier report stays as it is when there is nothing to put in its place.
      pass.reports.discard()
      return status
    }
    let isAllUsed = patternUse.unused.isEmpty
    if !isAllUsed { say(patternUse.unused, in: session) }
    return status.combined(with: isAllUsed ? .success : .remarks)
      .combined(with: pass.reports.finish())
  }

  private func say(_ unused: [PathPattern], in session: Session) {
    guard common.verbosity != .quiet else { return }
    for pattern in unused {
      session.messages.say(
        "no object matches '\(DisplayText.escape(pattern.text))'; "
          + "'restorectl dump --format paths' lists all restoration paths")
    }
  }

  private func runTextconv(in session: Session) -> ExitCode {
    guard let pass = common.pass(in: session) else { return .failure }
    var options = RenderOptions()
    options.revealsSecrets = reveals
    let status = pass.run(isArchive: session.isArchive) {
      input in
      do throws(ReadError) {
        let archive = try input.archive(limits: session.limits)
        session.standardOutput.append { ComparableText.write(archive, options, into: &$0) }
      } catch {
        session.standardOutput.append(
          "no readable archive: \(input.message(for: error))\n\(input.contents)\n")
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
    var options = common.options(for: sink, in: session)
    options.isFull = isFull
    options.revealsSecrets = reveals
    options.depth = depth
    options.plainPaths = isPlain
    options.patterns = patterns
    return options
  }
}
