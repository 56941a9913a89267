package import RestorationDiff
package import RestorationLint
import RestorationTree

/// An archive of one name in two folders, or two archives.
package struct ArchiveComparison: Sendable {
  /// Whether an archive came, went or changed. The raw values stand in `restorectl.diff/1`.
  package enum Status: String, Sendable, CaseIterable {
    case same, changed, added, removed
    /// One side, or both, cannot be read.
    case unreadable
  }

  /// Why one side cannot be read.
  package struct Failure: Hashable, Sendable {
    /// Which one. The raw values stand in `restorectl.diff/1`.
    package enum Side: String, Sendable, CaseIterable {
      case old = "a"
      case new = "b"
    }

    /// Which one.
    package var side: Side
    /// The reason and the way out, safe to print.
    package var message: String
    /// Size and digest of what is there, which tell two unreadable files apart; nil where nothing
    /// could be read.
    package var contents: String?

    /// A failure.
    package init(_ side: Side, _ message: String, contents: String? = nil) {
      self.side = side
      self.message = message
      self.contents = contents
    }
  }

  /// The archive's path below both folders; nil where two files were named.
  package let file: String?
  /// What became of it.
  package let status: Status
  /// The old archive's file as it was named; nil where there is none.
  package let oldFile: String?
  /// The new archive's file; as `oldFile`.
  package let newFile: String?
  /// What changed; nil where a side cannot be read. One that came or went is compared with an archive
  /// of nothing.
  package let diff: ArchiveDiff?
  /// What cannot be read.
  package let failures: [Failure]
  /// What rules for two archives say about the changes; nil unless they were asked.
  package var findings: [Finding]?

  /// A comparison of two archives.
  package init(_ diff: ArchiveDiff) {
    self.init(diff, file: nil, status: diff.isIdentical ? .same : .changed)
  }

  /// A comparison of what is under one name in two folders.
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
