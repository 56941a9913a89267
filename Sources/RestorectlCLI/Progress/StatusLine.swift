import Platform

/// A line of a terminal that changes in place while the tool works, and is removed before other
/// output.
final class StatusLine {
  private let terminal: any ByteDestination
  private var isShown = false
  /// Whether the last output on the terminal ended its line.
  fileprivate var isAtLineStart = true

  /// To the start of the line, and erase to its end (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"

  init(_ terminal: any ByteDestination) { self.terminal = terminal }

  /// Shows a text, shorter than any terminal is wide, in place of the one before.
  func show(_ text: String) {
    guard isShown || isAtLineStart else { return }
    isShown = true
    write(Self.erase + text)
  }

  func clear() {
    guard isShown else { return }
    isShown = false
    write(Self.erase)
  }

  private func write(_ text: String) {
    // If standard error itself fails, there is no way to report it.
    try? terminal.write(Array(text.utf8))
  }
}

/// A stream that may be on the terminal with the status line.
final class StreamAboveLine: ByteDestination {
  private let stream: any ByteDestination
  private let line: StatusLine

  init(_ stream: any ByteDestination, _ line: StatusLine) {
    self.stream = stream
    self.line = line
  }

  var isTerminal: Bool { stream.isTerminal }

  var columns: Int? { stream.columns }

  var file: FileStatus.Identity? { stream.file }

  func write(_ bytes: [UInt8]) throws(FileError) {
    line.clear()
    try stream.write(bytes)
    if let last = bytes.last, stream.isTerminal { line.isAtLineStart = last == UInt8(ascii: "\n") }
  }
}
