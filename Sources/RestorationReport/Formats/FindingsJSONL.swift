import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var jsonl: Self {
    Self(name: "jsonl", summary: "the same, one file on each line; skipped rules last") {
      FindingsJSONL($0)
    }
  }
}

/// Together, the documents are that of `json`: the last one has the rules that lacked their input
/// in every file, which are known only at the end, and shows that nothing is missing.
struct FindingsJSONL: Report {
  private let tool: ToolIdentity
  private var last = LintReport()
  /// Whether any file was checked: otherwise no rule counts as skipped.
  private var hasFiles = false

  init(_ options: RenderOptions) { tool = options.tool }

  mutating func add(_ part: LintReport, into buffer: inout [UInt8], drain: JSONOutput.Drain?) {
    last.skippedRules += part.skippedRules
    last.comparison = part.comparison ?? last.comparison
    var document = FindingsDocument(tool, compact: true)
    if !part.files.isEmpty { hasFiles = true }
    for file in part.files {
      document.write(LintReport(files: [file]), about: .part(file: file.file))
    }
    for failure in part.failures {
      document.write(LintReport(failures: [failure]), about: .part(file: failure.file))
    }
    buffer += document.json.bytes
  }

  mutating func end(isEmpty: Bool, into buffer: inout [UInt8]) {
    if !hasFiles { last.skippedRules = [] }
    var document = FindingsDocument(tool, compact: true)
    document.write(last, about: .part(file: nil))
    buffer += document.json.bytes
  }
}
