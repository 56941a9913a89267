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
    var use = PatternUse(comparison.ignoredPatterns)
    for name in names.sorted() where outputs.isWanted {
      do throws(ComparisonReader.Failure) {
        let (comparison, damage) = try comparison(of: name, in: old, new, reader, &use)
        if verbosity == .verbose { reader.tellIgnored(comparison.diff, file: comparison.file) }
        if comparison.status != .same { status = status.combined(with: .remarks) }
        status = status.combined(with: damage)
        reports.add(comparison)
      } catch {
        session.messages.say(about: error.name, error.message)
        status = .failure
      }
    }
    if verbosity != .quiet { reader.tellUnused(use) }
    reports.end()
    return status
  }

  private func comparison(
    of name: ArchiveName, in old: FilePath, _ new: FilePath, _ reader: ComparisonReader,
    _ use: inout PatternUse
  ) throws(ComparisonReader.Failure) -> (ArchiveComparison, damage: ExitCode) {
    let oldSide = try side(name, in: old, reader)
    let newSide = try side(name, in: new, reader)
    for side in [oldSide, newSide] { side.note(in: &use) }
    let diff = reader.compare(oldSide, newSide)
    let status: ArchiveComparison.Status =
      switch (oldSide, newSide) {
      case (.nothing, _): .added
      case (_, .nothing): .removed
      default: diff.isIdentical ? .same : .changed
      }
    var comparison = ArchiveComparison(diff, file: name.shown, status: status)
    comparison.findings = reader.findings(oldSide, newSide, diff)
    return (comparison, reader.reportDamage([oldSide, newSide], diff))
  }

  /// What is under a name: an archive on one side makes a file on the other one too, whatever that
  /// one holds.
  private func side(
    _ name: ArchiveName, in folder: FilePath, _ reader: ComparisonReader
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

  /// The archives below a folder.
  private func archives(
    in folder: FilePath, besides outputs: ReportOutputs, in session: Session
  ) -> (names: [ArchiveName], status: ExitCode) {
    let reader = InputReader(
      standardInput: session.readStandardInput, standardInputName: nil, limits: session.limits)
    let walk = InputWalk(
      [.success(.path(folder))], reader: reader, reports: outputs.replacedFiles,
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

/// The path of an archive below the folder that was named.
private struct ArchiveName: Hashable, Comparable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name in reports.
  var shown: String { String(utf8Bytes: bytes) ?? DisplayText.escape(bytes: bytes) }

  static func < (left: ArchiveName, right: ArchiveName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
