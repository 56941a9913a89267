import Platform
import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint
import RestorationReport

/// Follows archives, and reports each change.
///
/// Whether an archive changed depends on the file system alone: what is at its path, and when that was
/// written. Events of the system only make the next look earlier, so that none is needed and none can be
/// missed.
struct ArchiveWatch {
  /// The time between two looks without an event, in milliseconds.
  private static let patience = 1000
  /// The time between two looks at a file that is perhaps half-written, in milliseconds.
  private static let retry = 100
  /// After this time, an unreadable file is reported, in seconds.
  private static let longestWriting = 1.0
  /// A save is complete when nothing changes for this time, in milliseconds.
  private static let quiet = 50
  /// Changes that never stop are reported anyway after this time, in seconds.
  private static let longestChange = 1.0
  /// The most paths for which the system is asked for events; others are found by looking.
  private static let mostEvents = 1000

  /// The status of the files that an archive is read from.
  private struct Status: Equatable {
    let archive: FileStatus
    /// The list of AppKit's windows beside it, with the keys of its records.
    let windowList: FileStatus?

    /// Nil if there is no archive.
    init?(of path: FilePath) {
      guard let archive = try? System.status(path, followingLinks: true) else { return nil }
      self.archive = archive
      let list = path.folder.entry(SavedStateLayout.File.windowList.name)
      windowList =
        path.archivePlace == .archive ? try? System.status(list, followingLinks: true) : nil
    }
  }

  /// An archive that was seen.
  private struct Known {
    var archive: RestorationArchive?
    /// The status when it was read, or reported as unreadable; nil if the next look must read it.
    var status: Status?
    /// When the file could not be read for the first time since it was readable.
    var unreadableSince: Double?
    var isGone = false
  }

  private let operands: [FilePath]
  private let session: Session
  private let verbosity: Verbosity
  private let reader: InputReader
  private let comparing: ComparisonReader
  private let linter = Linter()
  private var reports: Reports<ArchiveComparison>
  private var known: [FilePath: Known] = [:]
  /// The files of the last look, in the order of a search.
  private var order: [FilePath] = []

  init(
    _ operands: [FilePath], reports: Reports<ArchiveComparison>, reveals: Bool,
    verbosity: Verbosity, in session: Session
  ) {
    self.operands = operands
    self.session = session
    self.verbosity = verbosity
    self.reports = reports
    reader = session.inputReader()
    comparing = ComparisonReader(
      inputs: reader, options: DiffOptions(), rules: nil, reveals: reveals)
  }

  /// Follows the archives until the output is closed. Control-C ends the process.
  mutating func run() {
    var isWaiting = look(isFirst: true)
    if verbosity != .quiet {
      for path in operands where !path.exists {
        session.messages.say(about: path.displayed, "does not exist yet")
      }
      session.messages.say(
        "following \(CountText.count(known.count, "archive")); Control-C ends it")
    }
    while session.standardOutput.isWanted, !isOwnInput {
      // The events begin before the look, so that a change during the look is not missed.
      let events = FileEvents(watchedPaths)
      if isWaiting { isWaiting = look() }
      session.standardOutput.flush()
      if events.wait(milliseconds: isWaiting ? Self.retry : Self.patience) { waitForQuiet() }
      isWaiting = true
    }
  }

  /// Whether the report goes to a file that is followed, and would be read as its next save.
  private var isOwnInput: Bool {
    session.standardOutput.file.map(session.filesRead.contains) ?? false
  }

  /// Waits until a save is complete.
  private func waitForQuiet() {
    let end = session.clock() + Self.longestChange
    while session.clock() < end {
      let events = FileEvents(watchedPaths)
      guard events.wait(milliseconds: Self.quiet) else { return }
    }
  }

  /// The files, and the folders in which they are created again.
  private var watchedPaths: [FilePath] {
    var paths: [FilePath] = []
    var seen: Set<FilePath> = []
    for path in operands + order {
      for path in [path, path.folder] where seen.insert(path).inserted { paths.append(path) }
    }
    return Array(paths.prefix(Self.mostEvents))
  }

  // MARK: A look

  /// Reads what changed since the last look, and reports it.
  ///
  /// - Returns: whether a file was not readable, and should be read again soon.
  private mutating func look(isFirst: Bool = false) -> Bool {
    let found = FoundInputReader(reader: reader, isArchive: session.isArchive)
    var walk = InputWalk(
      OperandSource(operands.filter(\.exists).map { .success(.path($0)) }), reader: reader,
      isArchive: session.isArchive)
    var isWaiting = false
    var seen: Set<FilePath> = []
    order = []
    while case .element(let next) = walk.next(mayWait: true) {
      guard let path = next.path, seen.insert(path).inserted else { continue }
      let status = Status(of: path)
      if let known = known[path], !known.isGone, known.status != nil, known.status == status {
        order.append(path)
        continue
      }
      guard let result = found.read(next) else { continue }
      order.append(path)
      if !take(result, of: path, status, isFirst: isFirst) { isWaiting = true }
    }
    let gone = known.keys.filter { !seen.contains($0) }
    for path in gone.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) { remove(path) }
    return isWaiting
  }

  /// Takes the current contents of a file.
  ///
  /// - Returns: false if they cannot be read, but perhaps soon.
  private mutating func take(
    _ result: Attempt<Input>, of path: FilePath, _ status: Status?, isFirst: Bool
  ) -> Bool {
    var entry = known[path] ?? Known()
    defer { known[path] = entry }
    let reading = archive(result)
    guard case .success(let archive) = reading else {
      let since = entry.unreadableSince ?? session.clock()
      entry.unreadableSince = since
      guard isFirst || session.clock() - since >= Self.longestWriting else { return false }
      entry.status = status
      if case .failure(let failure) = reading { session.messages.report(failure) }
      return true
    }
    if !isFirst { report(path, from: entry.archive, to: archive) }
    entry = Known(archive: archive, status: status)
    return true
  }

  private func archive(_ result: Attempt<Input>) -> Result<RestorationArchive, InputFailure> {
    switch result {
    case .failure(let failure): return .failure(failure)
    case .success(let input):
      do throws(ReadError) {
        return .success(try input.archive(reveals: comparing.reveals, limits: session.limits))
      } catch {
        return .failure(input.fault(error))
      }
    }
  }

  /// Reports that an archive is gone. The next one at its path is compared with it.
  private mutating func remove(_ path: FilePath) {
    guard var entry = known[path], !entry.isGone else { return }
    entry.isGone = true
    entry.unreadableSince = nil
    known[path] = entry
    guard let archive = entry.archive else { return }
    reports.add(
      comparing.comparison(.success(.archive(archive)), .success(.nothing), file: path.displayed))
  }

  // MARK: Reports

  private mutating func report(
    _ path: FilePath, from old: RestorationArchive?, to new: RestorationArchive
  ) {
    var comparison = comparing.comparison(
      .success(old.map { .archive($0) } ?? .nothing), .success(.archive(new)),
      file: path.displayed)
    if comparison.status == .same {
      reports.add(comparison)
      if verbosity != .quiet { reports.remark("\(path.displayed): saved, no differences") }
      return
    }
    let findings = newFindings(from: old, to: new)
    if !findings.isEmpty {
      comparison.findings = findings
      comparison.findingsSubject = "new problems"
    }
    reports.add(comparison)
  }

  /// The errors and warnings that the older archive did not have. Rules for two archives are not asked: for
  /// them, whatever is gone since the last save was lost by an update of the app.
  private func newFindings(
    from old: RestorationArchive?, to new: RestorationArchive
  ) -> [Finding] {
    let name = "archive"
    let before = old.map { linter.findings(in: $0, identifiedAs: name) } ?? []
    let known = Set(before.map(\.fingerprint))
    return linter.findings(in: new, identifiedAs: name)
      .filter { $0.severity > .info && !known.contains($0.fingerprint) }
      .map { comparing.reveals ? $0 : $0.withoutSecrets }
  }
}

extension FoundInput {
  /// The path of the file; nil for what has none.
  fileprivate var path: FilePath? {
    switch self {
    case .read(.failure), .read(.success): nil
    case .named(let path, _), .walked(let path, _, _, _): path
    }
  }
}

extension FilePath {
  /// Whether there is anything at the path.
  fileprivate var exists: Bool { kind(followingLinks: true) != nil }
}
