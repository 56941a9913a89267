/// One run of the tool, with all of its inputs and outputs. Tests run it with streams in memory.
final class Session {
  let environment: Environment
  let standardOutput: OutputSink
  /// For messages. If it fails itself, there is no way to report it.
  let standardError: OutputSink
  private(set) var verbosity = Verbosity.normal
  /// On the terminal with the messages, if there is one.
  let statusLine: StatusLine
  /// Reads all files of the run, and notes them.
  private(set) var reader: InputReader
  private let isInputGiven: () -> Bool
  /// The folder in which the tool was started, where the search for a configuration begins.
  let folder: FilePath
  private(set) var status = ExitCode.success
  /// Set by a run whose caller treats any status but 0 as a crash.
  var alwaysSucceeds = false
  /// The current time, in seconds since 2001-01-01 00:00:00 UTC.
  let now: () -> Double

  /// - Parameter isInputGiven: whether standard input is a pipe or a file.
  init(
    environment: Environment, output: any ByteDestination, error: any ByteDestination,
    readInput: (@Sendable () throws(FileError) -> ByteSlice)? = nil,
    isInputGiven: @escaping () -> Bool = { false }, folder: FilePath = .currentFolder,
    now: @escaping () -> Double = System.secondsSince2001,
    clock: @escaping () -> Double = System.monotonicSeconds
  ) {
    self.folder = folder
    self.environment = environment
    self.now = now
    statusLine = StatusLine(error, clock: clock)
    standardOutput = OutputSink(output, below: statusLine)
    standardError = OutputSink(error, below: statusLine)
    reader = InputReader()
    reader.standardInput = readInput ?? reader.standardInput
    self.isInputGiven = isInputGiven
  }

  func run(_ arguments: [ByteString]) -> ExitCode {
    do {
      try dispatch(arguments)
    } catch {
      fail(error)
    }
    if let error = standardOutput.failure {
      if error == .closedPipe { return alwaysSucceeds ? .success : .closedPipe }
      fail(Failure(unwritable: Self.outputName, error))
    }
    return alwaysSucceeds ? .success : status
  }

  private func dispatch(_ arguments: [ByteString]) throws {
    guard let first = arguments.first else {
      write(message: HelpText().overview(.short))
      return worsen(to: .failure)
    }
    let rest = arguments.dropFirst()
    if first == "complete" { return CompletionRequest.answer(rest, in: self) }
    if first == "generate" { return standardOutput.append(try GeneratedFile.text(rest)) }
    let options = arguments.prefix { $0.bytes.first == UInt8(ascii: "-") }
    if options.isEmpty { return try run(try Commands.named(first), rest) }
    let asked: CommonOptions
    do throws(UsageError) {
      // It takes just what is allowed in place of a command.
      asked = try ArgumentParser<Help>.parse(options).common
    } catch {
      throw UsageError(error.message + " (options of a command go after it)")
    }
    // `--help lint` is `lint --help`.
    let command = try? arguments.dropFirst(options.count).first.map(Commands.named)
    // Only `--` and `-` ask for nothing: neither is a command.
    if !answer(asked, about: command) { throw UsageError("no command given") }
  }

  /// Prints the help of a command, the overview, or the version; false if none of them is requested.
  private func answer(_ asked: CommonOptions, about command: (any Command.Type)?) -> Bool {
    if let length = asked.help {
      standardOutput.append(
        command.map { helpText.page(of: $0, length) } ?? helpText.overview(length))
    } else if asked.showsVersion {
      standardOutput.append(Version.line + "\n")
    }
    return asked.help != nil || asked.showsVersion
  }

  private func run<C: Command>(_ type: C.Type, _ arguments: ArraySlice<ByteString>) throws {
    do {
      var command = try ArgumentParser<C>.parse(arguments)
      if answer(command.common, about: type) { return }
      verbosity = command.common.verbosity
      if !isQuiet, standardError.isTerminal, environment.isTerminalCapable { statusLine.begin() }
      reader.standardInputName = command.common.standardInputName
      try addNewest(to: &command.common)
      if command.common.standardInputUses > 1 {
        throw UsageError("standard input is used twice, but can be read only once")
      }
      if C.help.readsInput, command.common.operands.isEmpty,
        command.common.list == nil, command.common.standardInputUses == 0, hasStandardInput()
      {
        command.common.operands = [.standardInput]
      }
      try command.run(in: self)
      if command.common.exitsZero, status == .remarks { status = .success }
    } catch var error as UsageError {
      error.reference = error.reference ?? C.name + " --help"
      throw error
    }
  }

  /// Adds the newest saved state of each app of `--bundle-id` to the operands.
  private func addNewest(to common: inout CommonOptions) throws(Failure) {
    for (app, paths) in zip(common.apps, try savedStates(of: common.apps)) {
      guard let newest = paths.first else { continue }
      say(
        about: newest.displayed, "the newest state of '\(DisplayText.escape(app))'", from: .normal)
      common.operands.append(.path(newest))
    }
  }

  /// Whether standard input is a pipe or a file with content. It is read for this, once.
  private func hasStandardInput() -> Bool {
    guard isInputGiven() else { return false }
    let input = Result { () throws(FileError) in try reader.standardInput() }
    reader.standardInput = { () throws(FileError) in try input.get() }
    // The reader reports an error.
    return (try? input.get())?.count != 0
  }

  var filesRead: FilesRead { reader.filesRead }

  // MARK: Status

  var isQuiet: Bool { verbosity == .quiet }
  var isVerbose: Bool { verbosity == .verbose }

  func worsen(to status: ExitCode) {
    if status.rawValue > self.status.rawValue { self.status = status }
  }

  /// Reports what ended a run, or a part of it.
  func fail(_ error: any Error) {
    switch error {
    case let error as UsageError:
      say(error.message + "\nTry 'restorectl \(error.reference ?? "--help")'.")
    case let error as Failures: for failure in error.all { say(failure) }
    default: say("\(error)")
    }
    worsen(to: .failure)
  }

  static let outputName = "standard output"

  // MARK: Pages

  var helpText: HelpText { HelpText(columns: columns(of: standardOutput)) }

  /// The width of a destination that is a terminal.
  func columns(of sink: OutputSink) -> Int? {
    guard sink.isTerminal else { return nil }
    let typed = environment[.columns]?.text.flatMap { Int($0) }
    // On a narrower terminal nothing could be aligned.
    return max(typed.flatMap { $0 > 0 ? $0 : nil } ?? sink.columns ?? 80, 20)
  }

  func renderOptions(for sink: OutputSink, _ common: CommonOptions) -> RenderOptions {
    var options = common.shown
    options.colored = common.color.colors(isTerminal: sink.isTerminal, environment: environment)
    options.columns = columns(of: sink)
    options.hidesSummary = isQuiet
    return options
  }
}
