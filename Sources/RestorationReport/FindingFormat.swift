public import RestorationLint

/// A way to print findings. A new one is a file under `Formats/` and a line in `all`.
public struct FindingFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let write: @Sendable (LintReport, ToolIdentity, RenderOptions, inout [UInt8]) -> Void

  /// Appends a report to a buffer.
  public func write(
    _ report: LintReport, tool: ToolIdentity, options: RenderOptions = RenderOptions(),
    into buffer: inout [UInt8]
  ) {
    write(report, tool, options, &buffer)
  }

  /// All formats; the first is the default.
  public static let all: [FindingFormat] = [
    .text, .json, .jsonLines, .sarif, .github, .xcode, .junit, .gitlab, .checkstyle, .markdown,
  ]
}

/// The program that made a report.
public struct ToolIdentity: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its version.
  public let version: String

  /// A program.
  public init(name: String = "restorectl", version: String) {
    self.name = name
    self.version = version
  }
}
