extension Command {
  /// The commands by their names, in the order of the help. A new one is a file under `Commands/`
  /// and a line here. A run makes only the requested command.
  static let registry: [(name: String, make: @Sendable () -> Command)] = [
    ("dump", { .dump }),
    ("lint", { .lint }),
    ("diff", { .diff }),
    ("plan", { .plan }),
    ("watch", { .watch }),
    ("find", { .find }),
    ("stats", { .stats }),
    ("convert", { .convert }),
    ("redact", { .redact }),
    ("rules", { .rules }),
    ("explain", { .explain }),
    ("generate", { .generate }),
    ("help", { .help }),
    ("version", { .version }),
  ]

  /// Every command, in the order of the help.
  static let all: [Command] = registry.map { $0.make() }
}
