struct Dump: Command {
  static let help = CommandHelp(
    name: "dump",
    summary: "show archives as trees of restoration paths",
    description: """
      Shows what an archive contains: the restoration path of every saved object, its class, and \
      its state with typed values.
      Folders are searched recursively. Archives are detected by content, not by file extension. \
      Symbolic links are not followed. '-' is standard input, which is also read without operands \
      if it is a pipe or a file.
      If a value cannot be decoded, the output shows where and why, everything else is shown, \
      and the exit status is 2.
      """,
    operands: "[FILE...]",
    readsInput: true,
    examples: [
      "restorectl dump data.data": "Shows the tree of one archive.",
      "restorectl dump --format paths --plain data.data":
        "Lists the restoration paths without index components.",
      "restorectl dump --grep sourdough Fixtures/recipes.data":
        "Lists where a text occurs, with places that --path takes.",
      "restorectl dump --format tree --format json:state.json data.data":
        "Shows the tree, and writes the same archive as JSON to a file.",
    ],
    one: "a --path pattern matched nothing, or --grep found nothing")

  var common = CommonOptions()
  var patterns: [PathPattern] = []
  /// Whether one archive is printed as lines to compare, even if it is damaged.
  var isTextconv = false
  /// Whether superseded records of Mac apps are shown.
  var showsHistory = false

  /// Source: uikit.md, row M2.
  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.formats(
      of: ReportRegistry.archives,
      note: Options<Self>.jsonOfSeveral
        + " For programs jsonl is recommended: one line for each archive, in both cases.")
    options.value(
      "path", .pattern, repeatable: true, "show only the objects that PATTERN matches",
      """
      PATTERN is a restoration path: '*' is one component, '**' any number; index components may \
      be omitted. '#key' selects a key of the state, as in 'Tab/**/List#draft'. Key paths are \
      written as they are printed: 'Tab#folders[0].kids[0]'.
      """
    ) { $0.patterns.append($1) }
    options.value(
      "grep", .text("TEXT"), "list the values in which TEXT occurs",
      """
      Identifiers, keys and classes are listed too, with their object and key path, in the flat \
      format. TEXT is not a pattern, and case is ignored; for whole paths use --path. Secrets are \
      searched only with --reveal.
      """
    ) { $0.common.shown.searchText = $1 }
    options.value(
      "depth", .count("N"), "show at most N levels of objects and of values",
      "Levels of objects are components of the plain path: 1 shows only the roots and their keys."
    ) { $0.common.shown.depth = $1 }
    options.flag(
      "plain", "omit index components from paths",
      "The paths format prints 'Tab/List' in place of 'Tab/:[0]:/List'."
    ) { $0.common.shown.plainPaths = true }
    options.flag(
      "textconv", "print lines for 'git diff' to compare",
      """
      Each value has a line, in a fixed order, without file names, times and system versions. If a \
      file is not an archive, the output is the reason. If git runs it, the exit status is 0, so \
      that 'git log -p' continues. Documentation/git.md shows the set-up.
      """
    ) { $0.isTextconv = true }
    options.full()
    options.flag(
      "history", "show replaced records of Mac apps too",
      """
      They come after the others. AppKit appends to its file while an app runs, so older states \
      come before the current one.
      """
    ) { $0.showsHistory = true }
    options.reveal()
    options.color()
    options.input()
    options.general()
  }

  mutating func run(in session: Session) throws {
    let searchText = common.shown.searchText
    // They have the same format.
    let flatOption = isTextconv ? "--textconv" : searchText.map { _ in "--grep" }
    let format = ReportRegistry.archives.first {
      flatOption == nil || $0.traits.contains(.searchable)
    }?.name
    if isTextconv, common.shown.depth != nil || common.shown.plainPaths {
      throw UsageError.conflict("--textconv", common.shown.plainPaths ? "--plain" : "--depth")
    }
    if let flatOption, let other = common.reports.first(where: { $0.format != format }) {
      throw UsageError.conflict(flatOption, "--format \(other.format)")
    }
    var pass = try InputPass(common, in: session)
    // git would end with the tool's failure.
    pass.reportsFaults = !isTextconv || session.environment[.gitExecPath] == nil
    let reveals = common.shown.revealsSecrets
    common.shown.patterns = PatternSet(reveals ? patterns : patterns.map(\.ofShownNames))
    let requests = common.requests(orElse: format)
    var reports = try Reports(
      common, of: ReportRegistry.archives, requests, sparing: pass.named,
      isSingle: isTextconv ? true : nil, in: session)
    let outputs = reports.outputs
    let isShown = outputs.all.contains { $0.format != "paths" }
    var use = PatternUse(common.shown.patterns)
    var (archiveCount, objectCount) = (0, 0)
    pass.report(
      to: &reports,
      work: { [showsHistory, isTextconv] (input, outcome) throws(Failure) in
        do throws(Failure) {
          outcome.subjects = try input.archives(includingHistory: showsHistory, reveals: reveals)
        } catch {
          if isTextconv {
            outcome.remark = "no readable archive: \(error.message)\n\(error.contents ?? "")"
          }
          throw error
        }
      },
      note: { archive, unreadableCount in
        pass.report(archive.damage(nodeCount: unreadableCount, isShown: isShown))
        use.note(archive)
        archiveCount += 1
        objectCount += archive.nodes.count
      })
    let hasFound = outputs.all.contains(where: \.sink.hasContent)
    let total =
      CountText.count(archiveCount, "archive") + " with " + CountText.count(objectCount, "object")
    reports.finish(total: archiveCount > 1 ? total : nil)
    if reports.isEmpty || isTextconv { return }
    if let searchText, !hasFound {
      session.worsen(to: .remarks)
      session.say(
        "no key, class or value contains '\(DisplayText.escape(searchText))'; 'restorectl dump "
          + "--format flat' lists all of them", from: .normal)
    } else {
      session.remark(unusedOf: use)
    }
  }
}
