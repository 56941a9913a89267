import PlistSyntax
import RestorationLint

/// A report that needs all findings before it can print any.
struct WholeFindings: Report {
  private let options: RenderOptions
  private let print: @Sendable (LintReport, RenderOptions, inout [UInt8]) -> Void
  private var whole = LintReport()

  /// `print` appends the report to a buffer.
  init(
    _ options: RenderOptions,
    print: @escaping @Sendable (LintReport, RenderOptions, inout [UInt8]) -> Void
  ) {
    self.options = options
    self.print = print
  }

  mutating func add(_ part: LintReport, into buffer: inout [UInt8], drain: JSONOutput.Drain?) {
    whole.append(part)
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) { print(whole, options, &buffer) }
}
