import Platform
import PlistSyntax

/// The files that a run has read in any way, so that no report replaces one.
final class FilesRead: Sendable {
  private let known = SharedState<Set<FileStatus.Identity>>([])

  /// Notes a file; nil for something that is not a file.
  func note(_ file: FileStatus.Identity?) {
    if let file { known.withLock { _ = $0.insert(file) } }
  }

  /// Notes the file of an operand, if there is one.
  func note(_ operand: Operand) {
    switch operand {
    case .standardInput: note(System.identity(ofOpen: 0))
    case .path(let path): note((try? System.status(path, followingLinks: true))?.identity)
    }
  }

  /// Whether a file was read.
  func contains(_ file: FileStatus.Identity) -> Bool { known.withLock { $0.contains(file) } }
}

/// Reads files and standard input.
struct InputReader: Sendable {
  /// Reads all of standard input.
  let standardInput: @Sendable () throws(FileError) -> ByteSlice
  let standardInputName: FilePath?
  let limits: Limits
  /// Notes every file that is read.
  var filesRead = FilesRead()

  /// What a search found; nil for a file that does not count.
  ///
  /// - Parameter counts: whether a file in a folder counts. The result is stored in the input.
  func read(
    _ found: FolderWalk.Found, counts: (inout Input) -> Bool
  ) throws(Failure) -> Input? {
    switch found {
    case .failed(let failure): throw failure
    case .bundle: return nil
    case .named(let operand): return try read(operand)
    case .walked(let path, let root, let isMember):
      var input = try look(at: path)
      input.walkedFolder = root
      guard isMember || counts(&input) else { return nil }
      filesRead.note(input.file)
      return input
    }
  }

  /// The bytes of an operand.
  func read(_ operand: Operand) throws(Failure) -> Input {
    switch operand {
    case .standardInput: return try readStandardInput()
    case .path(let path): return try read(path, isNamed: true)
    }
  }

  /// The bytes of a file.
  func read(_ path: FilePath, isNamed: Bool) throws(Failure) -> Input {
    let input = try look(at: path, isNamed: isNamed)
    filesRead.note(input.file)
    return input
  }

  /// The bytes of a file that need not be an input: the caller notes it if it is one.
  func look(at path: FilePath, isNamed: Bool = false) throws(Failure) -> Input {
    do {
      var identity: FileStatus.Identity?
      let bytes = try ByteSlice(readingFileAt: path.bytes, limits: limits) { identity = $0 }
      var input = Input(path: path, name: path.bytes, bytes: bytes, isNamed: isNamed)
      input.file = identity
      input.filesRead = filesRead
      return input
    } catch {
      // It is an input anyway.
      filesRead.note(.path(path))
      throw Failure(path, error)
    }
  }

  private func readStandardInput() throws(Failure) -> Input {
    let name = standardInputName?.bytes ?? Input.standardInputName
    filesRead.note(.standardInput)
    do {
      return Input(path: nil, name: name, bytes: try standardInput(), isNamed: true)
    } catch {
      throw Failure(standardInputName, error)
    }
  }

  /// The operands of the command line, then those of its list. A name that no file can have is a
  /// failure.
  func operands(of common: CommonOptions) -> [Result<Operand, Failure>] {
    let known = common.operands.map { Result<Operand, Failure>.success($0) }
    guard let list = common.list else { return known }
    do throws(Failure) {
      return known
        + operands(
          in: try read(list), isNUL: common.isListSeparatedByNUL, isFirst: list.path != nil)
    } catch {
      return known + [.failure(error)]
    }
  }

  /// - Parameter isFirst: whether standard input was not used yet.
  private func operands(
    in list: Input, isNUL: Bool, isFirst: Bool
  ) -> [Result<Operand, Failure>] {
    var isFree = isFirst
    let lines = list.bytes.bytes.split(
      separator: isNUL ? 0 : UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      if line.isEmpty { return nil }
      guard let operand = Operand(Array(line)) else {
        return .failure(
          Failure(
            list.path,
            "line \(index + 1) contains a NUL byte; use '--null' for a list separated by NUL"))
      }
      if operand == .standardInput {
        if !isFree { return .failure(Failure(nil, "is used twice, but can be read only once")) }
        isFree = false
      }
      return .success(operand)
    }
  }
}
