/// A way to print where saved state was found. A new one is a file under `Formats/` and a line in
/// `all`.
public struct PlaceFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let write: @Sendable (PlaceReport, RenderOptions, inout [UInt8]) -> Void

  /// Appends a report to a buffer.
  public func write(_ report: PlaceReport, options: RenderOptions, into buffer: inout [UInt8]) {
    write(report, options, &buffer)
  }

  /// All formats; the first is the default.
  public static let all: [PlaceFormat] = [.text, .json, .paths]
}
