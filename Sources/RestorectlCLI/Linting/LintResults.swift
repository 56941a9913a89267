import Platform
import RestorationLint
import RestorationReport

/// What a run of `lint` has found so far, and what of it is printed already.
struct LintResults {
  /// What is still to be printed.
  var report = LintReport()
  private var reports: LintReports
  /// What there was for rules to look at.
  private(set) var given: Rule.InputSet
  /// Whether an input had an older archive to compare with.
  private(set) var hasOlder = false
  /// The gravest finding that was printed already.
  private var highestPrinted: Severity?

  init(_ reports: LintReports, given: Rule.InputSet) {
    self.reports = reports
    self.given = given
  }

  /// Adds what came of an input.
  mutating func add(_ outcome: ArchiveCheck.Outcome) {
    given.formUnion(outcome.given)
    if outcome.hasOlder { hasOlder = true }
    add(outcome.report)
  }

  /// Adds files and failures.
  mutating func add(_ part: LintReport) {
    reports.write(part)
    highestPrinted = [highestPrinted, part.highestSeverity].compactMap(\.self).max()
    guard !reports.needNothingLater else { return }
    report.files += part.files
    report.failures += part.failures
  }

  /// The severity of the gravest finding that counts: with a baseline, of those that it left.
  var highestSeverity: Severity? {
    reports.areLines ? highestPrinted : report.highestSeverity
  }

  /// Prints what can be told only now.
  mutating func finish() { reports.finish(report) }
}

/// The reports of a run of `lint`, on their way.
struct LintReports {
  private let outputs: ReportOutputs
  private let settings: LintSettings
  private let failOn: Severity
  /// Without links, from the root of the file system on.
  private let repositoryRoot: String?
  private let session: Session
  /// Whether a line is printed for each file as soon as it was checked. A baseline has its say about
  /// all files together.
  let areLines: Bool
  /// For each output, the text for people as far as it is known; nil for other formats, and where a
  /// baseline has its say first. This thread has the time for it while others check archives.
  private var texts: [FindingsText?] = []
  /// Whether nothing but the lines is wanted of a file, so that a run over any number of them takes no
  /// more memory.
  let needNothingLater: Bool

  init(
    _ outputs: ReportOutputs, _ policy: LintPolicy, _ settings: LintSettings, in session: Session
  ) {
    self.outputs = outputs
    self.settings = settings
    self.session = session
    failOn = policy.failOn.value
    repositoryRoot = policy.root.absoluteName
    let formats = outputs.reports.map(\.format)
    let hasBaseline = policy.newBaseline != nil || policy.knownFindings != nil
    areLines = formats.contains(FindingFormat.jsonLines.name) && !hasBaseline
    needNothingLater =
      areLines && !settings.writesStepSummary
      && formats.allSatisfy { $0 == FindingFormat.jsonLines.name }
    texts = outputs.reports.map { output in
      output.format == FindingFormat.text.name && !hasBaseline
        ? FindingsText(options(for: output.sink)) : nil
    }
  }

  /// Writes what can be written now: lines are printed, texts kept until the end.
  mutating func write(_ part: LintReport) {
    for index in texts.indices {
      for file in part.files { texts[index]?.add(file) }
    }
    guard areLines else { return }
    for output in outputs.reports where output.format == FindingFormat.jsonLines.name {
      output.sink.append { FindingLines.write(part, tool: Self.tool, into: &$0) }
    }
  }

  /// Prints a report on all, but for lines that were printed.
  mutating func finish(_ report: LintReport) {
    for (index, output) in outputs.reports.enumerated() {
      texts[index]?.end(report)
      if let text = texts[index] {
        output.sink.append { $0 += text.bytes }
        continue
      }
      if areLines, output.format == FindingFormat.jsonLines.name {
        output.sink.append {
          FindingLines.writeEnd(skippedRules: report.skippedRules, tool: Self.tool, into: &$0)
        }
        continue
      }
      let options = options(for: output.sink)
      output.sink.append {
        FindingFormat.format(named: output.format)?.write(
          report, tool: Self.tool, options: options, into: &$0)
      }
    }
  }

  private static let tool = ToolIdentity(version: Version.number)

  private func options(for sink: OutputSink) -> RenderOptions {
    var options = RenderOptions()
    options.colored = settings.color.colors(
      isTerminal: sink.isTerminal, environment: session.environment)
    options.isFull = settings.verbosity == .verbose
    options.hidesSummary = settings.verbosity == .quiet
    options.revealsSecrets = settings.reveals
    options.currentFolder = FilePath.currentFolder.absoluteName
    options.repositoryRoot = repositoryRoot
    options.failingSeverity = failOn
    return options
  }
}
