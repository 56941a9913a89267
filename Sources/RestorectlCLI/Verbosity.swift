/// The verbosity on standard error.
enum Verbosity: Int, Comparable, Sendable {
  case quiet, normal, verbose

  /// The later of `--quiet` and `--verbose`.
  init(_ parsed: ParsedArguments) {
    switch parsed.last(of: .quiet, .verbose)?.name {
    case OptionSpec.quiet.name?: self = .quiet
    case OptionSpec.verbose.name?: self = .verbose
    default: self = .normal
    }
  }

  static func < (left: Verbosity, right: Verbosity) -> Bool { left.rawValue < right.rawValue }
}
