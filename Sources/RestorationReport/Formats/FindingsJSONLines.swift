import PlistSyntax
import RestorationLint

extension FindingFormat {
  /// Added up line by line, the documents are that of `json`: the last one has the rules that no
  /// file had anything for, which is known at the end only, and marks that nothing was cut off.
  static let jsonLines = FindingFormat(
    name: "jsonl", summary: "the same, one file a line; the run's skipped rules last",
    write: { report, tool, _, buffer in
      var document = FindingsDocument(tool, compact: true)
      for file in report.files {
        document.write(LintReport(files: [file]), about: .part(file: file.file))
      }
      for failure in report.failures {
        document.write(LintReport(failures: [failure]), about: .part(file: failure.file))
      }
      document.write(
        LintReport(skippedRules: report.skippedRules), about: .part(file: nil))
      buffer += document.json.bytes
    })
}
