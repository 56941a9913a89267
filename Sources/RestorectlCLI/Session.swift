import Platform
import PlistSyntax

/// One run of the tool, with all of its inputs and outputs.
///
/// Tests can run it completely, with streams in memory.
final class Session {
  let environment: Environment
  let standardOutput: OutputSink
  let messages: Messages
  /// On the terminal with the messages, if there is one.
  let statusLine: StatusLine
  private(set) var readStandardInput: @Sendable () throws(FileError) -> ByteSlice
  private let isInputGiven: () -> Bool
  /// Reads standard input as it arrives; nil if only all of it can be read.
  let readSomeStandardInput: OperandStream.Read?
  let limits: Limits
  /// The files that were read so far.
  let filesRead = FilesRead()
  /// The folder in which the tool was started, where the search for a configuration begins.
  let folder: FilePath
  /// Set by a run whose caller treats any status but 0 as a crash.
  var alwaysSucceeds = false
  /// The current time, in seconds since 2001-01-01 00:00:00 UTC.
  let now: () -> Double
  /// Seconds since an arbitrary moment, to measure durations.
  let clock: () -> Double

  /// The three streams of a process.
  struct Streams {
    let readInput: @Sendable () throws(FileError) -> ByteSlice
    /// Whether standard input is a pipe or a file.
    var isInputGiven: () -> Bool = { false }
    var readSomeInput: OperandStream.Read?
    let output: any ByteDestination
    let error: any ByteDestination
  }

  init(
    environment: Environment, streams: Streams, limits: Limits = Limits(),
    folder: FilePath = .currentFolder, now: @escaping () -> Double = System.secondsSince2001,
    clock: @escaping () -> Double = System.monotonicSeconds
  ) {
    self.folder = folder
    self.environment = environment
    self.limits = limits
    self.now = now
    self.clock = clock
    statusLine = StatusLine(streams.error)
    standardOutput = OutputSink(StreamAboveLine(streams.output, statusLine))
    messages = Messages(StreamAboveLine(streams.error, statusLine))
    readStandardInput = streams.readInput
    isInputGiven = streams.isInputGiven
    readSomeStandardInput = streams.readSomeInput
  }

  /// Runs the command line `arguments`, without the program's name.
  func run(_ arguments: [ByteString]) -> ExitCode {
    let status = runToItsEnd(arguments)
    return alwaysSucceeds ? .success : status
  }

  private func runToItsEnd(_ arguments: [ByteString]) -> ExitCode {
    var status: ExitCode
    do {
      status = try dispatch(arguments)
    } catch {
      messages.report(error)
      status = .failure
    }
    do {
      try standardOutput.finish()
    } catch {
      if error.kind == .closedPipe { return .closedPipe }
      messages.unwritable(.standardOutput, error)
      status = .failure
    }
    return status
  }

  /// A reader for the inputs of a request.
  func inputReader(for request: InputRequest) -> InputReader {
    InputReader(
      standardInput: readStandardInput, standardInputName: request.standardInputName,
      limits: limits, filesRead: filesRead)
  }

  /// A reader for files that are not inputs themselves.
  func inputReader() -> InputReader {
    InputReader(
      standardInput: readStandardInput, standardInputName: nil, limits: limits,
      filesRead: filesRead)
  }

  /// Whether a file that a search found is an archive.
  var isArchive: FoundInputTest {
    { [limits] input in input.counts(limits: limits) }
  }

  /// Pages of help as wide as the terminal.
  var helpText: HelpText { HelpText(layout: layout(for: standardOutput)) }

  private func dispatch(_ arguments: [ByteString]) throws(UsageError) -> ExitCode {
    switch try CommandLineHead.parse(arguments) {
    case .version:
      standardOutput.append(Version.line + "\n")
    case .help(let length):
      standardOutput.append(helpText.overview(length))
    case .nothing:
      messages.write(HelpText().overview(.short))
      return .failure
    case .command(let command, let rest):
      return try run(command, rest)
    }
    return .success
  }

  /// Whether no input is named, and no option reads standard input.
  private func namesNothing(_ parsed: ParsedArguments) -> Bool {
    parsed.operands.isEmpty && !parsed.has(.filesFrom)
      && !parsed.occurrences.contains { $0.value == .file(.standardInput) }
  }

  /// Whether standard input is a pipe or a file with content. It is read for this, once.
  private func hasStandardInput() -> Bool {
    guard isInputGiven() else { return false }
    do throws(FileError) {
      let bytes = try readStandardInput()
      readStandardInput = { () throws(FileError) in bytes }
      return bytes.count > 0
    } catch {
      // The reader reports the error.
      readStandardInput = { () throws(FileError) in throw error }
      return true
    }
  }

  private func run(
    _ command: Command, _ arguments: ArraySlice<ByteString>
  ) throws(UsageError) -> ExitCode {
    do {
      switch try ArgumentParser.parse(arguments, by: command.options) {
      case .help(let length):
        standardOutput.append(helpText.page(of: command, length))
        return .success
      case .version:
        standardOutput.append(Version.line + "\n")
        return .success
      case .arguments(var parsed):
        try command.operands.check(parsed.operands)
        if command.operands.canBeInput, namesNothing(parsed), hasStandardInput() {
          parsed.operands = [.standardInput]
        }
        return try command.run(parsed, self)
      }
    } catch {
      // A wrong command name belongs to the overview, also under `help`.
      if case .unknownCommand = error.code { throw error }
      throw error.about(command.name)
    }
  }
}
