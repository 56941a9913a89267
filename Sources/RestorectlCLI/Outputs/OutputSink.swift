import Platform

/// Collects output and passes it on in large writes.
///
/// A failed write is kept and ends all further writing, so that renderers need not check each line;
/// between inputs callers check `isWanted`, and `finish` throws the failure at the end.
final class OutputSink {
  private let destination: any ByteDestination
  private var buffer: [UInt8] = []
  private(set) var failure: FileError?
  private var passedCount = 0

  /// How many bytes were appended.
  var byteCount: Int { passedCount + buffer.count }

  /// Large enough that the number of writes does not matter.
  static let writeSize = 1 << 16

  init(_ destination: any ByteDestination) {
    self.destination = destination
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { destination.isTerminal }

  /// The width of the terminal in columns; nil if unknown.
  var columns: Int? { destination.columns }

  /// Whether further writes can still succeed.
  var isWanted: Bool { failure == nil }

  /// Lets `render` append to the buffer.
  func append(_ render: (inout [UInt8]) -> Void) {
    guard isWanted else { return }
    render(&buffer)
    if buffer.count >= Self.writeSize { flush() }
  }

  /// Lets `render` append to the buffer, and pass on the finished part of a large text meanwhile.
  func append(
    _ render: (_ buffer: inout [UInt8], _ drain: @escaping (inout [UInt8]) -> Void) -> Void
  ) {
    append { buffer in render(&buffer) { self.passOn(&$0) } }
  }

  /// Appends the text's UTF-8.
  func append(_ text: String) {
    append { $0.append(contentsOf: text.utf8) }
  }

  /// Passes on the rest.
  ///
  /// - Throws: the first failure of all writes.
  func finish() throws(FileError) {
    flush()
    if let failure { throw failure }
  }

  /// Passes on the buffer.
  func flush() { passOn(&buffer) }

  private func passOn(_ bytes: inout [UInt8]) {
    if isWanted, !bytes.isEmpty {
      do {
        try destination.write(bytes)
      } catch {
        failure = error
      }
    }
    passedCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }
}
