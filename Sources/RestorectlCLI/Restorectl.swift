import Platform
import PlistSyntax

/// The tool as a process.
package enum Restorectl {
  /// Runs the command line of this process and exits.
  package static func main() -> Never {
    System.occupyClosedStreams()
    System.reportFailedWritesAsErrors()
    System.removeTemporaryFilesWhenInterrupted()
    let session = Session(
      environment: .current(),
      streams: .init(
        readInput: { () throws(FileError) in try ByteSlice(readingDescriptor: 0) },
        isInputGiven: { System.isPipeOrFile(0) },
        readSomeInput: { mayWait throws(FileError) in
          if !mayWait, !System.canReadWithoutWaiting(0) { return nil }
          return try System.read(0, atMost: OutputSink.writeSize)
        },
        output: DescriptorDestination(1), error: DescriptorDestination(2)))
    System.endProcess(with: run(session).rawValue)
  }

  private static func run(_ session: Session) -> ExitCode {
    let arguments: [[UInt8]]
    do {
      arguments = try System.arguments()
    } catch {
      let wayOut = error.kind == .tooManyOpenFiles ? "raise 'ulimit -n'" : "mount /proc"
      session.messages.say("the command line cannot be read: " + error.message(wayOut))
      return .failure
    }
    return session.run(arguments.map { ByteString($0) })
  }
}
