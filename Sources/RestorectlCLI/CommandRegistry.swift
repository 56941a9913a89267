extension Command {
  /// Every command, in the order that help shows.
  static let all: [Command] = [
    .dump,
    .lint,
    .diff,
    .plan,
    .find,
    .rules,
    .explain,
    .help,
    .version,
  ]
}
