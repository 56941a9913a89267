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
  static let statsFormat = OptionSpec.format(of: StatsFormat.self)

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
  let common: DocumentSettings
  let showsAll: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    common = try DocumentSettings(parsed, format: .statsFormat)
    showsAll = parsed.has(.allRows)
  }

  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard let pass = common.pass(in: session) else { return .failure }
    var documents = DocumentReports(
      pass.reports, as: StatsFormat.self, isOnlyInput: common.inputs.namesOneFile
    ) { sink in
      var options = common.options(for: sink, in: session)
      options.isFull = showsAll
      return options
    }
    let status = pass.run(
      isArchive: session.isArchive
    ) { input in
      do throws(ReadError) {
        var damage = ExitCode.success
        for archive in try input.archives(limits: session.limits) {
          let statistics = ArchiveStatistics(of: archive)
          documents.add(statistics)
          damage = damage.combined(
            with: session.report(
              archive.damageMessages(nodeCount: statistics.unreadableCount).map(input.fault)))
        }
        return damage
      } catch {
        return session.report([input.fault(error)])
      }
    }
    documents.end()
    guard !documents.isEmpty else {
      // An earlier report stays as it is when there is nothing to put in its place.
      pass.reports.discard()
      return status
    }
    return status.combined(with: pass.reports.finish())
  }
}
