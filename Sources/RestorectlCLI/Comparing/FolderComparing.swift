import Platform
import PlistSyntax
import RestorationDiff
import RestorationReport
import RestorationTree

extension DiffSettings {
  /// Compares the archives of two folders by their paths below them. One that cannot be read makes
  /// the status 2, stands in the report, and all others are compared.
  func compareFolders(
    _ old: FilePath, _ new: FilePath, _ reader: ComparisonReader, to outputs: ReportOutputs,
    in session: Session
  ) -> ExitCode {
    let folders = [old, new].map { FolderArchives($0, besides: outputs, in: session) }
    let names = folders[0].names.union(folders[1].names)
    guard !names.isEmpty else {
      session.messages.say(
        "no archive found in \(old.displayed) or \(new.displayed); "
          + "name two files, which are read whatever they hold")
      outputs.discard()
      return .failure
    }
    var status = ExitCode.success
    var reports = ChangeReports(outputs, self, isFolder: true, in: session)
    var use = PatternUse(comparison.ignoredPatterns)
    // What is below a folder that cannot be read on one side came or went for all that is known.
    var known = names.sorted().filter { name in !folders.contains { $0.hides(name) } }[...]
    let nameCount = known.count
    var doneCount = 0
    var progress = session.progress(verbosity)
    defer { progress?.end() }
    let work = FolderComparison(
      old: folders[0], new: folders[1], reader: reader, patterns: comparison.ignoredPatterns)
    OrderedWork(jobs: jobs).run(
      next: { _ in
        guard outputs.isWanted, let name = known.popFirst() else { return .end }
        return .element(name)
      },
      worker: { work.outcome },
      take: { _, outcome in
        let comparison = outcome.comparison
        use.formIntersection(outcome.patternUse)
        if verbosity == .verbose { session.messages.tellIgnored(comparison) }
        switch comparison.status {
        case .same: break
        case .changed, .added, .removed: status = status.combined(with: .remarks)
        case .unreadable:
          session.messages.tellFailures(of: comparison)
          status = .failure
        }
        status = status.combined(with: session.messages.tell(outcome.damage))
        reports.add(comparison)
        doneCount += 1
        progress?.note(share: Double(doneCount) / Double(nameCount))
        return outputs.isWanted
      })
    if verbosity != .quiet { session.messages.tellUnused(use) }
    reports.end()
    return status
  }
}

/// Compares what two folders have under a name, each by itself and on any thread.
private struct FolderComparison: Sendable {
  let old: FolderArchives
  let new: FolderArchives
  let reader: ComparisonReader
  /// What the command line leaves out of comparisons.
  let patterns: [PathPattern]

  /// What came of one name.
  struct Outcome: Sendable {
    let comparison: ArchiveComparison
    /// What of the two sides could not be read, though they were compared.
    let damage: [ComparisonReader.Failure]
    let patternUse: PatternUse
  }

  func outcome(_ name: ArchiveName) -> Outcome {
    let sides = reader.read(old.open(name, reader), new.open(name, reader))
    var use = PatternUse(patterns)
    for side in sides { side.note(in: &use) }
    let comparison = reader.comparison(sides[0], sides[1], file: name.shown)
    return Outcome(
      comparison: comparison,
      damage: comparison.diff.map { ComparisonReader.damage(of: sides, $0) } ?? [],
      patternUse: use)
  }
}

/// The archives below a folder, and what there cannot be looked into.
private struct FolderArchives: Sendable {
  let folder: FilePath
  private(set) var names: Set<ArchiveName> = []
  private var unreadableFolders: [ArchiveName: InputFailure] = [:]

  init(_ folder: FilePath, besides outputs: ReportOutputs, in session: Session) {
    self.folder = folder
    let walk = InputWalk(
      OperandSource([.success(.path(folder))]), reader: session.inputReader(),
      reports: outputs.replacedFiles,
      isArchive: session.isArchive)
    let prefix = folder.entry([]).bytes.count
    for found in walk {
      let path: FilePath?
      switch found {
      case .success(let input): path = input.path
      case .failure(let failure): path = failure.path
      }
      guard let path else { continue }
      let isList = path.name == Self.listName && (try? found.get()) != nil
      let named = isList ? path.folder.entry(Self.recordsName) : path
      let name = ArchiveName(Array(named.bytes.dropFirst(prefix)))
      names.insert(name)
      // A file that cannot be read says so again when it is compared.
      if case .failure(let failure) = found, failure.isFolder {
        unreadableFolders[name] = failure
      }
    }
  }

  /// Whether a name leads through a folder that cannot be read.
  func hides(_ name: ArchiveName) -> Bool {
    unreadableFolders.keys.contains { name.isBelow($0) }
  }

  /// What is under a name: an archive on one side makes a file on the other one too, whatever that
  /// one holds.
  func open(_ name: ArchiveName, _ reader: ComparisonReader) -> ComparisonReader.Opened {
    if let failure = unreadableFolders[name] { return .failure(.init(failure)) }
    let path = folder.entry(name.bytes)
    if path.kind(followingLinks: false) == .file {
      return reader.open(.path(path))
    }
    // The list of windows stands for records that are not there.
    let list = path.folder.entry(Self.listName)
    guard path.name == Self.recordsName, list.isSavedStateMember,
      list.kind(followingLinks: false) == .file
    else { return .nothing }
    return reader.open(.path(list))
  }

  private static let listName = SavedStateLayout.File.windowList.name
  private static let recordsName = SavedStateLayout.File.archive.name
}

/// The path of an archive below the folder that was named; empty for that folder.
private struct ArchiveName: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name in reports.
  var shown: String { String(utf8Bytes: bytes) ?? DisplayText.escape(bytes: bytes) }

  func isBelow(_ folder: ArchiveName) -> Bool {
    if folder.bytes.isEmpty { return !bytes.isEmpty }
    return bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  static func < (left: ArchiveName, right: ArchiveName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
