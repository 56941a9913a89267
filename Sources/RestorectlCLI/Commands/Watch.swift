struct Watch: Command {
  static let help = CommandHelp(
    name: "watch",
    summary: "show what changes each time an app saves",
    description: """
      Follows archives, .savedState folders and other folders. Each time an app saves, it shows what \
      changed since the last save, and what broke: the errors and warnings of lint that are new. The \
      newest change is last.
      An archive can be replaced, deleted and created again. Press Control-C to end.
      """,
    operands: "[FILE...]",
    examples: [
      "restorectl watch --bundle-id com.example.App":
        "Shows what the app in a simulator saves when you press Home.",
      "restorectl watch app.savedState": "Follows one .savedState folder.",
      "restorectl watch --format jsonl app.savedState":
        "Prints a JSON document on a line for each save.",
    ])

  var common = CommonOptions()
  var bundleIdentifiers: [String] = []

  private static let formats = ReportRegistry.changes.filter { $0.traits.contains(.endless) }

  static func declare(_ options: inout Options<Self>) {
    options.group("Selection")
    options.value(
      "bundle-id", .text("ID"), repeatable: true, "follow the saved state of the app ID",
      """
      ID is a bundle identifier. 'restorectl find' finds the state in the simulators and on this \
      Mac.
      """
    ) { $0.bundleIdentifiers.append($1) }
    options.group("Output")
    options.formats(of: formats)
    options.reveal()
    options.color()
    options.general()
  }

  func run(in session: Session) throws {
    var paths = try common.paths()
    if paths.isEmpty, bundleIdentifiers.isEmpty {
      throw UsageError.missingOperand("FILE or --bundle-id ID")
    }
    // A file is complete only when a run ends.
    if let report = common.reports.first(where: { $0.file != nil }) {
      throw UsageError(
        "'watch' does not end, so it cannot complete a report in a file; use "
          + "'--format \(report.format)' and '> FILE'")
    }
    paths += try session.savedStates(of: bundleIdentifiers).joined()
    let reports = try Reports(
      common, of: Self.formats, sparing: paths.map { .path($0) }, isSingle: false, in: session)
    let comparer = ArchiveComparer(
      reader: session.reader, options: DiffOptions(), rules: nil,
      reveals: common.shown.revealsSecrets)
    var watch = ArchiveWatch(
      operands: paths, session: session, comparer: comparer, reports: reports)
    watch.run()
    reports.outputs.finish()
  }
}

/// Follows archives. Whether one changed depends on the file system alone: what is at its path, and when
/// that was written. It is looked at again and again, so that no change can be missed.
private struct ArchiveWatch {
  /// The time between two looks, in milliseconds.
  private static let patience = 500

  /// The status of the files that an archive is read from; empty if there are none.
  private static func status(of path: FilePath) -> [FileStatus] {
    // AppKit's list of windows, beside the archive, has the keys of its records.
    let list = path.folder.entry(SavedStateLayout.File.windowList.name)
    return (path.archivePlace == .archive ? [path, list] : [path])
      .compactMap { try? System.status($0, followingLinks: true) }
  }

  struct Known {
    var archive: RestorationArchive?
    /// The status at the last look.
    var seen: [FileStatus]?
    /// The status when it was read, or reported as unreadable or gone.
    var read: [FileStatus]?
  }

  let operands: [FilePath]
  let session: Session
  let comparer: ArchiveComparer
  var reports: Reports<ArchiveComparison>
  private let linter = Linter()
  var files: [FilePath: Known] = [:]
  /// What could not be searched, and was reported.
  var closed: Set<FilePath> = []

  /// Follows the archives until the output is closed. Control-C ends the process.
  mutating func run() {
    look(isFirst: true)
    for path in operands where path.kind(followingLinks: true) == nil {
      session.say(about: path.displayed, "does not exist yet", from: .normal)
    }
    let count = files.values.count { $0.archive != nil }
    session.say(
      "following \(CountText.count(count, "archive")); Control-C ends it", from: .normal)
    // A report in a file that is followed would be read as its next save.
    while session.standardOutput.isWanted,
      !(session.standardOutput.file.map(session.filesRead.contains) ?? false)
    {
      System.sleep(milliseconds: Self.patience)
      look(isFirst: false)
    }
  }

  /// Reads what changed and was complete at the last look, and reports it.
  private mutating func look(isFirst: Bool) {
    let present = operands.filter { $0.kind(followingLinks: true) != nil }
    var met: [FilePath: FolderWalk.Found] = [:]
    for found in FolderWalk(present.map { .path($0) }) {
      switch found {
      case .named(.path(let path)), .walked(let path, _, _): met[path] = found
      case .failed(let failure):
        if let path = failure.path, closed.insert(path).inserted { session.say(failure) }
      case .named(.standardInput), .bundle: break
      }
    }
    let paths = Set(met.keys).union(files.keys)
    for path in paths.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      let status = met[path] == nil ? [] : Self.status(of: path)
      var file = files[path] ?? Known()
      // A save is complete when nothing changes any more; until then it is perhaps half-written.
      let isComplete = isFirst || file.seen == status
      file.seen = status
      if isComplete, file.read != status {
        file.read = status
        read(met[path], at: path, &file, isFirst: isFirst)
      }
      files[path] = file
    }
  }

  private mutating func read(
    _ found: FolderWalk.Found?, at path: FilePath, _ file: inout Known, isFirst: Bool
  ) {
    guard let found else {
      // It is kept: the next archive at its path is compared with it.
      if let archive = file.archive { report(path, from: archive, to: nil) }
      return
    }
    do throws(Failure) {
      let archive = try comparer.reader.read(found)?.archive(reveals: comparer.reveals)
      if let archive, !isFirst { report(path, from: file.archive, to: archive) }
      if archive == nil, file.archive != nil {
        session.say(about: path.displayed, "is no archive any more")
      }
      file.archive = archive ?? file.archive
    } catch {
      session.say(error)
    }
  }

  // MARK: Reports

  /// Prints a change with the time at which it was noticed. One of the archives is nil if there is none.
  private mutating func report(
    _ path: FilePath, from old: RestorationArchive?, to new: RestorationArchive?
  ) {
    var comparison = comparer.comparison(.success(old), .success(new), file: path.displayed)
    comparison.time = ISO8601.format(secondsSince2001: session.now().rounded(.down))
    let isSame = comparison.status == .same
    let findings = isSame ? [] : newFindings(from: old, to: new)
    if !findings.isEmpty { comparison.findings = findings }
    reports.remark(comparison.time ?? "at an unknown time")
    reports.add([comparison])
    if isSame, !session.isQuiet { reports.remark("\(path.displayed): saved, no differences") }
  }

  /// The errors and warnings that the older archive did not have. Rules for two archives are not asked: for
  /// them, whatever is gone since the last save was lost by an update of the app.
  private func newFindings(
    from old: RestorationArchive?, to new: RestorationArchive?
  ) -> [Finding] {
    let (before, now) = (findings(in: old), findings(in: new))
    let known = Set(before.map(\.fingerprint))
    return now.filter { $0.severity > .info && !known.contains($0.fingerprint) }
      .map { comparer.reveals ? $0 : $0.withoutSecrets }
  }

  private func findings(in archive: RestorationArchive?) -> [Finding] {
    archive.map { linter.check($0, identifiedAs: "archive").findings } ?? []
  }
}
