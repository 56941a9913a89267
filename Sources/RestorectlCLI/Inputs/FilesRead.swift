import Platform

/// The files that a run has read in any way, so that no report replaces one.
final class FilesRead: Sendable {
  private let known = SharedState<Set<FileStatus.Identity>>([])

  /// Notes a file; nil for something that is not a file.
  func note(_ file: FileStatus.Identity?) {
    guard let file else { return }
    known.withLock { _ = $0.insert(file) }
  }

  /// Notes the file at a path, if there is one.
  func note(_ path: FilePath) {
    note((try? System.status(path, followingLinks: true))?.identity)
  }

  /// Whether a file was read.
  func contains(_ file: FileStatus.Identity) -> Bool { known.withLock { $0.contains(file) } }
}
