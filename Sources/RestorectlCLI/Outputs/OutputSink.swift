/// The destination of bytes: a stream of the process, a file, or the memory of a test.
protocol ByteDestination: AnyObject {
  var isTerminal: Bool { get }
  var columns: Int? { get }
  var file: FileStatus.Identity? { get }

  func write(_ bytes: [UInt8]) throws(FileError)
}

extension ByteDestination {
  var columns: Int? { nil }
  var file: FileStatus.Identity? { nil }
}

/// An open file of the system. Does not close it.
final class DescriptorDestination: ByteDestination {
  private let descriptor: System.Descriptor

  init(_ descriptor: System.Descriptor) { self.descriptor = descriptor }

  var isTerminal: Bool { System.isTerminal(descriptor) }
  var columns: Int? { System.columns(of: descriptor) }
  var file: FileStatus.Identity? { System.identity(ofOpen: descriptor) }

  func write(_ bytes: [UInt8]) throws(FileError) { try System.writeAll(bytes, to: descriptor) }
}

/// Passes on output, which arrives in pieces of a size that is worth a write.
///
/// A failed write is kept and ends all further writing, so that renderers need not check each line;
/// between inputs callers check `isWanted`, and at the end `failure`.
final class OutputSink {
  private let destination: any ByteDestination
  /// The progress on the terminal, if the destination can be that too.
  private let line: StatusLine?
  private(set) var failure: FileError?
  private(set) var hasContent = false

  init(_ destination: any ByteDestination, below line: StatusLine? = nil) {
    self.destination = destination
    self.line = line
  }

  var isTerminal: Bool { destination.isTerminal }
  var columns: Int? { destination.columns }
  var file: FileStatus.Identity? { destination.file }

  /// Whether anything that is written now can still arrive.
  var isWanted: Bool { failure == nil }

  func append(_ bytes: [UInt8]) {
    guard isWanted, !bytes.isEmpty else { return }
    hasContent = true
    do throws(FileError) {
      if let line {
        try line.write(bytes, to: destination)
      } else {
        try destination.write(bytes)
      }
    } catch {
      failure = error
    }
  }

  func append(_ text: String) { append(Array(text.utf8)) }
}
