/// A moment in the proleptic Gregorian calendar, UTC, to the second.
package struct GregorianDate: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int
  /// The hour, 0 to 23.
  package let hour: Int
  /// The minute, 0 to 59.
  package let minute: Int
  /// The second, 0 to 59.
  package let second: Int

  private static let secondsPerDay = 86_400
  // 2001 is the first year of a cycle of 400 years, so the reference date needs no shift.
  private static let daysPer400Years = 146_097
  private static let daysPer100Years = 36_524
  private static let daysPer4Years = 1_461
  private static let daysPerYear = 365

  /// The moment that many seconds after 2001-01-01 00:00:00 UTC. The year fits `Int` for any number
  /// of seconds.
  package init(secondsSince2001 seconds: Int) {
    let (days, secondOfDay) = Self.divide(seconds, by: Self.secondsPerDay)
    let (cycles, dayOfCycle) = Self.divide(days, by: Self.daysPer400Years)
    // The last day of a cycle, and of four years, is one more than the division gives.
    let centuries = min(dayOfCycle / Self.daysPer100Years, 3)
    let dayOfCentury = dayOfCycle - centuries * Self.daysPer100Years
    let leapCycles = dayOfCentury / Self.daysPer4Years
    let dayOfLeapCycle = dayOfCentury % Self.daysPer4Years
    let years = min(dayOfLeapCycle / Self.daysPerYear, 3)
    year = 2001 + cycles * 400 + centuries * 100 + leapCycles * 4 + years

    var rest = dayOfLeapCycle - years * Self.daysPerYear
    var month = 1
    while rest >= Self.dayCount(ofMonth: month, year: year) {
      rest -= Self.dayCount(ofMonth: month, year: year)
      month += 1
    }
    self.month = month
    day = rest + 1
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
  }

  /// A moment by its parts; nil unless the year is 0 to 9999 and there is such a day and time.
  package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.dayCount(ofMonth: month, year: year), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Seconds from 2001-01-01 00:00:00 UTC; negative before.
  package var secondsSince2001: Int {
    let (cycles, yearOfCycle) = Self.divide(year - 2001, by: 400)
    var days = cycles * Self.daysPer400Years + yearOfCycle * Self.daysPerYear
    days += yearOfCycle / 4 - yearOfCycle / 100
    for earlier in 1..<month { days += Self.dayCount(ofMonth: earlier, year: year) }
    days += day - 1
    return days * Self.secondsPerDay + hour * 3600 + minute * 60 + second
  }

  private static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Division that rounds towards the past.
  private static func divide(_ number: Int, by divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
