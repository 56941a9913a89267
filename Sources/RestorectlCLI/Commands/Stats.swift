struct Stats: Command {
  static let help = CommandHelp(
    name: "stats",
    summary: "show what the bytes of archives are spent on",
    description: """
      Shows how many bytes each saved object and each key takes, how many objects each class \
      has, and the ten largest values.
      The size of an object is its part of the file. The size of a value is the bytes of its \
      text and data, and a fixed number for everything else. It is the same in every syntax.
      --path shows what an object or a value consists of, one level further in: each line is a \
      place that --path accepts.
      """,
    operands: "[FILE...]",
    readsInput: true,
    examples: [
      "restorectl stats data.data": "Shows what makes an archive large.",
      "restorectl stats --path 'Tabs/Editor#draft' data.data": "Shows what one value is made of.",
      "restorectl stats --format json data.data": "Prints the numbers as JSON.",
    ],
    one: "a --path pattern matched nothing")

  var common = CommonOptions()
  var patterns: [PathPattern] = []

  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.formats(of: ReportRegistry.statistics, note: Options<Self>.jsonOfSeveral)
    options.value(
      "path", .pattern, repeatable: true, "show what PATTERN consists of",
      """
      It shows the size of the keys of the objects that PATTERN matches, or with '#key' of the \
      values in that key.
      """
    ) { $0.patterns.append($1) }
    options.flag(
      "all", "show every path, key and class, not ten",
      "The json format is never cut."
    ) { $0.common.shown.isFull = true }
    options.color()
    options.input()
    options.general()
  }

  mutating func run(in session: Session) throws {
    let pass = try InputPass(common, in: session)
    let patterns = PatternSet(patterns.map(\.ofShownNames))
    common.shown.patterns = patterns
    var reports = try Reports(
      common, of: ReportRegistry.statistics, sparing: pass.named, in: session)
    var use = PatternUse(patterns)
    pass.report(
      to: &reports,
      work: { (input, outcome) throws(Failure) in
        for archive in try input.archives() {
          let weighed = ArchiveStatistics(of: archive, parts: patterns)
          guard weighed.parts != nil else {
            let most = "\(ArchiveStatistics.placesPerByte) times the file"
            let fault =
              "the places of these values take more than \(most); name fewer with '--path'"
            throw Failure(about: archive.source.file ?? "", fault)
          }
          outcome.subjects.append(weighed)
          outcome.faults += archive.damage(nodeCount: weighed.unreadableCount)
        }
      },
      note: { statistics, _ in use.formUnion(statistics.patternUse) })
    if !reports.isEmpty { session.remark(unusedOf: use) }
    reports.finish()
  }
}
