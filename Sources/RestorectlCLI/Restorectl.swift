import Platform
import PlistSyntax

/// The tool as a process.
package enum Restorectl {
  /// Runs the command line of this process and exits.
  package static func main() -> Never {
    System.occupyClosedStreams()
    System.reportClosedPipesAsErrors()
    System.removeTemporaryFilesWhenInterrupted()
    System.endWhenMappedBytesAreGone(
      status: ExitCode.failure.rawValue,
      message: """
        restorectl: a file was cut or could not be read any more while it was read; try again when \
        nothing writes to it

        """)
    let session = Session(
      environment: .current(),
      streams: .init(
        readInput: { () throws(FileError) in try ByteSlice(readingDescriptor: 0) },
        readSomeInput: { mayWait throws(FileError) in
          if !mayWait, !System.canReadWithoutWaiting(0) { return nil }
          return try System.read(0, atMost: OutputSink.writeSize)
        },
        output: DescriptorDestination(1), error: DescriptorDestination(2)))
    System.exit(session.run(System.arguments().map { ByteString($0) }).rawValue)
  }
}
