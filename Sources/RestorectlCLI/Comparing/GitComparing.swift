import RestorationDiff
import RestorationReport
import RestorationTree

/// What git passes to an external diff (gitdocs: "git", `GIT_EXTERNAL_DIFF`).
struct GitDiffArguments {
  /// Most operands that git passes: those for a renamed file.
  static let most = 9

  /// The file's path in the repository.
  let path: FilePath
  /// Its path after a renaming.
  let newPath: FilePath
  /// The files with both contents; nil for a file that is not merged.
  let files: (old: Operand, new: Operand)?

  /// Takes 1, 7 or 9 operands.
  init(_ operands: [Operand]) throws(UsageError) {
    guard case .path(let path)? = operands.first, [1, 7, 9].contains(operands.count) else {
      throw UsageError(
        .missingOperand("PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE"))
    }
    self.path = path
    files = operands.count == 1 ? nil : (operands[1], operands[4])
    if operands.count == 9, case .path(let renamed) = operands[7] {
      newPath = renamed
    } else {
      newPath = path
    }
  }
}

extension DiffSettings {
  /// Compares two versions of one file for git, which gives up when the status is not 0.
  func runForGit(
    _ arguments: GitDiffArguments, _ reader: ComparisonReader, in session: Session
  ) -> ExitCode {
    guard let outputs = ReportOutputs.open(reports, sparing: [], in: session) else {
      return .failure
    }
    let (oldName, newName) = ("a/\(arguments.path.displayed)", "b/\(arguments.newPath.displayed)")
    var reports = ChangeReports(outputs, self, isFolder: false, in: session)
    reports.add(line: "diff --restorectl \(oldName) \(newName)")
    guard let files = arguments.files else {
      reports.add(line: "unmerged")
      reports.end()
      return outputs.finish()
    }
    if arguments.path != arguments.newPath {
      reports.add(line: "rename from \(arguments.path.displayed)")
      reports.add(line: "rename to \(arguments.newPath.displayed)")
    }
    let old = side(files.old, named: oldName, reader, reports)
    let new = side(files.new, named: newName, reader, reports)
    if let old, let new {
      let diff = reader.compare(old, new)
      if verbosity == .verbose { ComparisonReader.tellIgnored(diff, in: session) }
      var comparison = ArchiveComparison(diff)
      comparison.findings = reader.findings(old, new, diff)
      reports.add(comparison)
    }
    reports.end()
    return outputs.finish()
  }

  /// One version; nil after a line in the report when it cannot be read.
  private func side(
    _ operand: Operand, named name: String, _ reader: ComparisonReader, _ reports: ChangeReports
  ) -> ComparisonReader.Side? {
    do throws(ComparisonReader.Failure) {
      return try reader.read(operand, as: name)
    } catch {
      reports.add(line: "\(name): no readable archive: \(error.message)")
      if let contents = error.contents { reports.add(line: "\(name): \(contents)") }
      return nil
    }
  }
}
