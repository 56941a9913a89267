import RestorationModel
import RestorationReport

extension Command {
  static let dump = Command(
    name: "dump",
    summary: "show archives as trees of restoration paths",
    description: [
      """
      Shows what an archive holds: the restoration path of every saved object, its class, and its \
      state with typed values.
      """,
      """
      A folder is walked for archives, in order of name; what the bytes say decides, not the \
      name. Symbolic links are not followed. '-' is standard input.
      """,
      """
      What cannot be read is shown as such in its place, with the reason; the rest is shown all the \
      same, and the exit status is 2.
      """,
    ],
    operands: Operands("FILE...", 0),
    options: OptionTable([
      .init(
        "Output",
        [
          .dumpFormat, .pathPattern, .grep, .depth, .plain, .textconv, .full, .history, .reveal,
          .color,
        ]),
      .input,
      .general,
    ]),
    examples: [
      .init("restorectl dump data.data", "Shows the tree of one archive."),
      .init(
        "restorectl dump --format paths --plain data.data",
        "Lists the restoration paths without index components."),
      .init(
        "restorectl dump --grep sourdough Fixtures",
        "Lists where a text occurs, with places that --path takes."),
      .init(
        "restorectl dump --format tree --format json:state.json data.data",
        "Shows the tree, and writes the same archive as JSON to a file."),
    ],
    exitMeanings: .init(one: "a --path pattern matched nothing, or --grep found nothing"),
    run: { (parsed, session) throws(UsageError) in
      try DumpSettings(parsed).run(in: session)
    })
}

/// What the arguments of `dump` mean.
struct DumpSettings {
  let common: DocumentSettings
  /// Show only what one of these matches; everything when empty.
  let patterns: [PathPattern]
  /// `--grep`
  let searchText: String?
  let depth: Int?
  let isPlain: Bool
  /// One archive as lines to compare, whatever is wrong with it.
  let isTextconv: Bool
  let isFull: Bool
  /// Whether the records of Mac apps that later ones replace are shown.
  let showsHistory: Bool
  let reveals: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    searchText = parsed.texts(.grep).last
    common = try DocumentSettings(
      parsed, format: .dumpFormat, usually: searchText == nil ? nil : "flat")
    if searchText != nil, let other = common.reports.first(where: { $0.format != "flat" }) {
      throw UsageError(
        .conflictingOptions(
          OptionSpec.grep.displayed, "\(OptionSpec.dumpFormat.displayed) \(other.format)"))
    }
    patterns = try parsed.patterns(.pathPattern)
    depth = parsed.count(.depth)
    isPlain = parsed.has(.plain)
    isTextconv = parsed.has(.textconv)
    if isTextconv {
      for option in [OptionSpec.dumpFormat, .depth, .plain] where parsed.has(option) {
        throw UsageError(
          .conflictingOptions(OptionSpec.textconv.displayed, option.displayed))
      }
    }
    isFull = parsed.has(.full)
    showsHistory = parsed.has(.history)
    reveals = parsed.has(.reveal)
  }
}

extension OptionSpec {
  static let dumpFormat = OptionSpec.format(of: ReportRegistry.archives)

  static let pathPattern = OptionSpec(
    "path", .text("PATTERN"), repeatable: true,
    summary: "show only the objects that PATTERN matches",
    details: """
      Show only the objects whose restoration path PATTERN matches. '*' stands for one component, \
      '**' for any number; index components may be left out. '#key' narrows it to that key of the \
      state, as in 'Tab/**/List#draft'. Key paths are taken as they are printed: \
      'Tab#folders[0].kids[0]'.
      """)

  static let grep = OptionSpec(
    "grep", .text("TEXT"),
    summary: "list the values in which TEXT occurs",
    details: """
      List the keys, classes and values in which TEXT occurs, each with its object and key path, in \
      the flat format. TEXT is no pattern; upper and lower case are the same. Secrets are not searched, \
      but with --reveal.
      """)

  static let depth = OptionSpec(
    "depth", .count("N"),
    summary: "show at most N levels of objects and of values",
    details: """
      Show at most N levels of objects, and of the values in each. Levels of objects count components \
      of the plain path: 1 shows the roots with their keys alone.
      """)

  static let plain = OptionSpec(
    "plain", .flag,
    summary: "leave index components out of paths",
    details: """
      Leave index components such as ':[0]:' out of the paths that the paths format prints.
      """)
}

extension OptionSpec {
  static let textconv = OptionSpec(
    "textconv", .flag,
    summary: "print lines for 'git diff' to compare",
    details: """
      Print each archive as lines that git can compare: one line for each value, in an order that \
      is always the same, without names of files and without when and on which system the \
      archive was written. A file that cannot be read as an archive prints why, with exit status \
      0, so that 'git log -p' goes on. Documentation/git.md tells how to set it up.
      """)

  static let history = OptionSpec(
    "history", .flag,
    summary: "show superseded records of Mac apps too",
    details: """
      Show the records of Mac apps that later ones replace, after the others. AppKit adds to its \
      file while an app runs, so that older states stand before the current one.
      """)
}
