public import RestorationDiff
public import RestorationLint
import RestorationTree

/// A way to print what changed. A new one is a file under `Formats/` and a line in `all`.
public struct ChangeFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let makeRenderer: @Sendable (RenderOptions) -> any ChangeRenderer

  /// Begins a report.
  public func renderer(_ options: RenderOptions) -> any ChangeRenderer { makeRenderer(options) }

  /// Appends the report on one comparison.
  public func write(_ diff: ArchiveDiff, _ options: RenderOptions, into buffer: inout [UInt8]) {
    write(ArchiveComparison(diff), options, into: &buffer)
  }

  /// Appends the report on one comparison.
  public func write(
    _ comparison: ArchiveComparison, _ options: RenderOptions, into buffer: inout [UInt8]
  ) {
    var renderer = renderer(options)
    renderer.begin(isFolder: false, into: &buffer)
    renderer.add(comparison, into: &buffer)
    renderer.end(into: &buffer)
  }

  /// All formats; the first is the default.
  public static let all: [ChangeFormat] = [
    ChangeFormat(name: "text", summary: "changes by object, with - and + lines") {
      ChangesText($0)
    },
    ChangeFormat(name: "json", summary: "restorectl.diff/1") { ChangesJSON($0) },
    ChangeFormat(name: "markdown", summary: "the same lines as text, for a pull request") {
      ChangesMarkdown($0)
    },
  ]
}

/// Prints comparisons one after the other, so that only one needs to be in memory.
public protocol ChangeRenderer {
  /// Begins the report. `isFolder` tells whether folders were named, so that any number of
  /// comparisons may follow; else there is one.
  mutating func begin(isFolder: Bool, into buffer: inout [UInt8])
  /// Prints one comparison.
  mutating func add(_ comparison: ArchiveComparison, into buffer: inout [UInt8])
  /// Ends the report.
  mutating func end(into buffer: inout [UInt8])
}

/// An archive of one name in two folders, or two archives.
public struct ArchiveComparison: Sendable {
  /// Whether an archive came, went or changed. The raw values stand in `restorectl.diff/1`.
  public enum Status: String, Sendable, CaseIterable {
    case same, changed, added, removed
    /// One side, or both, cannot be read.
    case unreadable
  }

  /// Why one side cannot be read.
  public struct Failure: Hashable, Sendable {
    /// Which one. The raw values stand in `restorectl.diff/1`.
    public enum Side: String, Sendable, CaseIterable {
      case old = "a"
      case new = "b"
    }

    /// Which one.
    public var side: Side
    /// The reason and the way out, safe to print.
    public var message: String
    /// Size and digest of what is there, which tell two unreadable files apart; nil where nothing
    /// could be read.
    public var contents: String?

    /// A failure.
    public init(_ side: Side, _ message: String, contents: String? = nil) {
      self.side = side
      self.message = message
      self.contents = contents
    }
  }

  /// The archive's path below both folders; nil where two files were named.
  public let file: String?
  /// What became of it.
  public let status: Status
  /// The old archive's file as it was named; nil where there is none.
  public let oldFile: String?
  /// The new archive's file; as `oldFile`.
  public let newFile: String?
  /// What changed; nil where a side cannot be read. One that came or went is compared with an archive
  /// of nothing.
  public let diff: ArchiveDiff?
  /// What cannot be read.
  public let failures: [Failure]
  /// What rules for two archives say about the changes; nil unless they were asked.
  public var findings: [Finding]?

  /// A comparison of two archives.
  public init(_ diff: ArchiveDiff) {
    self.init(diff, file: nil, status: diff.isIdentical ? .same : .changed)
  }

  /// A comparison of what is under one name in two folders.
  public init(_ diff: ArchiveDiff, file: String?, status: Status) {
    self.diff = diff
    self.file = file
    self.status = status
    oldFile = diff.oldSource.file
    newFile = diff.newSource.file
    failures = []
  }

  /// Two files of which one, or both, cannot be read.
  public init(unreadable failures: [Failure], old: String?, new: String?, file: String? = nil) {
    diff = nil
    self.file = file
    status = .unreadable
    oldFile = old
    newFile = new
    self.failures = failures
  }
}
