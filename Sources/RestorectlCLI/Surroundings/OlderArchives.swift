struct OlderTally {
  struct Match: Sendable {
    let file: LintReport.Comparison.Unmatched
    let isFound: Bool
    /// The named folder in which a search found the input.
    let walkedFolder: FilePath?
  }

  private(set) var comparison = LintReport.Comparison()
  private(set) var walkedFolders: Set<FilePath> = []
  /// Whether any input has an older archive, including unreadable ones.
  private(set) var hasMatched = false

  /// Adds an input. `isCompared` is false if one of the two cannot be read.
  mutating func add(_ match: Match, isCompared: Bool) {
    comparison.inputCount += 1
    if let folder = match.walkedFolder { walkedFolders.insert(folder) }
    guard match.isFound else { return comparison.added.append(match.file) }
    hasMatched = true
    if isCompared { comparison.comparedCount += 1 }
  }
}

struct OlderArchives: Sendable {
  private var common: RestorationArchive?
  /// The folder that may contain an archive for each input, at the same relative path.
  private(set) var folder: FilePath?
  private let reader: InputReader
  /// The repository that must contain them, also after links; nil for any place.
  private let repository: Repository?

  init(
    _ operand: Operand?, inside repository: Repository?, reader: InputReader
  ) throws(Failure) {
    (self.reader, self.repository) = (reader, repository)
    guard let operand else { return }
    if let path = operand.path, path.kind(followingLinks: true) == .folder {
      folder = path
    } else {
      common = try archive(operand)
    }
  }

  /// The older archive for an input; nil if there is none.
  ///
  /// - Throws: a failure if it cannot be read.
  func archive(for input: Input) throws(Failure) -> RestorationArchive? {
    guard let folder else { return common }
    guard let path = try counterpart(of: input, in: folder) else { return nil }
    return try archive(.path(path))
  }

  /// Whether an input has an older archive in the folder; nil without a folder, or if the input
  /// itself is in it.
  func match(of input: Input) -> OlderTally.Match? {
    guard let folder, input.path?.relative(to: folder) == nil else { return nil }
    let relative = input.walkedFolder.flatMap { input.path?.relative(to: $0) }
    // An unreadable file may be the counterpart.
    let isMissing = Result { () throws(Failure) in try counterpart(of: input, in: folder) == nil }
    return OlderTally.Match(
      file: (input.reportName, name: relative?.reportName ?? input.reportName),
      isFound: (try? isMissing.get()) != true, walkedFolder: input.walkedFolder)
  }

  /// The archives of the folder without a counterpart in any of the searched folders.
  ///
  /// - Parameter unreadable: gets each failure.
  func gone(
    from folders: Set<FilePath>, unreadable: (Failure) -> Void
  ) -> [LintReport.Comparison.Unmatched] {
    guard let folder, !folders.isEmpty else { return [] }
    var gone: [LintReport.Comparison.Unmatched] = []
    for found in FolderWalk(folder) {
      if case .failed(let failure) = found { unreadable(failure) }
      guard case .walked(let path, _, _) = found, let relative = path.relative(to: folder),
        !folders.contains(where: { $0.entry(relative.bytes).kind(followingLinks: true) != nil }),
        let input = try? reader.read(found)
      else { continue }
      gone.append((input.reportName, relative.reportName))
    }
    return gone
  }

  private func counterpart(of input: Input, in folder: FilePath) throws(Failure) -> FilePath? {
    guard let path = input.path else { return nil }
    var candidates: [FilePath?] = []
    if let walked = input.walkedFolder {
      candidates = [path.relative(to: walked)]
    } else {
      // A path that leads upwards would lead out of the folder.
      candidates = [path.relative(to: .currentFolder), FilePath(path.name)]
    }
    for candidate in candidates.compactMap(\.self) {
      let old = folder.entry(candidate.bytes)
      do throws(FileError) {
        let kind = try System.status(old, followingLinks: true).kind
        if kind == .file, isAllowed(old) { return old }
      } catch {
        guard error.kind == .notFound else { throw Failure(old, error) }
      }
    }
    return nil
  }

  private func isAllowed(_ file: FilePath) -> Bool {
    guard let repository else { return true }
    return repository.holds(file, from: (try? System.resolved(.currentFolder)) ?? .currentFolder)
  }

  private func archive(_ operand: Operand) throws(Failure) -> RestorationArchive {
    // In a repository, other links are not followed either.
    let input =
      if let path = operand.path {
        try reader.read(path, isNamed: repository == nil)
      } else {
        try reader.read(operand)
      }
    let archive = try input.archive(reveals: true)
    // Nothing of it can be compared.
    if let message = archive.damagedListMessage { throw input.fault(message) }
    return archive
  }
}
