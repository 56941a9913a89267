public import RestorationTree

/// A way to print archives. A new one is a file under `Formats/` and a line in `all`.
public struct ArchiveFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let makeRenderer: @Sendable (RenderOptions) -> any ArchiveRenderer

  /// Begins a report.
  public func renderer(_ options: RenderOptions) -> any ArchiveRenderer { makeRenderer(options) }

  /// All formats; the first is the default.
  public static let all: [ArchiveFormat] = [
    ArchiveFormat(name: "tree", summary: "an indented tree, for people") { TreeText($0) },
    ArchiveFormat(name: "paths", summary: "one restoration path a line, in save order") {
      PathList($0)
    },
    ArchiveFormat(name: "json", summary: "restorectl.archive/1: the whole tree, typed") {
      ArchiveJSON($0)
    },
    ArchiveFormat(name: "jsonl", summary: "the same, one archive a line") {
      ArchiveJSON($0, asLines: true)
    },
    ArchiveFormat(name: "apple", summary: "the layout of Apple's restorationArchiveTool") {
      AppleText($0)
    },
  ]
}

/// Prints archives one after the other, so that only one needs to be in memory. What is printed of an
/// archive does not depend on the others: copies of a renderer that has begun may print some each, and
/// the parts be put together in any order.
public protocol ArchiveRenderer: Sendable {
  /// Begins the report. `isOnlyInput` tells whether the person named exactly one file: then `json` is
  /// a document and else an array of documents, however many archives there turn out to be.
  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8])
  /// Prints what stands between two archives.
  func separate(into buffer: inout [UInt8])
  /// Prints one archive.
  mutating func add(_ archive: RestorationArchive, into buffer: inout [UInt8])
  /// Ends the report. `isEmpty` tells that no archive was printed.
  func end(isEmpty: Bool, into buffer: inout [UInt8])
  /// How many nodes the options let through so far: a pattern that matches nothing is exit 1.
  var shownNodeCount: Int { get }
  /// How many parts of what was read for the report cannot be read: coders, or values. That is exit 2.
  var unreadableCount: Int { get }
}

extension ArchiveRenderer {
  /// Prints a whole report.
  public mutating func render(_ archives: [RestorationArchive], into buffer: inout [UInt8]) {
    begin(isOnlyInput: archives.count == 1, into: &buffer)
    for (index, archive) in archives.enumerated() {
      if index > 0 { separate(into: &buffer) }
      add(archive, into: &buffer)
    }
    end(isEmpty: archives.isEmpty, into: &buffer)
  }
}
