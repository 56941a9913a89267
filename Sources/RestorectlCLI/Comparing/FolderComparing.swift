import PlistSyntax
import RestorationDiff
import RestorationReport
import RestorationTree

extension DiffSettings {
  /// Compares the archives of two folders by their paths below them. One that cannot be read makes
  /// the status 2, and all others are compared.
  func compareFolders(
    _ old: FilePath, _ new: FilePath, _ reader: ComparisonReader, to outputs: ReportOutputs,
    in session: Session
  ) -> ExitCode {
    var status = ExitCode.success
    var names: Set<ArchiveName> = []
    for folder in [old, new] {
      let found = archives(in: folder, besides: outputs, in: session)
      names.formUnion(found.names)
      status = status.combined(with: found.status)
    }
    if names.isEmpty, status == .success {
      session.messages.say(
        "no archive found in \(old.displayed) or \(new.displayed); "
          + "name two files, which are read whatever they hold")
      status = .failure
    }
    var reports = ChangeReports(outputs, self, isFolder: true, in: session)
    var sorted = names.sorted()[...]
    OrderedWork(jobs: jobs).run(
      next: { _ in
        guard outputs.isWanted, let name = sorted.popFirst() else { return .end }
        return .element(name)
      },
      work: { name in FolderPair(old: old, new: new, reader: reader).comparison(of: name) },
      take: { _, result in
        switch result {
        case .success((let comparison, let damage)):
          if ComparisonReader.tell(damage, in: session) { status = .failure }
          if verbosity == .verbose {
            ComparisonReader.tellIgnored(comparison.diff, file: comparison.file, in: session)
          }
          if comparison.status != .same { status = status.combined(with: .remarks) }
          reports.add(comparison)
        case .failure(let failure):
          session.messages.say(about: failure.name, failure.message)
          status = .failure
        }
        return outputs.isWanted
      })
    reports.end()
    return status
  }

  /// The archives below a folder.
  private func archives(
    in folder: FilePath, besides outputs: ReportOutputs, in session: Session
  ) -> (names: [ArchiveName], status: ExitCode) {
    let reader = InputReader(
      standardInput: session.readStandardInput, standardInputName: nil, limits: session.limits)
    let walk = InputWalk(
      OperandSource([.success(.path(folder))]), reader: reader, reports: outputs.replacedFiles,
      isArchive: { RestorationArchive.isArchive($0, limits: session.limits) })
    let prefix = folder.entry([]).bytes.count
    var names: [ArchiveName] = []
    var status = ExitCode.success
    for found in walk {
      switch found {
      case .success(let input):
        guard let path = input.path else { continue }
        let isList = path.name == Array(AppKitBundle.listName.utf8)
        let named = isList ? path.folder.entry(Array(AppKitBundle.recordsName.utf8)) : path
        names.append(ArchiveName(Array(named.bytes.dropFirst(prefix))))
      case .failure(let failure):
        session.messages.report(failure)
        status = .failure
      }
    }
    return (names, status)
  }
}

/// Two folders whose archives are compared.
private struct FolderPair: Sendable {
  let old: FilePath
  let new: FilePath
  let reader: ComparisonReader

  /// What changed under a name, or why that cannot be told.
  func comparison(
    of name: ArchiveName
  ) -> Result<
    (ArchiveComparison, damage: [ComparisonReader.Failure]), ComparisonReader.Failure
  > {
    do throws(ComparisonReader.Failure) {
      let oldSide = try side(name, in: old)
      let newSide = try side(name, in: new)
      let diff = reader.compare(oldSide, newSide)
      let status: ArchiveComparison.Status =
        switch (oldSide, newSide) {
        case (.nothing, _): .added
        case (_, .nothing): .removed
        default: diff.isIdentical ? .same : .changed
        }
      var comparison = ArchiveComparison(diff, file: name.shown, status: status)
      comparison.findings = reader.findings(oldSide, newSide, diff)
      return .success((comparison, ComparisonReader.damage(of: [oldSide, newSide], diff)))
    } catch {
      return .failure(error)
    }
  }

  /// What is under a name: an archive on one side makes a file on the other one too, whatever that
  /// one holds.
  private func side(
    _ name: ArchiveName, in folder: FilePath
  ) throws(ComparisonReader.Failure) -> ComparisonReader.Side {
    let path = folder.entry(name.bytes)
    if (try? System.status(path, followingLinks: false))?.kind == .file {
      return try reader.read(.path(path))
    }
    // The list of windows stands for records that are not there.
    let list = path.folder.entry(Array(AppKitBundle.listName.utf8))
    guard path.name == Array(AppKitBundle.recordsName.utf8), SavedStateFolder.isMember(list),
      (try? System.status(list, followingLinks: false))?.kind == .file
    else { return .nothing }
    return try reader.read(.path(list))
  }
}

/// The path of an archive below the folder that was named.
private struct ArchiveName: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name in reports.
  var shown: String { String(utf8Bytes: bytes) ?? DisplayText.escape(bytes: bytes) }

  static func < (left: ArchiveName, right: ArchiveName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
