import Platform
import RestorationArchives
import RestorationDiff
import RestorationLint
import RestorationReport

extension DiffSettings {
  func run(in session: Session) throws(UsageError) -> ExitCode {
    if isGitExternalDiff { return runForGit(try GitDiffArguments(operands), in: session) }
    let configuration: Configuration?
    do throws(ConfigurationFile.LoadError) {
      configuration = try readConfiguration(in: session)
    } catch {
      session.report(error)
      return .failure
    }
    let reader = comparisonReader(under: configuration, in: session)
    let (old, new) = (operands[0], operands[1])
    guard let outputs = ReportOutputs.open(reports, sparing: [old, new], in: session) else {
      return .failure
    }
    let status: ExitCode
    switch (old.folder, new.folder) {
    case (let oldFolder?, let newFolder?):
      status = compareFolders(oldFolder, newFolder, reader, to: outputs, in: session)
    case (let folder?, nil):
      outputs.discard()
      status = refuse(folder, besides: new, in: session)
    case (nil, let folder?):
      outputs.discard()
      status = refuse(folder, besides: old, in: session)
    case (nil, nil):
      status = compareFiles(old, new, reader, to: outputs, in: session)
    }
    let shown = exitsZero ? status.forgivingRemarks : status
    return shown.combined(with: outputs.finish())
  }

  /// The configuration file, if there is one.
  func readConfiguration(
    in session: Session
  ) throws(ConfigurationFile.LoadError) -> Configuration? {
    let configuration = try session.configuration(self.configuration, verbosity: verbosity)
    if verbosity == .verbose, let configuration {
      session.messages.say("configuration \(configuration.file.displayed)")
    }
    return configuration
  }

  /// Makes the reader for the arguments and the configuration.
  func comparisonReader(
    under configuration: Configuration?, in session: Session
  ) -> ComparisonReader {
    var options = comparison
    let configured = configuration?.diffIgnored?.value ?? []
    options.ignoredPatterns = PatternSet(
      options.ignoredPatterns.patterns
        + (reveals ? configured : configured.map(\.ofShownNames)))
    return ComparisonReader(
      inputs: InputReader(
        standardInput: session.readStandardInput, standardInputName: standardInputName,
        limits: session.limits, filesRead: session.filesRead),
      options: options,
      rules: isLinted ? fileRules(under: configuration, in: session) : nil,
      reveals: reveals)
  }

  /// Only the rules for two archives, by the newer file.
  private func fileRules(under configuration: Configuration?, in session: Session) -> FileRules {
    FileRules(
      configuration, names: StableNames(from: configuration?.folder ?? session.folder),
      usual: .ofChanges(under: configuration?.rules ?? [:])
    ) {
      .ofChanges(under: configuration?.rules(under: $0) ?? [:])
    }
  }

  /// The begun reports of the run.
  func reports(
    to outputs: ReportOutputs, isFolder: Bool, in session: Session
  ) -> Reports<ArchiveComparison> {
    Reports(outputs, of: ReportRegistry.changes, isSingle: !isFolder) { sink in
      var options = session.renderOptions(for: sink, color: color, verbosity: verbosity)
      options.isFull = isFull
      options.revealsSecrets = reveals
      options.changeDetail = detail
      return options
    }
  }

  private func compareFiles(
    _ old: Operand, _ new: Operand, _ reader: ComparisonReader, to outputs: ReportOutputs,
    in session: Session
  ) -> ExitCode {
    let sides = reader.read(reader.open(old), reader.open(new))
    let comparison = reader.comparison(sides[0], sides[1])
    guard let diff = comparison.diff else {
      session.messages.tellFailures(of: comparison)
      outputs.discard()
      return .failure
    }
    if verbosity == .verbose { session.messages.tellIgnored(comparison) }
    var use = PatternUse(self.comparison.ignoredPatterns)
    for side in sides { side.note(in: &use) }
    if verbosity != .quiet { session.messages.tellUnused(use) }
    var reports = reports(to: outputs, isFolder: false, in: session)
    reports.add(comparison)
    reports.end()
    return (diff.isIdentical ? ExitCode.success : .remarks)
      .combined(with: session.messages.tell(ComparisonReader.damage(of: sides, diff)))
  }

  /// Reports that a folder is not compared with an archive, or that there is nothing to compare it
  /// with.
  private func refuse(
    _ folder: FilePath, besides other: Operand, in session: Session
  ) -> ExitCode {
    var otherName = "standard input"
    if case .path(let path) = other {
      otherName = path.displayed
      if case .failure(let failure) = session.inputReader().read(path, isNamed: true),
        !path.isNullDevice
      {
        session.messages.report(failure)
        return .failure
      }
    }
    let archive = folder.entry(SavedStateLayout.File.archive.name)
    let isThere = archive.kind(followingLinks: true) == .file
    let example = isThere && .path(archive) != other ? " such as \(archive.displayed)" : ""
    session.messages.say(
      about: folder.displayed,
      "is a folder, and \(otherName) is not; name two folders, or two archives\(example)")
    return .failure
  }
}

extension LintConfiguration {
  /// Only the rules for two archives, with the settings of a configuration.
  fileprivate static func ofChanges(
    under configured: [String: Configuration.RuleSettings]
  ) -> LintConfiguration {
    var result = LintConfiguration()
    for rule in RuleRegistry.all {
      let isAsked = rule.inputs.contains(.olderArchive)
      let level = isAsked ? configured[rule.id]?.level?.value : .off
      result.rules[rule.id] =
        configured[rule.id]?.lintSettings(level: level) ?? RuleSettings(level: level)
    }
    return result
  }
}

extension Operand {
  /// The path, if it is that of a folder.
  fileprivate var folder: FilePath? {
    guard case .path(let path) = self,
      path.kind(followingLinks: true) == .folder
    else { return nil }
    return path
  }
}
