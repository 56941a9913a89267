public import RestorationDiff

/// A way to print what changed. A new one is a file under `Formats/` and a line in `all`.
public struct ChangeFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let write: @Sendable (ArchiveDiff, RenderOptions, inout [UInt8]) -> Void

  /// Appends the report on one comparison.
  public func write(_ diff: ArchiveDiff, _ options: RenderOptions, into buffer: inout [UInt8]) {
    write(diff, options, &buffer)
  }

  /// All formats; the first is the default.
  public static let all: [ChangeFormat] = [.text, .json]
}
