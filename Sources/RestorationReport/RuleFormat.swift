public import RestorationLint

/// A way to print the list of rules. A new one is a file under `Formats/` and a line in `all`.
public struct RuleFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let write: @Sendable ([Rule], RenderOptions, inout [UInt8]) -> Void

  /// Appends a list of rules to a buffer.
  public func write(
    _ rules: [Rule] = RuleRegistry.all, options: RenderOptions = RenderOptions(),
    into buffer: inout [UInt8]
  ) {
    write(rules, options, &buffer)
  }

  /// All formats; the first is the default.
  public static let all: [RuleFormat] = [.text, .json]
}
