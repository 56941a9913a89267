import PlistSyntax
import RestorationArchives
import RestorationReport
import RestorationStatistics

extension Command {
  static let stats = Command(
    name: "stats",
    summary: "show what the bytes of archives are spent on",
    description: [
      """
      Shows how many bytes each saved object and each key takes, how many objects each class \
      has, and the ten largest values.
      """,
      """
      The size of an object is its part of the file. The size of a value is the bytes of its \
      text and data, and a fixed number for everything else. It is the same in every syntax.
      """,
      """
      --path shows what an object or a value consists of, one level further in: each line is a \
      place that --path accepts.
      """,
    ],
    operands: Operands("[FILE...]", 0, canBeInput: true),
    options: OptionTable([
      .init("Output", [.statsFormat, .statsPath, .allRows, .color]),
      .input,
      .general,
    ]),
    examples: [
      .init("restorectl stats data.data", "Shows what makes an archive large."),
      .init(
        "restorectl stats --path 'Tabs/Editor#draft' data.data",
        "Shows what one value is made of."),
      .init("restorectl stats --format json data.data", "Prints the numbers as JSON."),
    ],
    exitMeanings: .init(one: "a --path pattern matched nothing"),
    run: { (parsed, session) throws(UsageError) in
      try StatsSettings(parsed).run(in: session)
    })
}

extension OptionSpec {
  static let statsFormat = OptionSpec.format(
    of: ReportRegistry.statistics, note: OptionSpec.jsonOfSeveral)

  static let statsPath = OptionSpec(
    "path", .text("PATTERN"), repeatable: true,
    summary: "show what PATTERN consists of",
    details: """
      Show the size of the keys of the objects that PATTERN matches, or with '#key' of the \
      values in that key.
      """)

  static let allRows = OptionSpec(
    "all", .flag,
    summary: "show every path, key and class, not ten",
    details: """
      Show every path, key and class. Without it each chart ends after ten lines. The json \
      format is never cut.
      """)
}

/// The interpreted arguments of `stats`.
struct StatsSettings {
  let common: DocumentSettings
  let showsAll: Bool
  /// What is taken apart; all charts are shown when empty.
  let patterns: PatternSet

  init(_ parsed: ParsedArguments) throws(UsageError) {
    common = try DocumentSettings(parsed, format: .statsFormat)
    showsAll = parsed.has(.allRows)
    patterns = PatternSet(try parsed.patterns(.statsPath))
  }

  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard let pass = common.pass(in: session) else { return .failure }
    var reports = Reports(
      pass.outputs, of: ReportRegistry.statistics, isSingle: common.inputs.namesOneFile
    ) { sink in
      var options = common.options(for: sink, in: session)
      options.isFull = showsAll
      options.patterns = patterns
      return options
    }
    var use = PatternUse(patterns)
    let status = pass.run(
      jobs: common.jobs,
      worker: { [limits = session.limits, patterns] in
        { Outcome(of: $0, patterns, limits: limits) }
      },
      take: { outcome in
        for statistics in outcome.statistics {
          use.formUnion(statistics.patternUse)
          reports.add(statistics)
        }
        return session.report(outcome.faults)
      })
    reports.end()
    guard !reports.isEmpty else {
      // Without a new report, an earlier one is kept.
      pass.outputs.discard()
      return status
    }
    session.say(unused: use.unused, common.verbosity)
    return status.combined(with: use.isComplete ? .success : .remarks)
      .combined(with: pass.outputs.finish())
  }

  /// The result for one input.
  private struct Outcome: Sendable {
    var statistics: [ArchiveStatistics] = []
    /// Why parts of it cannot be read.
    var faults: [InputFailure] = []

    init(of input: Input, _ patterns: PatternSet, limits: Limits) {
      do throws(ReadError) {
        for archive in try input.archives(limits: limits) {
          let weighed = ArchiveStatistics(of: archive, parts: patterns)
          statistics.append(weighed)
          faults += archive.damageMessages(nodeCount: weighed.unreadableCount).map(input.fault)
        }
      } catch {
        faults.append(input.fault(error))
      }
    }
  }
}
