import PlistSyntax
import RestorationReport

extension DiffSettings {
  /// Compares two versions of one file for git, which aborts on any status but 0: problems are
  /// reported among the changes or on standard error.
  func runForGit(_ arguments: GitDiffArguments, in session: Session) -> ExitCode {
    session.alwaysSucceeds = true
    guard let outputs = ReportOutputs.open(reports, sparing: [], in: session) else {
      return .failure
    }
    var reports = reports(to: outputs, isFolder: false, in: session)
    for line in arguments.headerLines { reports.remark(line) }
    if let versions = arguments.versions {
      let reader = comparisonReader(
        under: usableConfiguration(in: session, &reports), in: session)
      let sides = reader.read(versions.old.open(by: reader), versions.new.open(by: reader))
      for (mark, version) in [("-", versions.old), ("+", versions.new)] {
        if let line = version.contentLine(noting: session.filesRead) {
          reports.remark("\(mark)   \(line)")
        }
      }
      if versions.old.isArchive || versions.new.isArchive {
        let comparison = reader.comparison(sides[0], sides[1])
        if verbosity == .verbose { session.messages.tellIgnored(comparison) }
        reports.add(comparison)
      }
    }
    reports.end()
    return outputs.finish()
  }

  /// The configuration; none, after a line in the report, if it is invalid.
  private func usableConfiguration(
    in session: Session, _ reports: inout Reports<ArchiveComparison>
  ) -> Configuration? {
    do throws(ConfigurationFile.LoadError) {
      return try readConfiguration(in: session)
    } catch {
      for message in error.errors.messages {
        reports.remark("! configuration not used: \(error.file.displayed): \(message)")
      }
      return nil
    }
  }
}
