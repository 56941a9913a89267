public import RestorationTree

/// A way to print what archives spend their bytes on. A new one is a file under `Formats/` and a line
/// in `all`.
public struct StatsFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let makeRenderer: @Sendable (RenderOptions) -> any StatsRenderer

  /// Begins a report.
  public func renderer(_ options: RenderOptions) -> any StatsRenderer { makeRenderer(options) }

  /// All formats; the first is the default.
  public static let all: [StatsFormat] = [.text, .json]
}

/// Prints statistics one after the other, so that only one archive needs to be in memory.
public protocol StatsRenderer {
  /// Begins the report. `isOnlyInput` tells whether the person named exactly one file: then `json` is
  /// a document and else an array of documents.
  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8])
  /// Prints the statistics of one archive.
  mutating func add(_ statistics: ArchiveStatistics, into buffer: inout [UInt8])
  /// Ends the report.
  mutating func end(into buffer: inout [UInt8])
}
