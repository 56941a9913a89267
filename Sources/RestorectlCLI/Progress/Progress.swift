import PlistSyntax

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
    guard !session.isQuiet, session.messages.isTerminal, session.environment.isTerminalCapable
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

  func end() { line.clear() }
}
