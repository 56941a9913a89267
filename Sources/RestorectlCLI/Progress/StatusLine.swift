import Platform

/// A line of a terminal that changes in place while the tool works, and is gone before anything else
/// is written there.
final class StatusLine {
  private let terminal: any ByteDestination
  private var isShown = false
  /// Whether what was last written to the terminal ended its line.
  fileprivate var isAtLineStart = true

  /// To the start of the line, and nothing from there on (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"

  init(_ terminal: any ByteDestination) { self.terminal = terminal }

  /// Shows a text, shorter than any terminal is wide, in the place of the one before.
  func show(_ text: String) {
    guard isShown || isAtLineStart else { return }
    isShown = true
    write(Self.erase + text)
  }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    isShown = false
    write(Self.erase)
  }

  private func write(_ text: String) {
    // Nobody is left to tell when standard error itself fails.
    try? terminal.write(Array(text.utf8))
  }
}

/// A stream that may end on the terminal with the status line.
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
