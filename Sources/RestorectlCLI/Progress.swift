/// How far a run is, on a line of a terminal that changes in place while the tool works, and is removed
/// before other output.
final class StatusLine {
  private static let patience = 2.0
  /// Between two texts, in seconds: as often as they can be read.
  private static let interval = 0.2
  /// To the start of the line, and erase to its end (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"

  private let terminal: any ByteDestination
  /// Seconds since an arbitrary moment.
  private let clock: () -> Double
  private var start = 0.0
  /// When the next text is shown; never, unless a run has begun that shows any.
  private var nextTime = Double.infinity
  private var doneCount = 0
  private var isShown = false
  /// Whether the last output on the terminal ended its line.
  private var isAtLineStart = true

  init(_ terminal: any ByteDestination, clock: @escaping () -> Double) {
    (self.terminal, self.clock) = (terminal, clock)
  }

  func begin() {
    start = clock()
    nextTime = start + Self.patience
  }

  /// Counts one more finished archive: `3,214 archives, 4,312 a second`.
  func count() {
    doneCount += 1
    let now = clock()
    guard now >= nextTime, isShown || isAtLineStart else { return }
    nextTime = now + Self.interval
    let rate = Int((Double(doneCount) / (now - start)).rounded())
    isShown = true
    write(
      Self.erase + CountText.count(doneCount, "archive")
        + ", \(CountText.grouped(rate)) a second")
  }

  /// Writes to a stream that may be on the terminal with the line, which is gone before.
  func write(_ bytes: [UInt8], to stream: any ByteDestination) throws(FileError) {
    clear()
    try stream.write(bytes)
    if let last = bytes.last, stream.isTerminal { isAtLineStart = last == UInt8(ascii: "\n") }
  }

  func clear() {
    if isShown { write(Self.erase) }
    isShown = false
  }

  private func write(_ text: String) {
    // If standard error itself fails, there is no way to report it.
    try? terminal.write(Array(text.utf8))
  }
}
