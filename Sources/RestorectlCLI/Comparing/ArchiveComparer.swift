/// Reads the archives of one file or folder on each side, and says which are compared with which.
struct ArchiveComparer: Sendable {
  let reader: InputReader
  let options: DiffOptions
  let rules: FileRules?
  let reveals: Bool
  /// What the command line leaves out of comparisons.
  var patterns: PatternSet = []

  typealias Outcome = (comparison: ArchiveComparison, patternUse: PatternUse)

  /// An archive, or why it cannot be read; nil for nothing, as for `/dev/null`.
  typealias Side = Result<RestorationArchive?, Failure>

  // MARK: Reading

  /// The archive of an operand.
  ///
  /// - Parameter original: the file of which the operand is a copy. Its name helps to recognise the
  ///   contents, and replaces the operand in reports.
  func side(_ operand: Operand, as original: (path: FilePath, name: String)? = nil) -> Side {
    if operand.path?.bytes == Array("/dev/null".utf8) { return .success(nil) }
    do throws(Failure) {
      var input = try reader.read(operand)
      input.original = original?.path
      input.name = original.flatMap { FilePath($0.name.utf8) } ?? input.name
      return .success(try archive(of: input))
    } catch {
      var failure = error
      failure.file = original?.name ?? failure.file
      return .failure(failure)
    }
  }

  /// The archive that a search found; nothing for a file that does not count.
  private func side(of found: FolderWalk.Found?, counts: (inout Input) -> Bool) -> Side {
    Side { () throws(Failure) in
      guard let found, let input = try reader.read(found, counts: counts) else { return nil }
      return try archive(of: input)
    }
  }

  private func archive(of input: Input) throws(Failure) -> RestorationArchive {
    var archive = try input.archive(reveals: reveals)
    // Otherwise everything in the records would seem to be added or removed.
    if input.original != nil, archive.recordSummary?.listFault != nil {
      throw input.fault(
        "AppKit records without the windows.plist that has their keys; compare the folders")
    }
    archive.source.file = input.reportName
    return archive
  }

  // MARK: Comparing

  /// Compares two sides. `file` is their path below two folders.
  func outcome(of sides: [Side], file: String? = nil) -> Outcome {
    var use = PatternUse(patterns)
    for archive in sides.compactMap(\.archive) { use.note(compared: archive) }
    return (comparison(sides[0], sides[1], file: file), use)
  }

  /// Compares what two folders have at a path; nil if neither has an archive. If one has, the other
  /// file counts too, whatever its contents.
  func outcome(at name: FilePath, in folders: [FolderArchives]) -> Outcome? {
    let found = folders.map { $0.found(at: name) }
    var sides = found.map { side(of: $0) { $0.counts() } }
    if sides.allSatisfy(\.isNothing) { return nil }
    for place in sides.indices where sides[place].isNothing {
      sides[place] = side(of: found[place]) { _ in true }
    }
    return outcome(of: sides, file: name.reportName)
  }

  /// The result for an archive, or why there is none. `file` is its path below two folders.
  func comparison(_ old: Side, _ new: Side, file: String? = nil) -> ArchiveComparison {
    let failures = [(ArchiveComparison.Side.old, old), (.new, new)].compactMap { place, side in
      if case .failure(let reason) = side { (side: place, reason: reason) } else { nil }
    }
    guard failures.isEmpty else {
      return ArchiveComparison(
        nil, unreadable: failures, files: (old.file, new.file), file: file)
    }
    // An empty side counts as an archive of the same kind as the other.
    let container = (old.archive ?? new.archive)?.source.container ?? .uikit
    let empty = RestorationArchive(source: ArchiveSource(container: container), nodes: [])
    let diff = ArchiveDiff(
      from: old.archive ?? empty, to: new.archive ?? empty, options: options)
    let status: ArchiveComparison.Status? =
      file == nil ? nil : old.isNothing ? .added : new.isNothing ? .removed : nil
    var comparison = ArchiveComparison(diff, file: file, status: status)
    comparison.damage = Self.damage(of: [old, new], diff)
    comparison.findings = findings(old.archive, new.archive)
    return comparison
  }

  /// The findings of rules for two archives, without those about what is ignored.
  private func findings(
    _ older: RestorationArchive?, _ newer: RestorationArchive?
  ) -> [Finding]? {
    guard let rules, let older, let newer else { return nil }
    let file = newer.source.file.flatMap { FilePath($0.utf8) }
    let linter = Linter(
      rules: RuleRegistry.all.filter { $0.inputs.contains(.olderArchive) },
      configuration: rules.settings(for: file))
    let found = linter.check(newer, context: LintContext(older: older)).findings
    return (reveals ? found : found.map(\.withoutSecrets)).filter {
      !options.ignoredPatterns.names(RestorationPath($0.path ?? ""), keyPath: $0.key)
    }
  }

  /// The unreadable parts of two sides, which make their difference uncertain. A bundle without its
  /// list of windows is the same as another one if their records have the same bytes.
  private static func damage(of sides: [Side], _ diff: ArchiveDiff) -> [Failure] {
    zip(sides, [diff.unreadableCounts.old, diff.unreadableCounts.new]).flatMap { side, count in
      guard let archive = side.archive else { return [Failure]() }
      if let fault = archive.recordSummary?.listFault, fault.isMissing, !diff.isIdentical {
        let message =
          "differs, and cannot be decrypted without a key: \(DisplayText.escape(fault.reason)); name "
          + "the .savedState folder, or copy it too"
        return [Failure(about: archive.source.file ?? "", message)]
      }
      return archive.damage(nodeCount: count - archive.unreadableCount, isShown: false)
    }
  }
}

extension ArchiveComparer.Side {
  fileprivate var archive: RestorationArchive? {
    if case .success(let archive) = self { archive } else { nil }
  }

  fileprivate var isNothing: Bool { if case .success(nil) = self { true } else { false } }

  fileprivate var file: String? {
    if case .failure(let failure) = self { failure.name } else { archive?.source.file }
  }
}
