import PlistSyntax
import RestorationLint

/// Writes `restorectl.findings/1` documents. The order of the keys is part of the schema.
struct FindingsDocument {
  private(set) var json: JSONOutput
  private let tool: ToolIdentity

  /// `compact` puts each document on one line.
  init(_ tool: ToolIdentity, compact: Bool) {
    json = JSONOutput(compact: compact)
    self.tool = tool
  }

  /// What a document is about.
  enum Subject {
    /// A whole run.
    case run
    /// One file of a run, or what is left of the run when all files have their documents.
    case part(file: String?)
  }

  /// Appends a document and ends its line.
  mutating func write(_ report: LintReport, about subject: Subject = .run) {
    json.beginObject()
    member("schema", "restorectl.findings/1")
    if case .part(let file) = subject { member("file", file) }
    json.key("tool")
    json.beginObject()
    member("name", tool.name)
    member("version", tool.version)
    json.endObject()
    writeSummary(of: report)
    json.key("findings")
    json.beginArray()
    for file in report.files {
      for finding in file.findings { write(finding, in: file.file) }
    }
    json.endArray()
    json.key("failures")
    json.beginArray()
    for failure in report.failures {
      json.beginObject()
      member("file", failure.file)
      member("message", failure.message)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
  }

  private mutating func writeSummary(of report: LintReport) {
    let summary = report.summary
    json.key("summary")
    json.beginObject()
    member("files", summary.files)
    member("errors", summary.errors)
    member("warnings", summary.warnings)
    member("notes", summary.notes)
    member("baselined", summary.baselined)
    json.key("skippedRules")
    json.beginArray()
    for skipped in report.skippedRules {
      json.beginObject()
      member("rule", skipped.rule)
      member("needs", skipped.needs.rawValue)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func write(_ finding: Finding, in file: String) {
    // A text has lines; a binary property list has offsets only.
    let position = finding.location?.textPosition
    json.beginObject()
    member("rule", finding.rule)
    member("severity", finding.severity.rawValue)
    member("file", file)
    member("path", finding.path)
    member("key", finding.key)
    member("message", finding.message)
    member("remedy", finding.remedy)
    member("byteOffset", position == nil ? finding.location?.byteOffset : nil)
    member("line", position?.line)
    member("column", position?.column)
    member("fingerprint", finding.fingerprint)
    json.endObject()
  }

  private mutating func member(_ key: String, _ value: String?) {
    json.key(key)
    json.string(value)
  }

  private mutating func member(_ key: String, _ value: Int?) {
    json.key(key)
    json.integer(value)
  }
}
