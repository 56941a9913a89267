/// An input on the command line or in a list.
package enum Operand: Hashable, Sendable {
  case standardInput
  case path(FilePath)

  /// Nil if no file can have this name.
  package init?(_ typed: [UInt8]) {
    guard let path = FilePath(typed) else { return nil }
    self = typed == Array("-".utf8) ? .standardInput : .path(path)
  }

  package var path: FilePath? { if case .path(let path) = self { path } else { nil } }

  /// As it was typed, cut to the length of a message; safe to print.
  package var displayed: String { path.map { ByteString($0.bytes).displayed } ?? "-" }
}

/// The files that a run has read in any way, so that no report replaces one.
package final class FilesRead: Sendable {
  package init() {}

  private let known = SharedState<Set<FileStatus.Identity>>([])

  package func note(_ operand: Operand) {
    let file = operand.path.map(identity) ?? System.identity(ofOpen: 0)
    if let file { known.withLock { _ = $0.insert(file) } }
  }

  package func contains(_ file: FileStatus.Identity) -> Bool {
    known.withLock { $0.contains(file) }
  }

  /// Whether the file at a path was read, under whatever name.
  package func contains(_ path: FilePath) -> Bool { identity(of: path).map(contains) ?? false }

  /// Nil for anything but a file: a device can be read and written.
  private func identity(of path: FilePath) -> FileStatus.Identity? {
    let status = try? System.status(path, followingLinks: true)
    return status?.kind == .file ? status?.identity : nil
  }
}

package struct InputReader: Sendable {
  package var standardInput: @Sendable () throws(FileError) -> ByteSlice = {
    () throws(FileError) in ByteSlice([])
  }
  package var standardInputName: FilePath?
  /// Notes every file that is read.
  package let filesRead = FilesRead()

  package init() {}

  /// What a search found; nil for a file that does not count.
  ///
  /// - Parameter counts: whether a file in a folder counts. The result is stored in the input.
  package func read(
    _ found: FolderWalk.Found, counts: (inout Input) -> Bool = { $0.counts() }
  ) throws(Failure) -> Input? {
    switch found {
    case .failed(let failure): throw failure
    case .bundle: return nil
    case .named(let operand): return try read(operand)
    case .walked(let path, let root, let isMember):
      var input = try look(at: path)
      input.walkedFolder = root
      guard isMember || counts(&input) else { return nil }
      filesRead.note(.path(path))
      return input
    }
  }

  package func read(_ operand: Operand) throws(Failure) -> Input {
    if let path = operand.path { return try read(path, isNamed: true) }
    filesRead.note(.standardInput)
    do {
      let name = standardInputName ?? Input.standardInputName
      return Input(path: nil, name: name, bytes: try standardInput(), isNamed: true)
    } catch {
      throw Failure(standardInputName, error)
    }
  }

  package func read(_ path: FilePath, isNamed: Bool) throws(Failure) -> Input {
    filesRead.note(.path(path))
    return try look(at: path, isNamed: isNamed)
  }

  /// The bytes of a file that need not be an input: the caller notes it if it is one.
  private func look(at path: FilePath, isNamed: Bool = false) throws(Failure) -> Input {
    do {
      let bytes = try ByteSlice(readingFileAt: path.bytes)
      var input = Input(path: path, name: path, bytes: bytes, isNamed: isNamed)
      input.filesRead = filesRead
      return input
    } catch {
      // It is an input anyway.
      filesRead.note(.path(path))
      throw Failure(path, error)
    }
  }
}
