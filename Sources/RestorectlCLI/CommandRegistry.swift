extension Command {
  /// Every command, in the order that help shows.
  static let all: [Command] = [
    .dump,
    .lint,
    .diff,
    .plan,
    .find,
    .stats,
    .rules,
    .explain,
    .help,
    .version,
  ]
}
