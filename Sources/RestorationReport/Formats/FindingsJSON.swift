import PlistSyntax
import RestorationLint

extension FindingFormat {
  static let json = FindingFormat(
    name: "json", summary: "restorectl.findings/1",
    write: { report, tool, _, buffer in
      var writer = FindingsJSON()
      writer.write(report, tool)
      buffer += writer.json.bytes
    })
}

/// Findings as a `restorectl.findings/1` document. The order of the keys is part of the schema.
private struct FindingsJSON {
  private(set) var json = JSONOutput()

  mutating func write(_ report: LintReport, _ tool: ToolIdentity) {
    json.beginObject()
    json.key("schema")
    json.string("restorectl.findings/1")
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
