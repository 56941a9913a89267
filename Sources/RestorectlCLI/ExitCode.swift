/// How the process ends. Scripts rely on the numbers: they never change.
enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done, and nothing to remark: no findings, no differences.
  case success = 0
  /// Done, and there is something: findings, differences, or a pattern that matched nothing.
  case remarks = 1
  /// Not done, or not all of it: usage, an input that cannot be read, an output that cannot be
  /// written.
  case failure = 2
  /// Standard output was closed by its reader, as by `head`. The number is what shells report for
  /// a program that SIGPIPE ends; 0 would say that everything had been looked at.
  case closedPipe = 141

  /// The graver of the two.
  func combined(with other: ExitCode) -> ExitCode {
    rawValue >= other.rawValue ? self : other
  }

  /// What `--exit-zero` makes of it.
  var forgivingRemarks: ExitCode {
    self == .remarks ? .success : self
  }
}
