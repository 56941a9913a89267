public import RestorationTree

/// A way to print what archives spend their bytes on. A new one is a file under `Formats/` and a line
/// in `all`.
public struct StatsFormat: DocumentFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let makeRenderer: @Sendable (RenderOptions) -> any DocumentRenderer<ArchiveStatistics>

  /// Begins a report.
  public func renderer(_ options: RenderOptions) -> any DocumentRenderer<ArchiveStatistics> {
    makeRenderer(options)
  }

  /// All formats; the first is the default.
  public static let all: [StatsFormat] = [.text, .json]
}
