import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var json: Self {
    Self(name: "json", summary: "restorectl.findings/1: all details") {
      WholeFindings($0) { report, options, buffer in
        var document = FindingsDocument(options.tool, compact: false)
        document.write(report)
        buffer += document.json.bytes
      }
    }
  }
}
