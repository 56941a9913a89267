/// The exit status of the process. Scripts rely on the numbers: they never change.
enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done, with nothing to report: no findings, no differences.
  case success = 0
  /// Done, with something to report: findings, differences, or a pattern without a match.
  case remarks = 1
  /// Not done, or not completely: invalid usage, an input that cannot be read, an output that
  /// cannot be written.
  case failure = 2
  /// Standard output was closed by its reader, for example by `head`. The number is that of shells
  /// for a program that SIGPIPE ends; 0 would mean that everything was checked.
  case closedPipe = 141

  /// The more serious of the two.
  func combined(with other: ExitCode) -> ExitCode {
    rawValue >= other.rawValue ? self : other
  }

  /// The status with `--exit-zero`.
  var forgivingRemarks: ExitCode {
    self == .remarks ? .success : self
  }
}
