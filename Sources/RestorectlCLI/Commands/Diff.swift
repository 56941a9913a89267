struct Diff: Command {
  static let help = CommandHelp(
    name: "diff",
    summary: "show what changed between two archives or folders",
    description: """
      Compares two archives by restoration path and key. An object whose index or parent changed \
      has moved; objects below it are not listed. The time and the system version of the \
      archives are ignored unless you pass --all.
      Two folders, or two .savedState folders, are compared archive by archive, by relative \
      path. /dev/null is an archive that does not exist. '-' is standard input, for one of the \
      two.
      Values that are redacted on one side cannot be compared. They are listed, but are not \
      differences. --quiet prints nothing: the exit status shows whether the archives differ.
      If one side cannot be read in part, such as a window of a Mac app with damaged records, \
      what is missing does not count as removed, and the exit status is 2.
      """,
    operands: "OLD NEW",
    examples: [
      "restorectl diff old.plist new.plist": "Shows what changed.",
      "restorectl diff --lint release.plist next.plist":
        "Marks what breaks for users who still have the older state.",
      "restorectl diff --ignore '**#draft' --stat Fixtures/old Fixtures/new":
        "Counts the changes of each archive in two folders, without drafts.",
      "restorectl dump --format json a.plist | restorectl diff a.plist -":
        "Compares an archive with a tree in JSON from standard input.",
    ],
    zero: "the archives are equal", one: "they differ")

  /// How many unchanged lines are shown on either side of a change by default.
  private static let defaultContext = 1

  var common = CommonOptions()
  var context: Int?
  var ignored: [PathPattern] = []
  var comparesVolatile = false
  var isLinted = false
  var isGitExternalDiff = false

  static func declare(_ options: inout Options<Self>) {
    options.group("Output")
    options.formats(
      of: ReportRegistry.changes,
      note: "JSON of two folders is an array, and JSON of two files is a document.")
    options.value(
      "context", .count("N"), default: String(defaultContext),
      "show N unchanged lines around changes",
      """
      These are N values, and N objects, before and after each change. The rest is counted. Only \
      for text.
      """
    ) { $0.context = $1 }
    options.flag(
      "stat", "count the changes of each object",
      "The later of --stat and --name-only wins."
    ) { $0.common.shown.changeDetail = .counts }
    options.flag(
      "name-only", "print only the paths of what changed",
      "Each changed object has a line with its restoration path; in folders each archive has one."
    ) { $0.common.shown.changeDetail = .names }
    options.full()
    options.reveal()
    options.color()
    options.group("Comparison")
    options.value(
      "ignore", .pattern, repeatable: true, "ignore what PATTERN matches",
      """
      PATTERN is a restoration path, or, with '#key', a key of the state: 'Tab/**/List#draft'. \
      Facts about the archive have no path: '#bundleVersion'. Facts about objects are named as in \
      the output: '#<order>', 'Tab#<class>'. 'diffIgnore' in the configuration adds to it. \
      --verbose lists what was ignored.
      """
    ) { $0.ignored.append($1) }
    options.flag(
      "all", "compare time and system version too",
      "They differ in almost any two archives."
    ) { $0.comparesVolatile = true }
    options.flag(
      "lint", "mark changes that break users' saved state",
      """
      The newer archive is checked against the older one with the rules for two archives: is a \
      change safe for users who still have the older state? The exit status does not change. \
      Severities come from the configuration; 'restorectl explain' lists the rules.
      """
    ) { $0.isLinted = true }
    options.group("Configuration")
    options.configuration()
    options.group("Exit status")
    options.exitZero()
    options.group("Input")
    options.bundleIdentifier()
    options.standardInputName()
    options.flag(
      "git-external-diff", "accept the arguments of git's external diff",
      """
      They are PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE, two more for a renamed \
      file, PATH alone for an unmerged one. Files that cannot be read, the configuration too, are \
      reported among the changes, and the exit status is 0, as git requires. Documentation/git.md \
      shows the set-up.
      """
    ) { $0.isGitExternalDiff = true }
    options.jobs()
    options.general()
  }

  func run(in session: Session) throws {
    if isGitExternalDiff {
      return try runForGit(try GitDiffArguments(common.operands), in: session)
    }
    let operands = common.operands
    if operands.count < 2 { throw UsageError.missingOperand(operands.isEmpty ? "OLD NEW" : "NEW") }
    if operands.count > 2 { throw UsageError.unexpectedOperand(operands[2]) }
    let comparer = comparer(under: try session.configuration(common), in: session)
    switch (operands[0].folder, operands[1].folder) {
    case (let old?, let new?): try compareFolders(old, new, comparer, in: session)
    case (nil, nil): try compareFiles(comparer, in: session)
    case (let folder?, nil), (nil, let folder?):
      throw Failure(
        folder, "is a folder, and the other is not; name two folders, or two archives")
    }
  }

  private func reports(in session: Session) throws(Failure) -> Reports<ArchiveComparison> {
    // A quiet run has only its exit status; a report to a file was requested explicitly.
    let requests = common.requests(orElse: ReportRegistry.changes.first?.name)
      .filter { !session.isQuiet || $0.file != nil }
    return try Reports(
      common, of: ReportRegistry.changes, requests, sparing: common.operands,
      isSingle: common.operands.allSatisfy { $0.folder == nil }, in: session)
  }

  private func comparer(
    under configuration: Configuration?, in session: Session
  ) -> ArchiveComparer {
    var options = DiffOptions()
    options.comparesVolatile = comparesVolatile
    // In text formats, unchanged values would hide the changes.
    let requests = common.requests(orElse: ReportRegistry.changes.first?.name)
    let showsSurroundings = requests.allSatisfy {
      ReportRegistry.changes.named($0.format)?.traits.contains(.surroundings) ?? false
    }
    options.context = context ?? (showsSurroundings ? .max : Self.defaultContext)
    options.ignoredPatterns = PatternSet(
      shown(ignored) + shown(configuration?.diffIgnored ?? []))
    return ArchiveComparer(
      reader: session.reader, options: options,
      rules: isLinted ? FileRules(configuration) : nil, reveals: common.shown.revealsSecrets,
      patterns: PatternSet(shown(ignored)))
  }

  private func shown(_ patterns: [PathPattern]) -> [PathPattern] {
    common.shown.revealsSecrets ? patterns : patterns.map(\.ofShownNames)
  }

  // MARK: Files

  private func compareFiles(_ comparer: ArchiveComparer, in session: Session) throws(Failure) {
    var reports = try reports(in: session)
    // Both are read before either is checked, so that one run reports the faults of both.
    let outcome = comparer.outcome(of: common.operands.map { comparer.side($0) })
    session.report(outcome.comparison)
    guard outcome.comparison.diff != nil else { return reports.outputs.discard() }
    session.remark(unusedOf: outcome.patternUse, option: "--ignore", leavesOut: true)
    reports.add([outcome.comparison])
    reports.finish()
  }

  // MARK: Folders

  /// Compares the archives of two folders by their paths below them. An unreadable one makes the
  /// status 2 and is in the report, and all others are compared.
  private func compareFolders(
    _ old: FilePath, _ new: FilePath, _ comparer: ArchiveComparer, in session: Session
  ) throws(Failure) {
    var reports = try reports(in: session)
    let outputs = reports.outputs
    var use = PatternUse(comparer.patterns)
    defer { session.statusLine.clear() }
    let folders = [FolderArchives(old), FolderArchives(new)]
    // What is below a folder that cannot be read on one side came or went for all that is known.
    var names = folders[0].names.union(folders[1].names)
      .filter { name in folders.allSatisfy { $0.failure(above: name) == nil } }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }[...]
    OrderedWork.run(
      jobs: common.jobs,
      next: { outputs.isWanted ? names.popFirst() : nil },
      work: { comparer.outcome(at: $0, in: folders) },
      take: { outcome in
        session.statusLine.count()
        guard let outcome else { return outputs.isWanted }
        use.formUnion(outcome.patternUse)
        session.report(outcome.comparison)
        reports.add([outcome.comparison])
        return outputs.isWanted
      })
    guard !reports.isEmpty || !outputs.isWanted else {
      outputs.discard()
      throw Failure(
        "no archive found in \(old.displayed) or \(new.displayed); "
          + "name two files: a file that you name is always read")
    }
    session.remark(unusedOf: use, option: "--ignore", leavesOut: true)
    reports.finish()
  }

  // MARK: git

  /// Compares two versions of one file for git, which aborts on any status but 0: problems are
  /// reported among the changes or on standard error.
  private func runForGit(
    _ arguments: GitDiffArguments, in session: Session
  ) throws(Failure) {
    session.alwaysSucceeds = true
    var reports = try reports(in: session)
    for line in arguments.headerLines { reports.remark(line) }
    if let (old, new) = arguments.versions {
      var configuration: Configuration?
      do throws(Failures) {
        configuration = try session.configuration(common)
      } catch {
        for failure in error.all { reports.remark("! configuration not used: \(failure)") }
      }
      let comparer = comparer(under: configuration, in: session)
      let sides = [old.side(by: comparer), new.side(by: comparer)]
      for (mark, version) in [("-", old), ("+", new)] {
        if let line = version.contentLine(noting: session.filesRead) {
          reports.remark("\(mark)   \(line)")
        }
      }
      if old.isArchive || new.isArchive {
        let comparison = comparer.comparison(sides[0], sides[1])
        session.sayIgnored(of: comparison)
        for damage in comparison.damage { reports.remark("! \(damage)") }
        reports.add([comparison])
      }
    }
    reports.finish()
  }
}

extension Operand {
  fileprivate var folder: FilePath? {
    path.flatMap { $0.kind(followingLinks: true) == .folder ? $0 : nil }
  }
}

extension Session {
  /// Reports what a comparison has besides its report, and its status.
  fileprivate func report(_ comparison: ArchiveComparison) {
    sayIgnored(of: comparison)
    if [.changed, .added, .removed].contains(comparison.status) { worsen(to: .remarks) }
    for (_, reason) in comparison.failures { fail(reason) }
    for damage in comparison.damage { fail(damage) }
  }

  fileprivate func sayIgnored(of comparison: ArchiveComparison) {
    if !isVerbose { return }
    let words = comparison.file.map { DisplayText.escape($0) + ": ignored: " } ?? "ignored: "
    let lines = (comparison.diff?.ignored ?? []).map { change in
      let place = PlaceText.place(change.path, keyPath: change.fact?.rawValue ?? change.key)
      let isVolatile =
        change.kind == .envelopeChanged
        && DiffOptions.volatileKeys.contains(change.key ?? "")
      return words + change.kind.rawValue + " " + DisplayText.escape(place)
        + (isVolatile ? "; --all compares it" : "")
    }
    say(lines) { words + $0 + " more" }
  }
}
