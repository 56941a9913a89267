extension Command {
  /// The names of the commands, in the order that help shows.
  enum Name: String, CaseIterable {
    case dump, lint, diff, plan, find, stats, rules, explain, help, version

    /// The command of this name. No other is made for it.
    var command: Command {
      switch self {
      case .dump: .dump
      case .lint: .lint
      case .diff: .diff
      case .plan: .plan
      case .find: .find
      case .stats: .stats
      case .rules: .rules
      case .explain: .explain
      case .help: .help
      case .version: .version
      }
    }
  }

  /// Every command, in the order that help shows.
  static let all: [Command] = Name.allCases.map(\.command)
}
