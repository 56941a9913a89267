import Platform

extension FilePath {
  /// The kind of the file at the path; nil if there is none, or if the system returns an error.
  func kind(followingLinks: Bool) -> FileStatus.Kind? {
    (try? System.status(self, followingLinks: followingLinks))?.kind
  }
}
