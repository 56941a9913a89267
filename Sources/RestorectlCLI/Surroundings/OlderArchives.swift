import Platform
import PlistSyntax
import RestorationArchives
import RestorationLint

/// The counts of a comparison with a folder of older archives.
struct OlderTally {
  /// Whether an input has an older archive.
  struct Match: Sendable {
    let file: LintReport.Comparison.Unmatched
    let isFound: Bool
    /// The named folder in which a search found the input.
    let walkedFolder: FilePath?
  }

  private(set) var comparison = LintReport.Comparison()
  /// The searched folders.
  private(set) var walkedFolders: Set<FilePath> = []
  /// Whether any input has an older archive, including unreadable ones.
  private(set) var hasMatched = false

  /// Adds an input. `isCompared` is false if one of the two cannot be read.
  mutating func add(_ match: Match, isCompared: Bool) {
    comparison.inputCount += 1
    if let folder = match.walkedFolder { walkedFolders.insert(folder) }
    guard match.isFound else { return comparison.added.append(match.file) }
    hasMatched = true
    if isCompared { comparison.comparedCount += 1 }
  }
}

/// The archives that inputs are compared with.
struct OlderArchives: Sendable {
  private enum Place: Sendable {
    case none
    /// One for all.
    case archive(RestorationArchive)
    /// One for each input, at the same relative path.
    case folder(FilePath)
  }

  private var place = Place.none
  private let reader: InputReader
  /// The repository that must contain them, also after links; nil for any place.
  private let repository: Repository?

  /// Returns nil after a message if the named file or folder cannot be read.
  init?(_ operand: Operand?, inside repository: Repository? = nil, in session: Session) {
    reader = session.inputReader()
    self.repository = repository
    guard let operand else { return }
    if case .path(let path) = operand,
      path.kind(followingLinks: true) == .folder
    {
      place = .folder(path)
      return
    }
    do throws(InputFailure) {
      place = .archive(try archive(operand))
    } catch {
      session.messages.report(error)
      return nil
    }
  }

  /// The older archive for an input; nil if there is none.
  ///
  /// - Throws: a failure if it cannot be read.
  func archive(for input: Input) throws(InputFailure) -> RestorationArchive? {
    switch place {
    case .none: return nil
    case .archive(let archive): return archive
    case .folder(let folder):
      guard let path = try counterpart(of: input, in: folder) else { return nil }
      return try archive(.path(path))
    }
  }

  /// Whether an input has an older archive in the folder; nil without a folder, or if the input
  /// itself is in it.
  func match(of input: Input) -> OlderTally.Match? {
    guard let folder, input.path?.relative(to: folder) == nil else { return nil }
    let relative = input.walkedFolder.flatMap { input.path?.relative(to: $0) }
    return OlderTally.Match(
      file: LintReport.Comparison.Unmatched(
        file: input.reportName, name: relative.map(Self.reportName) ?? input.reportName),
      isFound: hasCounterpart(input, in: folder), walkedFolder: input.walkedFolder)
  }

  /// An unreadable file may be the counterpart.
  private func hasCounterpart(_ input: Input, in folder: FilePath) -> Bool {
    do {
      return try counterpart(of: input, in: folder) != nil
    } catch {
      return true
    }
  }

  /// The archives of the folder without a counterpart in any of the searched folders.
  ///
  /// - Parameter unreadable: gets each failure.
  func gone(
    from folders: Set<FilePath>, in session: Session, unreadable: (InputFailure) -> Void
  ) -> [LintReport.Comparison.Unmatched] {
    guard let folder, !folders.isEmpty else { return [] }
    var gone: [LintReport.Comparison.Unmatched] = []
    let found = FoundInputReader(reader: reader, isArchive: session.isArchive)
    var walk = InputWalk(
      OperandSource([.success(.path(folder))]), reader: reader, isArchive: session.isArchive)
    while case .element(let next) = walk.next(mayWait: true) {
      if case .read(.failure(let failure)) = next { unreadable(failure) }
      guard case .walked(let path, _, _, _) = next, let relative = path.relative(to: folder),
        !folders.contains(where: { $0.entry(relative.bytes).kind(followingLinks: true) != nil }),
        case .success(let input)? = found.read(next)
      else { continue }
      gone.append(.init(file: input.reportName, name: Self.reportName(of: relative)))
    }
    return gone
  }

  private static func reportName(of path: FilePath) -> String {
    String(utf8Bytes: path.bytes) ?? path.displayed
  }

  /// The folder that may contain a counterpart for each input.
  var folder: FilePath? {
    if case .folder(let folder) = place { folder } else { nil }
  }

  /// - Throws: if it cannot be decided.
  private func counterpart(
    of input: Input, in folder: FilePath
  ) throws(InputFailure) -> FilePath? {
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
      do throws(FileError) {
        let kind = try System.status(old, followingLinks: true).kind
        if kind == .file, isAllowed(old) { return old }
      } catch {
        guard error.kind == .notFound else {
          throw InputFailure(path: old, reason: .unreadableFile(error))
        }
      }
    }
    return nil
  }

  private func isAllowed(_ file: FilePath) -> Bool {
    guard let repository else { return true }
    return repository.holds(file, from: (try? System.resolved(.currentFolder)) ?? .currentFolder)
  }

  private func archive(_ operand: Operand) throws(InputFailure) -> RestorationArchive {
    let input: Input
    if repository != nil, case .path(let path) = operand {
      // Other links are not followed either.
      input = try reader.read(path, isNamed: false).get()
    } else {
      input = try reader.read(operand).get()
    }
    let archive: RestorationArchive
    do throws(ReadError) {
      archive = try input.archive(reveals: true, limits: reader.limits)
    } catch {
      throw input.fault(error)
    }
    // Nothing of it can be compared.
    if let message = archive.damagedListMessage { throw input.fault(message) }
    return archive
  }
}

extension Messages {
  /// The largest number of archives that are named on standard error.
  private static let mostUnmatched = 20

  /// Reports the archives without a counterpart.
  func report(unmatched failures: [LintReport.Failure]) {
    for failure in failures.prefix(Self.mostUnmatched) {
      say(about: DisplayText.escape(failure.file), failure.message)
    }
    let rest = failures.count - Self.mostUnmatched
    if rest > 0 { say("\(rest) more archives have no counterpart") }
  }
}
