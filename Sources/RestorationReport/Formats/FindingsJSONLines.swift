import PlistSyntax
public import RestorationLint

extension FindingFormat {
  /// Added up line by line, the documents are that of `json`: the last one has the rules that no
  /// file had anything for, which is known at the end only, and marks that nothing was cut off.
  public static let jsonLines = FindingFormat(
    name: "jsonl", summary: "the same, one file a line; the run's skipped rules last",
    write: { report, tool, _, buffer in
      FindingLines.write(report, tool: tool, into: &buffer)
      FindingLines.writeEnd(skippedRules: report.skippedRules, tool: tool, into: &buffer)
    })
}

/// The lines of the format `jsonl`, for a run that prints each as soon as it can.
public enum FindingLines {
  /// Appends a line for each file and each failure.
  public static func write(
    _ report: LintReport, tool: ToolIdentity, into buffer: inout [UInt8]
  ) {
    var document = FindingsDocument(tool, compact: true)
    for file in report.files {
      document.write(LintReport(files: [file]), about: .part(file: file.file))
    }
    for failure in report.failures {
      document.write(LintReport(failures: [failure]), about: .part(file: failure.file))
    }
    buffer += document.json.bytes
  }

  /// Appends the last line.
  public static func writeEnd(
    skippedRules: [LintReport.SkippedRule], tool: ToolIdentity, into buffer: inout [UInt8]
  ) {
    var document = FindingsDocument(tool, compact: true)
    document.write(LintReport(skippedRules: skippedRules), about: .part(file: nil))
    buffer += document.json.bytes
  }
}
