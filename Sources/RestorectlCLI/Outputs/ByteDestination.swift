import Platform

/// The destination of bytes: a stream of the process, a file, or the memory of a test.
protocol ByteDestination: AnyObject {
  /// Whether it is a terminal.
  var isTerminal: Bool { get }
  /// The width of the terminal in columns; nil if unknown.
  var columns: Int? { get }

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(FileError)
}

extension ByteDestination {
  var columns: Int? { nil }
}

/// An open file of the system. Does not close it.
final class DescriptorDestination: ByteDestination {
  private let descriptor: System.Descriptor

  init(_ descriptor: System.Descriptor) {
    self.descriptor = descriptor
  }

  var isTerminal: Bool { System.isTerminal(descriptor) }

  var columns: Int? { System.columns(of: descriptor) }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try System.write(bytes, to: descriptor)
  }
}
