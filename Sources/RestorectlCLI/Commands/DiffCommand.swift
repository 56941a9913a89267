import RestorationDiff
import RestorationReport
import RestorationTree

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "show what changed between two archives",
    description: [
      """
      Compares two archives by restoration path and key. An object whose index alone changed \
      counts as moved. When and on which system the archives were written is left out of the \
      comparison unless --all is given.
      """,
      "'-' is standard input, for one of the two.",
    ],
    operands: Operands("OLD NEW", 2, 2),
    options: OptionTable([
      .init("Output", [.diffFormat, .all, .full, .reveal, .color]),
      .init("Exit status", [.exitZero]),
      .init("Input", [.stdinName]),
      .general,
    ]),
    examples: [
      .init("restorectl diff old.plist new.plist", "Shows what changed."),
      .init(
        "restorectl dump --format json a.plist | restorectl diff a.plist -",
        "Compares an archive with a tree in JSON from standard input."),
    ],
    exitMeanings: .init(zero: "the archives say the same", one: "they differ"),
    run: { (parsed, session) throws(UsageError) in
      try DiffSettings(parsed).run(in: session)
    })
}

/// What the arguments of `diff` mean.
struct DiffSettings {
  let old: Operand
  let new: Operand
  let standardInputName: FilePath?
  let reports: [ReportRequest]
  let comparesAll: Bool
  let isFull: Bool
  let reveals: Bool
  let exitsZero: Bool
  let color: ColorChoice
  let verbosity: Verbosity

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let inputs = try InputRequest(parsed, orElse: nil)
    guard let old = inputs.operands.first, let new = inputs.operands.dropFirst().first else {
      throw UsageError(.missingOperand(Command.diff.operands.usage))
    }
    self.old = old
    self.new = new
    standardInputName = inputs.standardInputName
    reports = try parsed.reports(.diffFormat)
    comparesAll = parsed.has(.all)
    isFull = parsed.has(.full)
    reveals = parsed.has(.reveal)
    exitsZero = parsed.has(.exitZero)
    color = ColorChoice(parsed)
    verbosity = Verbosity(parsed)
  }
}

extension OptionSpec {
  static let diffFormat = OptionSpec(
    "format",
    .report(OptionSpec.Choice.formats(ChangeFormat.self)),
    repeatable: true, default: "text",
    summary: "text or json",
    details: """
      Choose the format, and after a colon the file that gets it; without a file it goes to \
      standard output. Given more than once, one run makes several reports.
      """)

  static let all = OptionSpec(
    "all", .flag,
    summary: "compare time and system version too",
    details: """
      Compare the timestamp and the system version too. They differ between any two archives.
      """)
}

extension DiffSettings {
  func run(in session: Session) -> ExitCode {
    guard let outputs = ReportOutputs.open(reports, sparing: [old, new], in: session) else {
      return .failure
    }
    // Both are read before either is judged, so that one run tells of both faults.
    let archives = [archive(old, in: session), archive(new, in: session)].compactMap(\.self)
    guard archives.count == 2 else {
      outputs.discard()
      return .failure
    }
    var options = DiffOptions()
    options.comparesVolatile = comparesAll
    let diff = ArchiveDiff(archives[0], archives[1], options: options)
    for output in outputs.reports {
      let options = self.options(for: output.sink, in: session)
      output.sink.append {
        ChangeFormat.format(named: output.format)?.write(diff, options, into: &$0)
      }
    }
    let status: ExitCode = diff.isIdentical || exitsZero ? .success : .remarks
    return status.combined(with: outputs.finish())
  }

  private func archive(_ operand: Operand, in session: Session) -> RestorationArchive? {
    let reader = InputReader(
      standardInput: session.readStandardInput, standardInputName: standardInputName,
      limits: session.limits)
    let input: Input
    switch reader.read(operand) {
    case .success(let read): input = read
    case .failure(let failure):
      session.messages.report(failure)
      return nil
    }
    do throws(ReadError) {
      return try input.archive(limits: session.limits)
    } catch {
      session.messages.say(about: input.displayedName, error.inputMessage)
      return nil
    }
  }

  private func options(for sink: OutputSink, in session: Session) -> RenderOptions {
    var options = RenderOptions()
    options.colored = color.colors(
      isTerminal: sink.isTerminal, environment: session.environment)
    options.isFull = isFull
    options.revealsSecrets = reveals
    return options
  }
}
