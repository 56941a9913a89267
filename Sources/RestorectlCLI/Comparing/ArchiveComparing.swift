import RestorationDiff
import RestorationLint
import RestorationReport
import RestorationTree

extension DiffSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    guard let reader = comparisonReader(in: session) else { return .failure }
    if isGitExternalDiff {
      return runForGit(try GitDiffArguments(operands), reader, in: session)
    }
    let (old, new) = (operands[0], operands[1])
    guard let outputs = ReportOutputs.open(reports, sparing: [old, new], in: session) else {
      return .failure
    }
    let status: ExitCode
    switch (old.folder, new.folder) {
    case (let oldFolder?, let newFolder?):
      status = compareFolders(oldFolder, newFolder, reader, to: outputs, in: session)
    default: status = compareFiles(old, new, reader, to: outputs, in: session)
    }
    let shown = exitsZero ? status.forgivingRemarks : status
    return shown.combined(with: outputs.finish())
  }

  /// Reads archives as the arguments and the configuration say; nil after a message when the
  /// configuration cannot be used.
  private func comparisonReader(in session: Session) -> ComparisonReader? {
    let configuration: Configuration?
    do throws(ConfigurationFile.LoadError) {
      configuration = try ConfigurationFile.read(self.configuration, from: session.folder)
    } catch {
      session.messages.say(about: error.file.displayed, error.error.message)
      return nil
    }
    if verbosity == .verbose, let configuration {
      session.messages.say("configuration \(configuration.file.displayed)")
    }
    var options = comparison
    options.ignoredPatterns += configuration?.diffIgnored?.value ?? []
    return ComparisonReader(
      inputs: InputReader(
        standardInput: session.readStandardInput, standardInputName: standardInputName,
        limits: session.limits),
      options: options,
      linter: isLinted ? Linter(configuration: .ofChanges(under: configuration)) : nil)
  }

  private func compareFiles(
    _ old: Operand, _ new: Operand, _ reader: ComparisonReader, to outputs: ReportOutputs,
    in session: Session
  ) -> ExitCode {
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
    if verbosity == .verbose { ComparisonReader.tellIgnored(diff, in: session) }
    var reports = ChangeReports(outputs, self, isFolder: false, in: session)
    var comparison = ArchiveComparison(diff)
    comparison.findings = reader.findings(sides[0], sides[1], diff)
    reports.add(comparison)
    reports.end()
    let isDamaged = ComparisonReader.tell(ComparisonReader.damage(of: sides, diff), in: session)
    if isDamaged { return .failure }
    return diff.isIdentical ? .success : .remarks
  }
}

extension LintConfiguration {
  /// The rules for two archives alone, under a configuration.
  fileprivate static func ofChanges(under configuration: Configuration?) -> LintConfiguration {
    var result = LintConfiguration()
    for rule in RuleRegistry.all {
      let configured = configuration?.rules[rule.id]
      let isAsked = rule.inputs.contains(.olderArchive)
      var settings = RuleSettings(level: isAsked ? configured?.level?.value : .off)
      settings.limits = configured?.limits.mapValues(\.value) ?? [:]
      settings.names = configured?.names.mapValues(\.value) ?? [:]
      settings.ignored = configured?.ignored?.value ?? []
      result.rules[rule.id] = settings
    }
    return result
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
