package import RestorationLint

/// The text that a run adds to the summary of a GitHub Actions step.
package enum GitHubSummary {
  /// Appends the summary, as Markdown, to a buffer.
  package static func write(_ report: LintReport, into buffer: inout [UInt8]) {
    // GitHub accepts 1 MiB from a step, and refuses everything if it is more.
    var page = MarkdownPage(heading: "##", rowLimit: 1000, byteLimit: 500_000)
    page.write(report)
    buffer += page.bytes
    buffer.append(UInt8(ascii: "\n"))
  }
}
