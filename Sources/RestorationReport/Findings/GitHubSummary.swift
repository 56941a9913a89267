package import RestorationLint

/// What a run adds to the summary of a step of GitHub Actions.
package enum GitHubSummary {
  /// Appends the summary, as Markdown, to a buffer.
  package static func write(_ report: LintReport, into buffer: inout [UInt8]) {
    // GitHub takes 1 MiB from a step, and refuses all of it when it is more.
    var page = MarkdownPage(heading: "##", rowLimit: 1000, byteLimit: 500_000)
    page.write(report)
    buffer += page.bytes
    buffer.append(UInt8(ascii: "\n"))
  }
}
