public import RestorationPlan

/// A way to print plans. A new one is a file under `Formats/` and a line in `all`.
public struct PlanFormat: DocumentFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let makeRenderer: @Sendable (RenderOptions) -> any DocumentRenderer<RestorePlan>

  /// Begins a report.
  public func renderer(_ options: RenderOptions) -> any DocumentRenderer<RestorePlan> {
    makeRenderer(options)
  }

  /// All formats; the first is the default.
  public static let all: [PlanFormat] = [.text, .json]
}
