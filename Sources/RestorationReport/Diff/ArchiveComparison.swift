/// An archive of one name in two folders, or two archives.
package struct ArchiveComparison: Sendable {
  /// Whether an archive was added, removed or changed. The raw values appear in
  /// `restorectl.diff/1`.
  package enum Status: String, Sendable, CaseIterable {
    case same, changed, added, removed
    /// One side, or both, cannot be read.
    case unreadable
  }

  package enum Side: String, Sendable { case old, new }

  /// The archive's path below both folders; nil if two files were named.
  package let file: String?
  package let status: Status
  /// The archives' files as they were named; nil if there is none.
  package let oldFile: String?
  package let newFile: String?
  /// The changes; nil if a side cannot be read. An added or removed archive is compared with an
  /// empty one.
  package let diff: ArchiveDiff?
  package let failures: [(side: Side, reason: Failure)]
  /// The unreadable parts of the two sides, although they were compared.
  package var damage: [Failure] = []
  /// The findings of rules for two archives; nil unless they were requested.
  package var findings: [Finding]?
  /// When `watch` noticed the change, in ISO 8601; nil for `diff`.
  package var time: String?

  package init(
    _ diff: ArchiveDiff?, unreadable failures: [(side: Side, reason: Failure)] = [],
    files: (old: String?, new: String?)? = nil, file: String? = nil, status: Status? = nil
  ) {
    (self.diff, self.failures, self.file) = (diff, failures, file)
    self.status = status ?? diff.map { $0.isIdentical ? .same : .changed } ?? .unreadable
    (oldFile, newFile) = files ?? (diff?.oldSource.file, diff?.newSource.file)
  }
}
