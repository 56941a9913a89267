import Platform

extension FilePath {
  /// What is at the path; nil when nothing is there, or the system does not say.
  func kind(followingLinks: Bool) -> FileStatus.Kind? {
    (try? System.status(self, followingLinks: followingLinks))?.kind
  }
}
