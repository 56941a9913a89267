import Platform
import PlistSyntax
import RestorationModel
import RestorationReading

/// The archives that inputs are compared with.
struct OlderArchives: Sendable {
  private enum Place: Sendable {
    case none
    /// One for all.
    case archive(RestorationArchive)
    /// One for each input, at the same relative path.
    case folder(FilePath)
  }

  private let place: Place
  private let reader: InputReader

  /// Returns nil after a message when what is named cannot be read.
  init?(_ operand: Operand?, in session: Session) {
    reader = session.inputReader()
    guard let operand else {
      place = .none
      return
    }
    if case .path(let path) = operand,
      path.kind(followingLinks: true) == .folder
    {
      place = .folder(path)
      return
    }
    do throws(InputFailure) {
      place = .archive(try Self.archive(operand, reader))
    } catch {
      session.messages.report(error)
      return nil
    }
  }

  /// The older archive for an input; nil when there is none.
  ///
  /// - Throws: a failure when it is there and cannot be read.
  func archive(for input: Input) throws(InputFailure) -> RestorationArchive? {
    switch place {
    case .none: return nil
    case .archive(let archive): return archive
    case .folder(let folder):
      guard let path = counterpart(of: input, in: folder) else { return nil }
      return try Self.archive(.path(path), reader)
    }
  }

  /// The folder in which each input may have a counterpart.
  var folder: FilePath? {
    if case .folder(let folder) = place { folder } else { nil }
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
      if old.kind(followingLinks: true) == .file { return old }
    }
    return nil
  }

  private static func archive(
    _ operand: Operand, _ reader: InputReader
  ) throws(InputFailure) -> RestorationArchive {
    let input = try reader.read(operand).get()
    let archive: RestorationArchive
    do throws(ReadFault) {
      archive = try input.archive(limits: reader.limits)
    } catch {
      throw input.fault(error)
    }
    // Nothing of it can be compared.
    if let message = archive.damagedListMessage { throw input.fault(message) }
    return archive
  }
}
