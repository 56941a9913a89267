struct OlderArchives: Sendable {
  private var common: RestorationArchive?
  /// The folder that may contain an archive for each input, at the same relative path.
  private var folder: FolderArchives?
  private let followsLinks: Bool
  private let reader: InputReader

  /// - Parameter followsLinks: whether links in the folder are followed, because the user named it.
  init(_ operand: Operand?, followsLinks: Bool, reader: InputReader) throws(Failure) {
    (self.reader, self.followsLinks) = (reader, followsLinks)
    guard let operand else { return }
    switch operand {
    case .path(let path) where path.kind(followingLinks: true) == .folder:
      folder = FolderArchives(path)
    case .path(let path): common = try archive(in: reader.read(path, isNamed: followsLinks))
    case .standardInput: common = try archive(in: reader.read(operand))
    }
  }

  func archive(for input: Input) throws(Failure) -> RestorationArchive? {
    guard let found = counterpart(of: input),
      let older = try reader.read(found, counts: { _ in true })
    else { return common }
    return try archive(in: older)
  }

  /// The comparison of one input before it is read: whether the folder has a file for it. Nil without a
  /// folder, or if the input itself is in it.
  func comparison(of input: Input) -> LintReport.Comparison? {
    guard let folder, input.path?.relative(to: folder.folder) == nil else { return nil }
    var comparison = LintReport.Comparison()
    comparison.inputCount = 1
    if counterpart(of: input) == nil {
      let relative = input.walkedFolder.flatMap { input.path?.relative(to: $0) }
      comparison.added = [(input.reportName, relative?.reportName ?? input.reportName)]
    }
    return comparison
  }

  /// The comparison of all inputs, with the archives that are gone: those without a counterpart in
  /// any of the searched folders. Nil without a folder. Reports if nothing was compared, and each
  /// counterpart that the search did not take for an archive.
  func comparison(
    _ inputs: LintReport.Comparison, searched: [FilePath], _ filter: FileFilter,
    in session: Session
  ) -> LintReport.Comparison? {
    guard let folder else { return nil }
    var comparison = inputs
    if !searched.isEmpty {
      for failure in folder.failures { session.fail(failure) }
      let names = folder.names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      comparison.gone = names.compactMap { name in
        let paths = searched.map { $0.entry(name.bytes) }
        let isChecked = paths.contains {
          filter.leavesOut(file: $0) || reader.filesRead.contains($0)
        }
        guard !isChecked, let found = folder.found(at: name), let older = try? reader.read(found)
        else { return nil }
        guard let path = paths.first(where: { $0.kind(followingLinks: false) == .file }) else {
          return (older.reportName, name.reportName)
        }
        session.fail(Failure(path, "is no archive, but \(older.reportName) is one; restore it"))
        return nil
      }
    }
    if inputs.inputCount == inputs.added.count {
      session.fail(
        Failure(
          folder.folder,
          "has no archive at the path of any input, so nothing was compared; name a folder with the "
            + "same files"))
    }
    return comparison
  }

  private func counterpart(of input: Input) -> FolderWalk.Found? {
    guard let folder, let path = input.path else { return nil }
    let names =
      input.walkedFolder.map { [path.relative(to: $0)] }
      // A path that leads upwards would lead out of the folder.
      ?? [path.relative(to: .currentFolder), FilePath(path.name)]
    return names.lazy.compactMap { name in
      name.flatMap { folder.found(at: $0, followingLinks: followsLinks) }
    }.first
  }

  private func archive(in input: Input) throws(Failure) -> RestorationArchive {
    let archive = try input.archive(reveals: true)
    // Nothing of it can be compared.
    if let message = archive.damagedListMessage { throw input.fault(message) }
    return archive
  }
}
