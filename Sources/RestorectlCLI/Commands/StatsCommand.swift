import PlistSyntax
import RestorationReport
import RestorationTree

extension Command {
  static let stats = Command(
    name: "stats",
    summary: "show what the bytes of archives are spent on",
    description: [
      """
      Shows how many bytes each saved object and each key takes, how many objects each class has, \
      and the ten heaviest values.
      """,
      """
      An object counts as its part of the file. A value counts as the bytes of its texts and data \
      and a fixed number for all else, the same in every syntax.
      """,
    ],
    operands: Operands("FILE...", 0),
    options: OptionTable([
      .init("Output", [.statsFormat, .allRows, .color]),
      .input,
      .general,
    ]),
    examples: [
      .init("restorectl stats data.data", "Shows what makes an archive large."),
      .init("restorectl stats --format json data.data", "Gives the numbers to a program."),
    ],
    exitMeanings: .init(),
    run: { (parsed, session) throws(UsageError) in
      try StatsSettings(parsed).run(in: session)
    })
}

extension OptionSpec {
  static let statsFormat = OptionSpec(
    "format",
    .report(OptionSpec.Choice.formats(StatsFormat.self)),
    repeatable: true, default: "text",
    summary: "text or json",
    details: """
      Choose the format, and after a colon the file that gets it; without a file it goes to \
      standard output. Given more than once, one run makes several reports.
      """)

  static let allRows = OptionSpec(
    "all", .flag,
    summary: "show every path, key and class, not ten",
    details: """
      Show every path, key and class. Without it a chart ends after ten lines. The json format is \
      never cut.
      """)
}

/// What the arguments of `stats` mean.
struct StatsSettings {
  let inputs: InputRequest
  let reports: [ReportRequest]
  let showsAll: Bool
  let color: ColorChoice
  let verbosity: Verbosity

  init(_ parsed: ParsedArguments) throws(UsageError) {
    inputs = try InputRequest(parsed, orElse: nil)
    reports = try parsed.reports(.statsFormat)
    showsAll = parsed.has(.allRows)
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
  }

  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard let pass = InputPass(of: inputs, to: reports, verbosity: verbosity, in: session) else {
      return .failure
    }
    var renderings: [StatsRendering] = []
    for report in pass.reports.reports {
      guard let format = StatsFormat.format(named: report.format) else { continue }
      renderings.append(
        StatsRendering(
          renderer: format.renderer(options(for: report.sink, in: session)), sink: report.sink))
    }
    for index in renderings.indices { renderings[index].begin(isOnlyInput: inputs.namesOneFile) }
    var shownCount = 0
    let status = pass.run(
      isArchive: { RestorationArchive.isArchive($0, limits: session.limits) }
    ) { input in
      do throws(ReadError) {
        var damage = ExitCode.success
        for archive in try input.archives(limits: session.limits) {
          let statistics = ArchiveStatistics(of: archive)
          for index in renderings.indices { renderings[index].add(statistics) }
          shownCount += 1
          damage = damage.combined(
            with: session.reportDamage(
              archive.damageMessages(nodeCount: statistics.unreadableCount), of: input))
        }
        return damage
      } catch {
        session.messages.say(about: input.displayedName, error.inputMessage)
        return .failure
      }
    }
    // Even without any archive, what was begun for a program to read is a whole document.
    for index in renderings.indices { renderings[index].end() }
    guard shownCount > 0 else {
      // An earlier report stays as it is when there is nothing to put in its place.
      pass.reports.discard()
      return status
    }
    return status.combined(with: pass.reports.finish())
  }

  private func options(for sink: OutputSink, in session: Session) -> RenderOptions {
    var options = RenderOptions()
    options.colored = color.colors(
      isTerminal: sink.isTerminal, environment: session.environment)
    options.isFull = showsAll
    return options
  }
}

/// One report on statistics, on its way.
private struct StatsRendering {
  var renderer: any StatsRenderer
  let sink: OutputSink

  mutating func begin(isOnlyInput: Bool) {
    sink.append { renderer.begin(isOnlyInput: isOnlyInput, into: &$0) }
  }

  mutating func add(_ statistics: ArchiveStatistics) {
    sink.append { renderer.add(statistics, into: &$0) }
  }

  mutating func end() {
    sink.append { renderer.end(into: &$0) }
  }
}
