package enum Restorectl {
  package static func main() -> Never {
    System.occupyClosedStreams()
    System.handleSignals()
    let session = Session(
      environment: .ofProcess, output: DescriptorDestination(1), error: DescriptorDestination(2),
      readInput: { () throws(FileError) in try ByteSlice(readingDescriptor: 0) },
      isInputGiven: { System.isPipeOrFile(0) })
    do throws(FileError) {
      let arguments = try System.arguments().map { ByteString($0) }
      System.endProcess(with: session.run(arguments).rawValue)
    } catch {
      let wayOut = error == .tooManyOpenFiles ? "raise 'ulimit -n'" : "mount /proc"
      session.say("the command line cannot be read: " + error.message(wayOut))
      System.endProcess(with: ExitCode.failure.rawValue)
    }
  }
}

/// The exit status of the process. Scripts rely on the numbers: they never change.
enum ExitCode: Int32, Sendable {
  /// Done, with nothing to report: no findings, no differences.
  case success = 0
  /// Done, with something to report: findings, differences, or a pattern without a match.
  case remarks = 1
  /// Not done, or not completely: invalid usage, an input that cannot be read, an output that
  /// cannot be written.
  case failure = 2
  /// Standard output was closed by its reader, for example by `head`. The number is that of shells
  /// for a program that SIGPIPE ends; 0 would mean that everything was checked.
  case closedPipe = 141
}
