/// `-h` or `--help`.
enum HelpLength: Hashable, Sendable {
  case short, long
}
