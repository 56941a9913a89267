import RestorationArchives
import RestorationReport

extension Command {
  static let dump = Command(
    name: "dump",
    summary: "show archives as trees of restoration paths",
    description: [
      """
      Shows what an archive contains: the restoration path of every saved object, its class, and \
      its state with typed values.
      """,
      """
      Folders are searched recursively. Archives are detected by content, not by file extension. \
      Symbolic links are not followed. '-' is standard input, which is also read without operands \
      if it is a pipe or a file.
      """,
      """
      If a value cannot be decoded, the output shows where and why, everything else is shown, \
      and the exit status is 2.
      """,
    ],
    operands: Operands("[FILE...]", 0, canBeInput: true),
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
        "restorectl dump --grep sourdough Fixtures/recipes.data",
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

/// The interpreted arguments of `dump`.
struct DumpSettings {
  let common: DocumentSettings
  /// Show only what one of these matches; everything when empty.
  let patterns: PatternSet
  /// `--grep`
  let searchText: String?
  /// The format of `--grep`.
  static let searchFormat = ReportRegistry.archives.first(where: \.isSearchable)?.name
  let depth: Int?
  let isPlain: Bool
  /// Whether one archive is printed as lines to compare, even if it is damaged.
  let isTextconv: Bool
  let isFull: Bool
  /// Whether superseded records of Mac apps are shown.
  let showsHistory: Bool
  let reveals: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    searchText = parsed.texts(.grep).last
    common = try DocumentSettings(
      parsed, format: .dumpFormat, usually: searchText == nil ? nil : Self.searchFormat)
    if searchText != nil,
      let other = common.reports.first(where: { $0.format != Self.searchFormat })
    {
      throw UsageError(
        .conflictingOptions(
          OptionSpec.grep.displayed, "\(OptionSpec.dumpFormat.displayed) \(other.format)"))
    }
    let typed = try parsed.patterns(.pathPattern)
    patterns = PatternSet(parsed.has(.reveal) ? typed : typed.map(\.ofShownNames))
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
  static let dumpFormat = OptionSpec.format(
    of: ReportRegistry.archives, note: OptionSpec.jsonOrLines)

  static let pathPattern = OptionSpec(
    "path", .text("PATTERN"), repeatable: true,
    summary: "show only the objects that PATTERN matches",
    details: """
      Show only the objects whose restoration path PATTERN matches. '*' is one component, '**' \
      any number; index components may be omitted. '#key' selects a key of the state, as in \
      'Tab/**/List#draft'. Key paths are written as they are printed: 'Tab#folders[0].kids[0]'.
      """)

  static let grep = OptionSpec(
    "grep", .text("TEXT"),
    summary: "list the values in which TEXT occurs",
    details: """
      List the identifiers, keys, classes and values that contain TEXT, with their object and key \
      path, in the flat format. TEXT is not a pattern, and case is ignored; for whole paths use \
      --path. Secrets are searched only with --reveal.
      """)

  static let depth = OptionSpec(
    "depth", .count("N"),
    summary: "show at most N levels of objects and of values",
    details: """
      Show at most N levels of objects, and of the values in each. Levels of objects are \
      components of the plain path: 1 shows only the roots and their keys.
      """)

  static let plain = OptionSpec(
    "plain", .flag,
    summary: "omit index components from paths",
    details: """
      Omit index components such as ':[0]:' from the paths that the paths format prints.
      """)
}

extension OptionSpec {
  static let textconv = OptionSpec(
    "textconv", .flag,
    summary: "print lines for 'git diff' to compare",
    details: """
      Print each archive as lines that git can compare: one line for each value, in a fixed \
      order, without file names, times and system versions. If a file is not an archive, the \
      output is the reason, and the exit status is 0, so that 'git log -p' continues. \
      Documentation/git.md shows the set-up.
      """)

  static let history = OptionSpec(
    "history", .flag,
    summary: "show replaced records of Mac apps too",
    details: """
      Show the records of Mac apps that later ones replaced, after the others. AppKit appends to \
      its file while an app runs, so older states come before the current one.
      """)
}
