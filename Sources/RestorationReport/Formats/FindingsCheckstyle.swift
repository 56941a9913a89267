import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var checkstyle: Self {
    Self(name: "checkstyle", summary: "Checkstyle's XML") {
      WholeFindings($0) { report, _, buffer in
        var xml = XMLOutput()
        xml.begin("checkstyle", [("version", "4.3")])
        if let skipped = SkippedRulesText.hint(report.summary) { xml.comment(skipped) }
        if let comparison = report.comparison { xml.comment(comparison.sentence) }
        for file in report.files { write(file, into: &xml) }
        for failure in report.failures {
          xml.begin("file", [("name", ReportedFile(failure.file).name)])
          error(1, nil, "error", failure.sentence, failure.reportedKind, into: &xml)
          xml.end()
        }
        xml.end()
        buffer += xml.bytes
      }
    }
  }

  private static func write(_ file: LintReport.FileResult, into xml: inout XMLOutput) {
    let name: [XMLOutput.Attribute] = [("name", ReportedFile(file.file).name)]
    guard !file.findings.isEmpty else { return xml.empty("file", name) }
    xml.begin("file", name)
    for finding in file.findings {
      error(
        finding.line, finding.column, finding.severity.rawValue, finding.sentence, finding.rule,
        into: &xml)
    }
    xml.end()
  }

  private static func error(
    _ line: Int, _ column: Int?, _ severity: String, _ message: String, _ rule: String,
    into xml: inout XMLOutput
  ) {
    var attributes: [XMLOutput.Attribute] = [("line", String(line))]
    if let column { attributes.append(("column", String(column))) }
    attributes += [
      ("severity", severity), ("message", message), ("source", "restorectl.\(rule)"),
    ]
    xml.empty("error", attributes)
  }
}
