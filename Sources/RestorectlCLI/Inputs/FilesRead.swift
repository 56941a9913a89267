import Platform

/// The files that a run has read, however it came to them, so that no report takes the place of one.
final class FilesRead: Sendable {
  private let known = SharedState<Set<FileStatus.Identity>>([])

  /// Notes a file; nil for what is none.
  func note(_ file: FileStatus.Identity?) {
    guard let file else { return }
    known.withLock { _ = $0.insert(file) }
  }

  /// Notes what is at a path, as far as the system says.
  func note(_ path: FilePath) {
    note((try? System.status(path, followingLinks: true))?.identity)
  }

  /// Whether a file was read.
  func contains(_ file: FileStatus.Identity) -> Bool { known.withLock { $0.contains(file) } }
}
