import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var jsonl: Self {
    Self(name: "jsonl", summary: "the same, one file a line; the run's skipped rules last") {
      FindingsJSONL($0)
    }
  }
}

/// Added up line by line, the documents are that of `json`: the last one has the rules that no file had
/// anything for, which is known at the end only, and marks that nothing was cut off.
struct FindingsJSONL: Report {
  private let tool: ToolIdentity
  private var last = LintReport()

  init(_ options: RenderOptions) { tool = options.tool }

  mutating func add(_ part: LintReport, into buffer: inout [UInt8], drain: JSONOutput.Drain?) {
    last.skippedRules += part.skippedRules
    last.comparison = part.comparison ?? last.comparison
    var document = FindingsDocument(tool, compact: true)
    for file in part.files {
      document.write(LintReport(files: [file]), about: .part(file: file.file))
    }
    for failure in part.failures {
      document.write(LintReport(failures: [failure]), about: .part(file: failure.file))
    }
    buffer += document.json.bytes
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    var document = FindingsDocument(tool, compact: true)
    document.write(last, about: .part(file: nil))
    buffer += document.json.bytes
  }
}
