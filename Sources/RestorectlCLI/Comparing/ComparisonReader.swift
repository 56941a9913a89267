import PlistSyntax
import RestorationDiff
import RestorationLint
import RestorationTree

/// Reads archives for a comparison, and compares them.
struct ComparisonReader: Sendable {
  let inputs: InputReader
  let options: DiffOptions
  /// The rules for two archives; nil unless they are asked.
  let linter: Linter?

  /// What is under a name.
  enum Side: Sendable {
    case archive(RestorationArchive)
    /// Nothing, as `/dev/null` says.
    case nothing

    var archive: RestorationArchive? {
      if case .archive(let archive) = self { archive } else { nil }
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
    switch inputs.read(operand) {
    case .failure(let failure): throw Failure(name: failure.name, message: failure.message)
    case .success(let input):
      do throws(ReadError) {
        var archive = try input.archive(limits: inputs.limits)
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
        && !diff.ignored.contains {
          $0.path?.raw == finding.path && $0.key != nil && $0.key == finding.key
        }
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

  /// What of two sides could not be read, so that their difference is not wholly known. A bundle
  /// without its list of windows is the same as another one if their records have the same bytes.
  static func damage(of sides: [Side], _ diff: ArchiveDiff) -> [Failure] {
    sides.compactMap(\.archive).compactMap { archive in
      guard let summary = archive.recordSummary else { return nil }
      let name = DisplayText.escape(archive.source.file ?? "")
      if let message = archive.damagedListMessage { return Failure(name: name, message: message) }
      if let fault = summary.listFault, !diff.isIdentical {
        return Failure(
          name: name,
          message:
            "differs, and cannot be read without a key: \(DisplayText.escape(fault.reason)); "
            + "name the .savedState folder, or copy it too")
      }
      if summary.damageCount == 0 { return nil }
      return Failure(
        name: name,
        message: "\(summary.damageCount) of its parts cannot be read, so objects may be there that "
          + "are not compared; 'restorectl dump' tells which")
    }
  }

  /// Says what could not be read; then the exit status is 2.
  ///
  /// - Returns: whether there is anything.
  static func tell(_ damage: [Failure], in session: Session) -> Bool {
    for failure in damage { session.messages.say(about: failure.name, failure.message) }
    return !damage.isEmpty
  }

  /// Says what was left out of a comparison.
  static func tellIgnored(_ diff: ArchiveDiff, file: String? = nil, in session: Session) {
    let place = file.map { DisplayText.escape($0) + ": " } ?? ""
    for change in diff.ignored {
      let path = change.path?.raw ?? ""
      let key = change.key.map { "#" + $0 } ?? ""
      let isVolatile =
        change.kind == .envelopeChanged
        && DiffOptions.volatileKeys.contains(
          change.key ?? "")
      session.messages.say(
        "\(place)left out: \(change.kind.rawValue) \(DisplayText.escape(path + key))"
          + (isVolatile ? "; --all compares it" : ""))
    }
  }
}

extension FilePath {
  /// Whether this names the device that holds nothing.
  var isNullDevice: Bool { bytes == Array("/dev/null".utf8) }
}
