struct Progress {
  private static let patience = 2.0
  /// Between two lines, in seconds: as often as they can be read.
  private static let interval = 0.2

  private let line: StatusLine
  private let clock: () -> Double
  private let start: Double
  private var nextTime: Double
  private var doneCount = 0

  /// Nil without a terminal, or if it is not wanted.
  init?(_ session: Session) {
    guard !session.isQuiet, session.standardError.isTerminal,
      session.environment.isTerminalCapable
    else { return nil }
    line = session.statusLine
    clock = session.clock
    start = clock()
    nextTime = start + Self.patience
  }

  /// Counts one more finished archive: `3,214 archives, 4,312 a second`.
  mutating func count() {
    doneCount += 1
    let now = clock()
    guard now >= nextTime else { return }
    nextTime = now + Self.interval
    let rate = Int((Double(doneCount) / (now - start)).rounded())
    line.show(CountText.count(doneCount, "archive") + ", \(CountText.grouped(rate)) a second")
  }
}

/// A line of a terminal that changes in place while the tool works, and is removed before other
/// output.
final class StatusLine {
  private let terminal: any ByteDestination
  private var isShown = false
  /// Whether the last output on the terminal ended its line.
  private var isAtLineStart = true

  /// To the start of the line, and erase to its end (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"

  init(_ terminal: any ByteDestination) { self.terminal = terminal }

  /// Shows a text, shorter than any terminal is wide, in place of the one before.
  func show(_ text: String) {
    guard isShown || isAtLineStart else { return }
    isShown = true
    write(Self.erase + text)
  }

  /// Writes to a stream that may be on the terminal with the line, which is gone before.
  func write(_ bytes: [UInt8], to stream: any ByteDestination) throws(FileError) {
    clear()
    try stream.write(bytes)
    if let last = bytes.last, stream.isTerminal { isAtLineStart = last == UInt8(ascii: "\n") }
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
