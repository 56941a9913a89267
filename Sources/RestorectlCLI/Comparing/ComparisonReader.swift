import Platform
import PlistSyntax
import RestorationArchives
import RestorationDiff
import RestorationLint
import RestorationReport

/// Reads archives for a comparison, and compares them.
struct ComparisonReader: Sendable {
  let inputs: InputReader
  let options: DiffOptions
  /// The rules for two archives; nil unless requested.
  let rules: FileRules?
  /// The linter for files that no override matches.
  private let linter: Linter?
  /// Whether secrets in names are shown.
  let reveals: Bool

  init(inputs: InputReader, options: DiffOptions, rules: FileRules?, reveals: Bool) {
    self.inputs = inputs
    self.options = options
    self.rules = rules
    self.reveals = reveals
    linter = rules.map { Linter(configuration: $0.usual) }
  }

  /// The contents of one side.
  enum Side: Sendable {
    case archive(RestorationArchive)
    /// Nothing, as for `/dev/null`.
    case nothing

    var archive: RestorationArchive? {
      if case .archive(let archive) = self { archive } else { nil }
    }
  }

  /// Why a side cannot be read, safe to print.
  struct Failure: Error {
    let name: String
    let message: String
    /// Size and digest of the read bytes; nil if there are none.
    var contents: String?

    init(name: String, message: String, contents: String? = nil) {
      self.name = name
      self.message = message
      self.contents = contents
    }

    init(_ failure: InputFailure) { self.init(name: failure.name, message: failure.message) }
  }

  /// A side, or why it cannot be read.
  typealias Reading = Result<Side, Failure>

  /// The result for an archive, or why there is none. `file` is its path below two folders.
  func comparison(_ old: Reading, _ new: Reading, file: String? = nil) -> ArchiveComparison {
    guard case .success(let oldSide) = old, case .success(let newSide) = new else {
      let failures = [(old, ArchiveComparison.Failure.Side.old), (new, .new)]
      return ArchiveComparison(
        unreadable: failures.compactMap { reading, side in
          guard case .failure(let failure) = reading else { return nil }
          return ArchiveComparison.Failure(side, failure.message, contents: failure.contents)
        }, old: old.file, new: new.file, file: file)
    }
    let diff = compare(oldSide, newSide)
    let status: ArchiveComparison.Status =
      switch (oldSide, newSide) {
      case (.nothing, _) where file != nil: .added
      case (_, .nothing) where file != nil: .removed
      default: diff.isIdentical ? .same : .changed
      }
    var comparison = ArchiveComparison(diff, file: file, status: status)
    comparison.findings = findings(oldSide, newSide, diff)
    return comparison
  }

  /// The findings of rules for two archives about a comparison, without those about ignored
  /// changes.
  private func findings(_ old: Side, _ new: Side, _ diff: ArchiveDiff) -> [Finding]? {
    guard let rules, let usual = linter, let older = old.archive, let newer = new.archive else {
      return nil
    }
    let overrides = rules.overrides(of: newer.source.file.flatMap { FilePath($0.utf8) })
    let linter =
      overrides.isEmpty ? usual : Linter(configuration: rules.settings(under: overrides))
    let ignored = Dictionary(grouping: diff.ignored) { $0.path?.raw }
    let found = linter.findings(in: newer, context: LintContext(older: older))
    return (reveals ? found : found.map(\.withoutSecrets)).filter { finding in
      !options.ignoredPatterns.namesAll(of: RestorationPath(finding.path ?? ""))
        && !(ignored[finding.path] ?? []).contains { $0.covers(finding.key) }
    }
  }

  /// The changes between two sides. An empty side counts as an archive of the same kind as the
  /// other.
  private func compare(_ old: Side, _ new: Side) -> ArchiveDiff {
    ArchiveDiff(
      from: old.archive ?? Self.empty(like: new.archive),
      to: new.archive ?? Self.empty(like: old.archive), options: options)
  }

  private static func empty(like other: RestorationArchive?) -> RestorationArchive {
    RestorationArchive(
      source: ArchiveSource(container: other?.source.container ?? .uikit), nodes: [])
  }

  /// The unreadable parts of two sides, which make their difference uncertain. A bundle without its
  /// list of windows is the same as another one if their records have the same bytes.
  static func damage(of sides: [Reading], _ diff: ArchiveDiff) -> [Failure] {
    sides.compactMap(\.archive).compactMap { archive in
      guard let summary = archive.recordSummary else { return nil }
      let message: String
      if let damagedList = archive.damagedListMessage {
        message = damagedList
      } else if let fault = summary.listFault, !diff.isIdentical {
        message =
          "differs, and cannot be decrypted without a key: \(DisplayText.escape(fault.reason)); name "
          + "the .savedState folder, or copy it too"
      } else if summary.damageCount > 0 {
        message =
          "\(CountText.grouped(summary.damageCount)) of its parts cannot be read, so some objects may "
          + "not be compared; 'restorectl dump' shows which"
      } else {
        return nil
      }
      return Failure(name: DisplayText.escape(archive.source.file ?? ""), message: message)
    }
  }
}

extension Change {
  /// Whether a key path is that of the change, or of something inside that value.
  fileprivate func covers(_ other: String?) -> Bool {
    guard let key, let other, other.utf8.starts(with: key.utf8) else { return false }
    let rest = other.utf8.dropFirst(key.utf8.count).first
    return rest == nil || rest == UInt8(ascii: ".") || rest == UInt8(ascii: "[")
  }
}

extension ComparisonReader.Reading {
  /// The archive; nil if there is none, or an unreadable one.
  fileprivate var archive: RestorationArchive? { (try? get())?.archive }

  /// Searches for matches of patterns.
  func note(in use: inout PatternUse) {
    if let archive { use.note(compared: archive) }
  }

  /// The name of the file in reports; nil if there is none.
  fileprivate var file: String? {
    switch self {
    case .success(let side): side.archive?.source.file
    case .failure(let failure): failure.name
    }
  }
}

extension FilePath {
  /// Whether this is the null device.
  var isNullDevice: Bool { bytes == Array("/dev/null".utf8) }
}
