public import RestorationPlan

/// A way to print plans. A new one is a file under `Formats/` and a line in `all`.
public struct PlanFormat: NamedFormat {
  /// The name that `--format` takes.
  public let name: String
  /// What it prints, for the help.
  public let summary: String
  let makeRenderer: @Sendable (RenderOptions) -> any PlanRenderer

  /// Begins a report.
  public func renderer(_ options: RenderOptions) -> any PlanRenderer { makeRenderer(options) }

  /// All formats; the first is the default.
  public static let all: [PlanFormat] = [.text, .json]
}

/// Prints plans one after the other, so that only one needs to be in memory.
public protocol PlanRenderer {
  /// Begins the report. `isOnlyInput` tells whether the person named exactly one file: then `json` is
  /// a document and else an array of documents.
  mutating func begin(isOnlyInput: Bool, into buffer: inout [UInt8])
  /// Prints one plan.
  mutating func add(_ plan: RestorePlan, into buffer: inout [UInt8])
  /// Ends the report.
  mutating func end(into buffer: inout [UInt8])
}
