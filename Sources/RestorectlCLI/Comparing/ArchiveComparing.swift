import RestorationDiff
import RestorationReport
import RestorationTree

extension DiffSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    if isGitExternalDiff {
      return try runForGit(try GitDiffArguments(operands), in: session)
    }
    let (old, new) = (operands[0], operands[1])
    guard let outputs = ReportOutputs.open(reports, sparing: [old, new], in: session) else {
      return .failure
    }
    let status: ExitCode
    switch (old.folder, new.folder) {
    case (let oldFolder?, let newFolder?):
      status = compareFolders(oldFolder, newFolder, to: outputs, in: session)
    default: status = compareFiles(old, new, to: outputs, in: session)
    }
    let shown = exitsZero ? status.forgivingRemarks : status
    return shown.combined(with: outputs.finish())
  }

  func reader(in session: Session) -> ComparisonReader {
    ComparisonReader(
      session: session, standardInputName: standardInputName, options: comparison)
  }

  private func compareFiles(
    _ old: Operand, _ new: Operand, to outputs: ReportOutputs, in session: Session
  ) -> ExitCode {
    let reader = reader(in: session)
    // Both are read before either is judged, so that one run tells of both faults.
    let sides = [old, new].compactMap { operand -> ComparisonReader.Side? in
      do throws(ComparisonReader.Failure) {
        return try reader.read(operand)
      } catch {
        session.messages.say(about: error.name, error.message)
        return nil
      }
    }
    guard sides.count == 2 else {
      outputs.discard()
      return .failure
    }
    let diff = reader.compare(sides[0], sides[1])
    if verbosity == .verbose { reader.tellIgnored(diff) }
    var reports = ChangeReports(outputs, self, isFolder: false, in: session)
    reports.add(ArchiveComparison(diff))
    reports.end()
    return diff.isIdentical ? .success : .remarks
  }
}

extension Operand {
  /// The folder that this names, if it is one.
  fileprivate var folder: FilePath? {
    guard case .path(let path) = self,
      (try? System.status(path, followingLinks: true))?.kind == .folder
    else { return nil }
    return path
  }
}
