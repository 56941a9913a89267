import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationReport
import RestorationTree

/// Reads archives for a comparison, and compares them.
struct ComparisonReader {
  let session: Session
  let standardInputName: FilePath?
  let options: DiffOptions
  /// The rules for two archives; nil unless they are asked.
  let linter: Linter?

  /// What is under a name.
  enum Side {
    case archive(RestorationArchive)
    /// Nothing, as `/dev/null` says.
    case nothing

    var archive: RestorationArchive? {
      if case .archive(let archive) = self { archive } else { nil }
    }

    /// Looks for what patterns name.
    func note(in use: inout PatternUse) {
      if let archive { use.note(compared: archive) }
    }
  }

  /// Why a side cannot be read, safe to print.
  struct Failure: Error {
    let name: String
    let message: String
    /// Size and digest of what was read; nil where nothing was.
    var contents: String?
  }

  /// The archive that an operand names. `name` stands in reports instead of the operand.
  func read(_ operand: Operand, as name: String? = nil) throws(Failure) -> Side {
    if case .path(let path) = operand, path.isNullDevice { return .nothing }
    let reader = InputReader(
      standardInput: session.readStandardInput, standardInputName: standardInputName,
      limits: session.limits)
    switch reader.read(operand) {
    case .failure(let failure): throw Failure(name: failure.name, message: failure.message)
    case .success(let input):
      do throws(ReadError) {
        var archive = try input.archive(limits: session.limits)
        if let name { archive.source.file = name }
        return .archive(archive)
      } catch {
        throw Failure(
          name: input.displayedName, message: error.inputMessage, contents: input.contents)
      }
    }
  }

  /// What the rules for two archives say about a comparison, but for what is left out of it.
  func findings(_ old: Side, _ new: Side, _ diff: ArchiveDiff) -> [Finding]? {
    guard let linter, let older = old.archive, let newer = new.archive else { return nil }
    return linter.findings(in: newer, context: LintContext(older: older)).filter { finding in
      let path = RestorationPath(finding.path ?? "")
      let isIgnored = options.ignoredPatterns.contains {
        $0.keyPattern == nil && $0.matches(path)
      }
      return !isIgnored
        && !diff.ignored.contains { $0.path?.raw == finding.path && $0.covers(finding.key) }
    }
  }

  /// The changes between two sides. One that has nothing is an archive of the same kind as the other.
  func compare(_ old: Side, _ new: Side) -> ArchiveDiff {
    ArchiveDiff(
      old.archive ?? Self.empty(like: new.archive), new.archive ?? Self.empty(like: old.archive),
      options: options)
  }

  private static func empty(like other: RestorationArchive?) -> RestorationArchive {
    RestorationArchive(
      source: ArchiveSource(container: other?.source.container ?? .uikit), nodes: [])
  }

  /// Says what of two sides could not be read, so that their difference is not wholly known; then the
  /// exit status is 2. A bundle without its list of windows is the same as another one if their
  /// records have the same bytes.
  func reportDamage(_ sides: [Side], _ diff: ArchiveDiff) -> ExitCode {
    var status = ExitCode.success
    for archive in sides.compactMap(\.archive) {
      let name = DisplayText.escape(archive.source.file ?? "")
      guard let summary = archive.recordSummary else { continue }
      if let message = archive.damagedListMessage {
        session.messages.say(about: name, message)
      } else if let fault = summary.listFault, !diff.isIdentical {
        session.messages.say(
          about: name,
          "differs, and cannot be read without a key: \(DisplayText.escape(fault.reason)); name "
            + "the .savedState folder, or copy it too")
      } else if summary.damageCount > 0 {
        session.messages.say(
          about: name,
          "\(summary.damageCount) of its parts cannot be read, so objects may be there that are "
            + "not compared; 'restorectl dump' tells which")
      } else {
        continue
      }
      status = .failure
    }
    return status
  }

  /// Most changes of one comparison that are told of though they are left out.
  private static let mostIgnored = 20

  /// Says what was left out of a comparison.
  func tellIgnored(_ diff: ArchiveDiff, file: String? = nil) {
    let place = file.map { DisplayText.escape($0) + ": " } ?? ""
    for change in diff.ignored.prefix(Self.mostIgnored) {
      let path = change.path?.raw ?? ""
      let key = (change.fact?.rawValue ?? change.key).map { "#" + $0 } ?? ""
      let isVolatile =
        change.kind == .envelopeChanged
        && DiffOptions.volatileKeys.contains(
          change.key ?? "")
      session.messages.say(
        "\(place)left out: \(change.kind.rawValue) \(DisplayText.escape(path + key))"
          + (isVolatile ? "; --all compares it" : ""))
    }
    let rest = diff.ignored.count - Self.mostIgnored
    if rest > 0 { session.messages.say("\(place)left out: \(rest) more") }
  }

  /// Says which patterns of the command line named nothing: most likely they are misspelt.
  func tellUnused(_ use: PatternUse) {
    for pattern in use.unused {
      let hint = ObjectFact.meant(by: pattern).map { fact in
        "a fact of an object is named in brackets: '#\(fact.rawValue)'"
      }
      session.messages.say(
        "--ignore '\(DisplayText.escape(pattern.text))' matched nothing; "
          + (hint ?? "'restorectl dump --format paths' lists all restoration paths"))
    }
  }
}

extension Change {
  /// Whether a key path is the change's own, or leads to something inside that value.
  fileprivate func covers(_ other: String?) -> Bool {
    guard let key, let other, other.utf8.starts(with: key.utf8) else { return false }
    let rest = other.utf8.dropFirst(key.utf8.count).first
    return rest == nil || rest == UInt8(ascii: ".") || rest == UInt8(ascii: "[")
  }
}

extension FilePath {
  /// Whether this names the device that holds nothing.
  var isNullDevice: Bool { bytes == Array("/dev/null".utf8) }
}
