import RestorationArchives
package import RestorationDiff
package import RestorationLint

/// An archive of one name in two folders, or two archives.
package struct ArchiveComparison: Sendable {
  /// Whether an archive was added, removed or changed. The raw values appear in
  /// `restorectl.diff/1`.
  package enum Status: String, Sendable, CaseIterable {
    case same, changed, added, removed
    /// One side, or both, cannot be read.
    case unreadable
  }

  /// Why one side cannot be read.
  package struct Failure: Hashable, Sendable {
    /// The old or the new side. The raw values appear in `restorectl.diff/1`.
    package enum Side: String, Sendable, CaseIterable {
      case old = "a"
      case new = "b"
    }

    /// The side.
    package var side: Side
    /// The reason and the remedy, safe to print.
    package var message: String
    /// Size and digest of the file, which distinguish two unreadable files; nil if nothing could be
    /// read.
    package var contents: String?

    /// A failure.
    package init(_ side: Side, _ message: String, contents: String? = nil) {
      self.side = side
      self.message = message
      self.contents = contents
    }
  }

  /// The archive's path below both folders; nil if two files were named.
  package let file: String?
  /// The result of the comparison.
  package let status: Status
  /// The old archive's file as it was named; nil if there is none.
  package let oldFile: String?
  /// The new archive's file; as `oldFile`.
  package let newFile: String?
  /// The changes; nil if a side cannot be read. An added or removed archive is compared with an
  /// empty one.
  package let diff: ArchiveDiff?
  /// The sides that cannot be read.
  package let failures: [Failure]
  /// The findings of rules for two archives; nil unless they were requested.
  package var findings: [Finding]?
  /// The subject of the findings, in the words of a summary.
  package var findingsSubject = "for older state"

  /// A comparison of two archives.
  package init(_ diff: ArchiveDiff) {
    self.init(diff, file: nil, status: diff.isIdentical ? .same : .changed)
  }

  /// A comparison of two files with one name in two folders.
  package init(_ diff: ArchiveDiff, file: String?, status: Status) {
    self.diff = diff
    self.file = file
    self.status = status
    oldFile = diff.oldSource.file
    newFile = diff.newSource.file
    failures = []
  }

  /// Two files of which one, or both, cannot be read.
  package init(unreadable failures: [Failure], old: String?, new: String?, file: String? = nil) {
    diff = nil
    self.file = file
    status = .unreadable
    oldFile = old
    newFile = new
    self.failures = failures
  }
}
