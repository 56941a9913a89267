import Foundation
import PlistSyntax
import TestSupport
import Testing

struct ISO8601Tests {
  static let rows: [(seconds: Double, text: String)] = [
    (0, "2001-01-01T00:00:00Z"), (425_659_518, "2014-06-28T14:45:18Z"),
    (0.5, "2001-01-01T00:00:00.5Z"), (-0.5, "2000-12-31T23:59:59.5Z"),
    (-1, "2000-12-31T23:59:59Z"), (425_659_518.123, "2014-06-28T14:45:18.123Z"),
    (1e-4, "2001-01-01T00:00:00.0001Z"), (-1e-4, "2000-12-31T23:59:59.9999Z"),
    (-978_307_200, "1970-01-01T00:00:00Z"), (-31_622_400, "2000-01-01T00:00:00Z"),
    (-63_113_904_000, "0001-01-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
    (-63_114_076_800, "0000-12-30T00:00:00Z"),
  ]

  @Test(arguments: rows) func formatsAndParses(seconds: Double, text: String) {
    #expect(ISO8601.format(secondsSince2001: seconds) == text)
    #expect(ISO8601.parse(text) == seconds)
  }

  @Test(arguments: [
    .nan, .infinity, -.infinity, -0.0, 1e300, 252_423_993_600, -64_000_000_000_000, 9e-5, -1e-7,
  ])
  func hasNoTextForOtherDates(_ seconds: Double) {
    #expect(ISO8601.format(secondsSince2001: seconds) == nil)
  }

  @Test(arguments: [
    "", "2001-01-01", "2001-01-01T00:00:00", "2001-1-01T00:00:00Z", "2001-13-01T00:00:00Z",
    "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2001-01-01T24:00:00Z", "2001-01-01T00:00:60Z",
    "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00.1aZ", "2001-01-01 00:00:00Z",
    "+001-01-01T00:00:00Z",
  ]) func refuses(_ text: String) {
    #expect(ISO8601.parse(text) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func everyNumberComesBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let magnitude = pow(10, Double.random(in: -3.9...10.8, using: &generator))
      let seconds = generator.oneIn(2) ? magnitude : -magnitude
      let text = try #require(ISO8601.format(secondsSince2001: seconds))
      #expect(ISO8601.parse(text) == seconds)
    }
  }

  @Test func agreesWithFoundationsCalendar() {
    let formatter = ISO8601DateFormatter()
    for day in stride(from: -150_000, to: 900_000, by: 97) {
      let seconds = Double(day) * 86_400 + 12_345
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(ISO8601.format(secondsSince2001: seconds) == formatter.string(from: date))
    }
  }
}
