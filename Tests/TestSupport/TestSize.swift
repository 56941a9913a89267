import Foundation

/// How many generated cases the laws go through. `make check` takes a part of them;
/// `make check-long` takes all.
package enum TestSize {
  package static let variable = "RESTORECTL_LONG_TESTS"

  package static let isFull = ProcessInfo.processInfo.environment[variable] == "1"

  /// Whether what takes hours was asked for too.
  package static let isExhaustive =
    ProcessInfo.processInfo.environment["RESTORECTL_EXHAUSTIVE"] == "1"

  /// A number of cases, or with less time another.
  package static func count(_ full: Int, otherwise part: Int) -> Int { isFull ? full : part }

  /// So many seeds from 1 on, or with less time another number of them, and with hours a third.
  package static func seeds(
    _ full: UInt64, otherwise part: UInt64, exhaustive: UInt64? = nil
  ) -> ClosedRange<UInt64> {
    1...(isExhaustive ? exhaustive ?? full : isFull ? full : part)
  }
}
