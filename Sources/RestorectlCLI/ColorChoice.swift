/// `--color WHEN`.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  var summary: String {
    switch self {
    case .auto: "where the output is a terminal that shows colour"
    case .always: "to files and pipes too"
    case .never: "not at all"
    }
  }

  /// Whether a stream is coloured. The first that applies decides: always and never, NO_COLOR
  /// (no-color.org), CLICOLOR_FORCE (bixense.com/clicolors) and FORCE_COLOR (force-color.org),
  /// CLICOLOR=0, then whether it is a terminal with colour.
  func colors(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let value = environment[.noColor], value != "" { return false }
    for variable in [Environment.Variable.cliColorForce, .forceColor] {
      if let value = environment[variable], value != "", value != "0" { return true }
    }
    if environment[.cliColor] == "0" { return false }
    guard isTerminal, let term = environment[.term] else { return false }
    return term != "" && term != "dumb"
  }
}

extension ColorChoice {
  /// The value of `--color`.
  init(_ parsed: ParsedArguments) {
    self = parsed.choice(.color).flatMap(ColorChoice.init(rawValue:)) ?? .auto
  }
}
