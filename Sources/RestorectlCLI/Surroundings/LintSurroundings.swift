import Platform
import PlistSyntax
import RestorationLint
import RestorationTree

/// What stands beside the archives of a run of `lint`, read.
struct LintSurroundings: Sendable {
  /// What the app's own files say.
  let project: ProjectFacts
  /// The files that were read, which no report may replace.
  let files: [FilePath]
  private let older: OlderArchives
  private let now: Double
  private let reader: InputReader

  /// What stands beside one input.
  struct Found: Sendable {
    var context: LintContext
    /// What of it could not be read.
    var unreadable: [UnreadableNeighbour] = []
    /// Whether there is an older archive, whatever it holds.
    var hasOlder = true
  }

  /// Returns nil after a message when something that was named cannot be read.
  init?(_ settings: LintContextSettings, in session: Session) {
    self.reader = session.inputReader()
    now = settings.now ?? session.now()
    var reader = ProjectReader(in: session)
    // Both are read before either is judged, so that one run tells of all faults.
    let facts = reader.facts(settings)
    let archives = OlderArchives(settings.older, in: session)
    guard let facts, let archives else { return nil }
    project = facts
    older = archives
    files = (reader.files + [settings.older].compactMap(\.self)).compactMap { operand in
      if case .path(let path) = operand { path } else { nil }
    }
  }

  /// What stands beside an input.
  func find(for input: Input) -> Found {
    var found = Found(context: LintContext(project: project, now: now))
    do throws(UnreadableNeighbour) {
      found.context.older = try older.archive(for: input)
      found.hasOlder = found.context.older != nil
    } catch {
      found.unreadable.append(error)
    }
    if let folder = savedStateFolder(of: input), !SavedStateFolder.isNote(input.path) {
      do throws(UnreadableNeighbour) {
        found.context.neighbours = try neighbours(in: folder, isWalked: input.walkedFolder != nil)
      } catch {
        found.unreadable.append(error)
      }
    }
    return found
  }

  /// Says so when nothing in the folder of older archives was compared with anything.
  func finish(hasMatched: Bool, in session: Session) -> ExitCode {
    guard let folder = older.folder, !hasMatched else { return .success }
    session.messages.say(
      about: folder.displayed,
      "has no archive at the place of any input, so nothing was compared; name the folder that "
        + "has the same files")
    return .failure
  }

  /// The `.savedState` folder that a file stands in.
  private func savedStateFolder(of input: Input) -> FilePath? {
    guard let folder = input.path?.folder else { return nil }
    if folder.hasSuffix(BundleNeighbours.folderSuffix) { return folder }
    // `.` and `..` do not tell the folder's name.
    guard folder.hasSuffix("."), let resolved = try? System.resolved(folder),
      resolved.hasSuffix(BundleNeighbours.folderSuffix)
    else { return nil }
    return folder
  }

  /// What the notes beside an archive say. A walk through the folder comes upon each note as an input
  /// of its own, so that what cannot be read is told of there.
  private func neighbours(
    in folder: FilePath, isWalked: Bool
  ) throws(UnreadableNeighbour) -> BundleNeighbours {
    func note(_ name: String) throws(UnreadableNeighbour) -> Input? {
      guard let input = try bytes(of: name, in: folder) else { return nil }
      let isToldOf = isWalked && (try? input.archive(limits: reader.limits)) == nil
      return isToldOf ? nil : input
    }
    let restorationInfo = try note(BundleNeighbours.restorationInfoName)
    let inProgress = try note(BundleNeighbours.inProgressName)
    let limits = reader.limits
    var neighbours = BundleNeighbours()
    // One at a time, so that a fault is told of the file that has it.
    if let restorationInfo {
      neighbours = try parsed(restorationInfo) { bytes throws(ProjectFileError) in
        try BundleNeighbours(restorationInfo: bytes, inProgress: nil, limits: limits)
      }
    }
    if let inProgress {
      neighbours.restorationTriesLeft = try parsed(inProgress) { bytes throws(ProjectFileError) in
        try BundleNeighbours(restorationInfo: nil, inProgress: bytes, limits: limits)
      }.restorationTriesLeft
    }
    return neighbours
  }

  private func parsed(
    _ input: Input, as parse: (ByteSlice) throws(ProjectFileError) -> BundleNeighbours
  ) throws(UnreadableNeighbour) -> BundleNeighbours {
    do throws(ProjectFileError) {
      return try parse(input.bytes)
    } catch {
      throw UnreadableNeighbour(
        input, input.message(for: error.description, orElse: error.advice),
        reported: error.description)
    }
  }

  /// A file of the folder; nil when it is not there.
  private func bytes(
    of name: String, in folder: FilePath
  ) throws(UnreadableNeighbour) -> Input? {
    let path = folder.entry(Array(name.utf8))
    guard (try? System.status(path, followingLinks: true)) != nil else { return nil }
    switch reader.read(path, isNamed: false) {
    case .success(let input): return input
    case .failure(let failure): throw UnreadableNeighbour(failure)
    }
  }
}
