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

  /// The subject of a document.
  enum Subject {
    /// A whole run.
    case run
    /// One file of a run, or the rest of the run after the documents of all files.
    case part(file: String?)
  }

  /// Appends a document and ends its line.
  mutating func write(_ report: LintReport, about subject: Subject = .run) {
    json.beginObject()
    json.member("schema", "restorectl.findings/1")
    if case .part(let file) = subject { json.member("file", file) }
    json.object("tool") { [tool] json in
      json.member("name", tool.name)
      json.member("version", tool.version)
    }
    writeSummary(of: report, about: subject)
    json.key("findings")
    json.beginArray()
    for file in report.files {
      for finding in file.findings { write(finding, in: file.file) }
    }
    json.endArray()
    json.list("failures", report.failures) { failure, json in
      json.member("file", failure.file)
      json.member("message", failure.message)
      json.member("kind", failure.kind.rawValue)
    }
    json.endObject()
    json.endLine()
  }

  private mutating func writeSummary(of report: LintReport, about subject: Subject) {
    let summary = report.summary
    let skippedRules =
      switch subject {
      case .run: SkippedRulesText.rules(of: summary)
      case .part: SkippedRulesText.rules(of: report.skippedRules)
      }
    json.object("summary") { json in
      json.member("files", summary.files)
      json.member("errors", summary.errors)
      json.member("warnings", summary.warnings)
      json.member("notes", summary.notes)
      json.member("baselined", summary.baselined)
      json.member("ignored", summary.ignored)
      json.list("skippedRules", skippedRules) { skipped, json in
        json.member("rule", skipped.rule)
        json.member("needs", skipped.needs.rawValue)
      }
      json.object("comparison", report.comparison) { comparison, json in
        json.member("inputs", comparison.inputCount)
        json.member("compared", comparison.comparedCount)
        json.member("added", comparison.added.map(\.name))
        json.member("gone", comparison.gone.map(\.name))
      }
    }
  }

  private mutating func write(_ finding: Finding, in file: String) {
    // A text has lines; a binary property list has only offsets.
    let position = finding.location?.textPosition
    json.beginObject()
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("file", file)
    json.member("path", finding.path)
    json.member("key", finding.key)
    json.member("message", finding.message)
    json.member("remedy", finding.remedy)
    json.member("byteOffset", position == nil ? finding.location?.byteOffset : nil)
    json.member("line", position?.line)
    json.member("column", position?.column)
    json.member("fingerprint", finding.fingerprint)
    json.endObject()
  }

}
