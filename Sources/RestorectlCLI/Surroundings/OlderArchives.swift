import PlistSyntax
import RestorationLint
import RestorationTree

/// The archives that inputs are compared with.
struct OlderArchives {
  private enum Place {
    case none
    /// One for all.
    case archive(RestorationArchive)
    /// One for each input, at the same relative path.
    case folder(FilePath)
  }

  private let place: Place
  private let session: Session
  /// Whether an input has found its counterpart.
  private(set) var hasMatched = false

  /// Returns nil after a message when what is named cannot be read.
  init?(_ operand: Operand?, in session: Session) {
    self.session = session
    guard let operand else {
      place = .none
      return
    }
    if case .path(let path) = operand,
      (try? System.status(path, followingLinks: true))?.kind == .folder
    {
      place = .folder(path)
      return
    }
    switch Self.archive(operand, in: session) {
    case .success(let archive): place = .archive(archive)
    case .failure: return nil
    }
  }

  /// The older archive for an input; nil when there is none.
  ///
  /// - Throws: a failure that was said, when it is there and cannot be read.
  mutating func archive(for input: Input) throws(LintReport.Failure) -> RestorationArchive? {
    switch place {
    case .none: return nil
    case .archive(let archive):
      hasMatched = true
      return archive
    case .folder(let folder):
      guard let path = counterpart(of: input, in: folder) else { return nil }
      hasMatched = true
      return try Self.archive(.path(path), in: session).get()
    }
  }

  /// The folder in which no input has found its counterpart.
  var unmatchedFolder: FilePath? {
    if case .folder(let folder) = place, !hasMatched { folder } else { nil }
  }

  private func counterpart(of input: Input, in folder: FilePath) -> FilePath? {
    guard let path = input.path else { return nil }
    var candidates: [FilePath] = []
    if let walked = input.walkedFolder {
      if let relative = path.relative(to: walked) { candidates = [relative] }
    } else {
      if path.bytes.first != UInt8(ascii: "/") { candidates.append(path.normalized) }
      if let name = FilePath(path.name) { candidates.append(name) }
    }
    for candidate in candidates {
      let old = folder.entry(candidate.bytes)
      if (try? System.status(old, followingLinks: true))?.kind == .file { return old }
    }
    return nil
  }

  private static func archive(
    _ operand: Operand, in session: Session
  ) -> Result<RestorationArchive, LintReport.Failure> {
    let input: Input
    switch session.inputReader().read(operand) {
    case .success(let read): input = read
    case .failure(let failure):
      session.messages.report(failure)
      return .failure(.init(file: failure.name, message: failure.message))
    }
    do throws(ReadError) {
      let archive = try input.archive(limits: session.limits)
      // Nothing of it can be compared.
      if let message = archive.damagedListMessage {
        session.messages.say(about: input.displayedName, message)
        return .failure(.init(file: input.reportName, message: message))
      }
      return .success(archive)
    } catch {
      session.messages.say(about: input.displayedName, error.inputMessage)
      return .failure(.init(file: input.reportName, message: error.shownDescription))
    }
  }
}
