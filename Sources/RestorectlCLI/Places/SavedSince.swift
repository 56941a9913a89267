import PlistSyntax

/// The moment from which on `find` lists saved state.
struct SavedSince: Equatable {
  /// As it was typed, safe to print.
  let typed: String
  private let moment: Moment

  private enum Moment: Equatable {
    /// So many seconds ago.
    case ago(Int)
    /// Seconds since 2001-01-01 00:00:00 UTC.
    case at(Double)
  }

  private static let units: [(letter: Character, seconds: Int)] = [
    ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400), ("w", 604_800),
  ]

  /// What was typed; nil when nothing was.
  ///
  /// - Throws: a usage error for what is neither a duration nor a date.
  init?(_ parsed: ParsedArguments) throws(UsageError) {
    guard let text = parsed.texts(.since).last else { return nil }
    typed = ByteString(text.utf8).displayed
    if let seconds = Self.seconds(text) {
      moment = .ago(seconds)
    } else if let time = ISO8601.time(text) {
      moment = .at(time)
    } else {
      throw UsageError(
        .malformedValue(
          option: OptionSpec.since.displayed, value: typed,
          expected: "a duration such as 90m, 2h, 3d or 1w, or a date such as 2026-11-01"))
    }
  }

  /// The seconds of a duration such as `2h`; nil for another text, and for more than fit.
  private static func seconds(_ text: String) -> Int? {
    guard let letter = text.last, let unit = units.first(where: { $0.letter == letter }),
      text.dropLast().utf8.allSatisfy(\.isASCIIDigit),
      let count = Int(text.dropLast())
    else { return nil }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: unit.seconds)
    return overflow ? nil : seconds
  }

  /// The moment in seconds since 2001-01-01 00:00:00 UTC.
  func start(now: Double) -> Double {
    switch moment {
    case .ago(let seconds): now - Double(seconds)
    case .at(let time): time
    }
  }
}

extension ISO8601 {
  /// A time, or the beginning of a date in UTC, in seconds since 2001-01-01 00:00:00 UTC; nil for another
  /// text.
  static func time(_ text: String) -> Double? { parse(text) ?? parse(text + "T00:00:00Z") }
}

extension ParsedArguments {
  /// The time of `--now`, in seconds since 2001-01-01 00:00:00 UTC; nil when it was not given.
  ///
  /// - Throws: a usage error for what is no time.
  func now() throws(UsageError) -> Double? {
    guard let typed = texts(.now).last else { return nil }
    if let time = ISO8601.time(typed) { return time }
    throw UsageError(
      .malformedValue(
        option: OptionSpec.now.displayed, value: ByteString(typed.utf8).displayed,
        expected: "a time such as 2026-07-01T12:00:00Z or a date such as 2026-07-01"))
  }
}
