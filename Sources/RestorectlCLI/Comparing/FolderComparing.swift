import Platform
import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationReport

extension DiffSettings {
  /// Compares the archives of two folders by their paths below them. An unreadable one makes the
  /// status 2 and is in the report, and all others are compared.
  func compareFolders(
    _ old: FilePath, _ new: FilePath, _ reader: ComparisonReader, to outputs: ReportOutputs,
    in session: Session
  ) -> ExitCode {
    let folders = [old, new].map { FolderArchives($0, in: session) }
    let names = folders[0].names.union(folders[1].names)
    var status = ExitCode.success
    // Begun with the first archive, because there may be none.
    var reports: Reports<ArchiveComparison>?
    var use = PatternUse(comparison.ignoredPatterns)
    // What is below a folder that cannot be read on one side came or went for all that is known.
    var known = names.sorted().filter { name in !folders.contains { $0.hides(name) } }[...]
    let nameCount = known.count
    var doneCount = 0
    var progress = session.progress(verbosity)
    defer { progress?.end() }
    let work = FolderComparison(
      old: folders[0], new: folders[1], reader: reader,
      patterns: comparison.ignoredPatterns)
    OrderedWork(jobs: jobs).run(
      next: { _ in
        guard outputs.isWanted, let name = known.popFirst() else { return .end }
        return .element(name)
      },
      worker: { work.outcome },
      take: { _, outcome in
        doneCount += 1
        progress?.note(share: Double(doneCount) / Double(nameCount))
        guard let outcome else { return outputs.isWanted }
        if reports == nil {
          reports = self.reports(to: outputs, isFolder: true, in: session)
        }
        let comparison = outcome.comparison
        use.formUnion(outcome.patternUse)
        if verbosity == .verbose { session.messages.tellIgnored(comparison) }
        switch comparison.status {
        case .same: break
        case .changed, .added, .removed: status = status.combined(with: .remarks)
        case .unreadable:
          session.messages.tellFailures(of: comparison)
          status = .failure
        }
        status = status.combined(with: session.messages.tell(outcome.damage))
        reports?.add(comparison)
        return outputs.isWanted
      })
    guard reports != nil || !outputs.isWanted else {
      session.messages.say(
        "no archive found in \(old.displayed) or \(new.displayed); "
          + "name two files: a file that you name is always read")
      outputs.discard()
      return .failure
    }
    if verbosity != .quiet { session.messages.tellUnused(use) }
    reports?.end()
    return status
  }
}

/// Compares the files of two folders with one name, independently and on any thread.
private struct FolderComparison: Sendable {
  let old: FolderArchives
  let new: FolderArchives
  let reader: ComparisonReader
  /// What the command line leaves out of comparisons.
  let patterns: PatternSet

  /// The result for one name.
  struct Outcome: Sendable {
    let comparison: ArchiveComparison
    /// The unreadable parts of the two sides, although they were compared.
    let damage: [ComparisonReader.Failure]
    let patternUse: PatternUse
  }

  /// Nil if there is an archive on neither side.
  func outcome(_ name: ArchiveName) -> Outcome? {
    let (oldFile, newFile) = (old.find(name, reader), new.find(name, reader))
    guard oldFile.counts || newFile.counts else { return nil }
    for case .input(let input, _) in [oldFile.opened, newFile.opened] { reader.inputs.note(input) }
    let sides = reader.read(oldFile.opened, newFile.opened)
    var use = PatternUse(patterns)
    for side in sides { side.note(in: &use) }
    let comparison = reader.comparison(sides[0], sides[1], file: name.shown)
    return Outcome(
      comparison: comparison,
      damage: comparison.diff.map { ComparisonReader.damage(of: sides, $0) } ?? [],
      patternUse: use)
  }
}

/// The files below a folder, any of which may be an archive, and the places there that cannot be
/// read.
private struct FolderArchives: Sendable {
  let folder: FilePath
  /// The files and the unreadable folders. The value is whether one counts whatever its contents.
  private var files: [ArchiveName: Bool] = [:]
  private var unreadable: [ArchiveName: InputFailure] = [:]

  var names: Set<ArchiveName> { Set(files.keys) }

  /// Searches the folder without reading the files, which the comparison does.
  init(_ folder: FilePath, in session: Session) {
    self.folder = folder
    var walk = InputWalk(
      OperandSource([.success(.path(folder))]), reader: session.inputReader(),
      isArchive: session.isArchive)
    while case .element(let found) = walk.next(mayWait: true) {
      switch found {
      case .walked(let path, _, _, let isMember):
        let isList = path.name == Self.listName
        add(isList ? path.folder.entry(Self.recordsName) : path, isCertain: isMember)
      case .named(let path, _): add(path, isCertain: true)
      case .read(.failure(let failure)):
        guard let path = failure.path else { continue }
        unreadable[add(path, isCertain: true)] = failure
      case .read(.success): continue
      }
    }
  }

  @discardableResult
  private mutating func add(_ path: FilePath, isCertain: Bool) -> ArchiveName {
    let name = ArchiveName(Array(path.bytes.dropFirst(folder.entry([]).bytes.count)))
    files[name] = files[name] ?? false || isCertain
    return name
  }

  /// The file with a name, and whether it makes a comparison. The bytes are sniffed and parsed
  /// here.
  func find(
    _ name: ArchiveName, _ reader: ComparisonReader
  ) -> (opened: ComparisonReader.Opened, counts: Bool) {
    let opened = open(name, reader)
    guard let isCertain = files[name] else { return (opened, false) }
    switch opened {
    case .nothing: return (opened, isCertain)
    case .failure: return (opened, true)
    case .input(var input, let shown):
      let counts = isCertain || input.counts(limits: reader.inputs.limits)
      return (.input(input, name: shown), counts)
    }
  }

  /// Whether a name is below a folder that cannot be read.
  func hides(_ name: ArchiveName) -> Bool {
    unreadable.contains { $0.value.isFolder && name.isBelow($0.key) }
  }

  /// The file with a name: if one side is an archive, the other file counts too, whatever its
  /// contents.
  private func open(
    _ name: ArchiveName, _ reader: ComparisonReader
  ) -> ComparisonReader.Opened {
    if let failure = unreadable[name] { return .failure(.init(failure)) }
    let path = folder.entry(name.bytes)
    if path.kind(followingLinks: false) == .file {
      return reader.look(at: path)
    }
    // The list of windows represents the missing records.
    let list = path.folder.entry(Self.listName)
    guard path.name == Self.recordsName, list.isSavedStateMember,
      list.kind(followingLinks: false) == .file
    else { return .nothing }
    return reader.look(at: list)
  }

  private static let listName = SavedStateLayout.File.windowList.name
  private static let recordsName = SavedStateLayout.File.archive.name
}

/// The path of an archive below the named folder; empty for that folder.
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
