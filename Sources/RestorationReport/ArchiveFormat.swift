public import RestorationTree

/// A way to print archives. A new one is a file under `Formats/` and a line in `all`.
public struct ArchiveFormat: DocumentFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let makeRenderer: @Sendable (RenderOptions) -> any DocumentRenderer<RestorationArchive>

  /// Begins a report.
  public func renderer(_ options: RenderOptions) -> any DocumentRenderer<RestorationArchive> {
    makeRenderer(options)
  }

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
