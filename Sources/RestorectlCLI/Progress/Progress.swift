import PlistSyntax
import RestorationReport

/// Shows the progress of a long run over many archives, and the remaining time.
struct Progress {
  /// Shorter runs show nothing, in seconds.
  private static let patience = 2.0
  /// Between two lines, in seconds: as often as they can be read.
  private static let interval = 0.2

  private let line: StatusLine
  private let clock: () -> Double
  private let start: Double
  private var nextTime: Double
  private var doneCount = 0

  /// - Parameter clock: seconds since an arbitrary moment.
  init(on line: StatusLine, clock: @escaping () -> Double) {
    self.line = line
    self.clock = clock
    start = clock()
    nextTime = start + Self.patience
  }

  /// Counts one more finished archive.
  ///
  /// - Parameter share: the finished part of all work, from 0 to 1; nil if unknown.
  mutating func note(share: Double?) {
    doneCount += 1
    let now = clock()
    guard now >= nextTime else { return }
    nextTime = now + Self.interval
    line.show(Self.text(doneCount, seconds: now - start, share: share))
  }

  /// Removes the line.
  func end() { line.clear() }

  /// `3,214 archives, 4,312 a second, about 12 s left`.
  static func text(_ count: Int, seconds: Double, share: Double?) -> String {
    let rate = Int((Double(count) / seconds).rounded())
    var text = CountText.count(count, "archive") + ", \(CountText.grouped(rate)) a second"
    // The first percent is too little for an estimate.
    if let share, share >= 0.01, share <= 1 {
      text += ", about \(duration(seconds / share * (1 - share))) left"
    }
    return text
  }

  /// `45 s`, `12 min`, `3 h`.
  private static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(Int(seconds.rounded())) s"
    case ..<5400: "\(Int((seconds / 60).rounded(.up))) min"
    default: "\(Int((seconds / 3600).rounded(.up))) h"
    }
  }
}

extension Session {
  /// The progress of a run over several archives; nil without a terminal, or if it is not wanted.
  func progress(_ verbosity: Verbosity) -> Progress? {
    let term = environment[.term] ?? ""
    guard verbosity != .quiet, messages.isTerminal, term != "", term != "dumb" else { return nil }
    return Progress(on: statusLine, clock: clock)
  }
}
