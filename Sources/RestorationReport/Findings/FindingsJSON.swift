/// `restorectl.findings/1`. The order of the keys is part of the schema.
enum FindingsJSON {
  /// A document about a run, or about one file of it; about null, the rest after all files.
  static func document(_ report: LintReport, of file: JSON? = nil) -> JSON {
    let failures = JSON(list: report.failures) {
      ["file": $0.file, "message": $0.fact, "kind": $0.kind.rawValue]
    }
    let accepted = JSON(list: report.accepted) {
      ["path": $0.path, "rule": $0.rule, "reason": $0.reason, "findings": $0.count]
    }
    return JSON(object: ["schema": "restorectl.findings/1"]).with("file", file)
      .with("tool", JSON(object: ["name": Version.tool, "version": Version.number]))
      .with("summary", summary(of: report, isWhole: file == nil))
      .with("findings", report.placedFindings.map { $0.finding.json(file: $0.file) })
      .with("failures", failures).with("accepted", report.accepted.isEmpty ? nil : accepted)
  }

  private static func summary(of report: LintReport, isWhole: Bool) -> JSON {
    let summary = report.summary
    let skippedRules = isWhole ? summary.optionalRules : report.skippedRules.optional
    let comparison = report.comparison.map {
      JSON(object: [
        "inputs": $0.inputCount, "compared": $0.comparedCount, "added": $0.added.map(\.name),
        "gone": $0.gone.map(\.name),
      ])
    }
    let counts = summary.findings
    return JSON(object: [
      "files": summary.files, "errors": counts[.error] ?? 0, "warnings": counts[.warning] ?? 0,
      "notes": counts[.info] ?? 0, "baselined": summary.baselined, "ignored": summary.ignored,
      "skippedRules": JSON(list: skippedRules) {
        ["rule": $0.rule, "needs": $0.needs[0].rawValue]
      },
      "comparison": comparison,
    ])
  }
}

extension Finding {
  /// With its place in a file, if there is one.
  func json(file: String?) -> JSON {
    let json = JSON(object: ["rule": rule, "severity": severity.rawValue]).with("file", file)
      .with("path", JSON(path)).with("key", JSON(key)).with("message", message)
      .with("remedy", remedy)
    if file == nil { return json }
    // A text has lines; a binary property list has only offsets.
    let position = location?.textPosition
    return json.with("byteOffset", JSON(position == nil ? location?.byteOffset : nil))
      .with("line", JSON(position?.line)).with("column", JSON(position?.column))
      .with("fingerprint", fingerprint)
  }
}

/// A document for each file. The last one has the rules that lacked their input in every file, and
/// shows that nothing is missing.
struct FindingsJSONL: Report {
  private var last = LintReport()
  /// Whether any file was checked: otherwise no rule counts as skipped.
  private var hasFiles = false

  mutating func add(_ part: LintReport, to out: Output) {
    last.skippedRules += part.skippedRules
    last.comparison = part.comparison ?? last.comparison
    last.accepted += part.accepted
    if !part.files.isEmpty { hasFiles = true }
    for file in part.files { write(LintReport(files: [file]), file.file, out) }
    for failure in part.failures { write(LintReport(failures: [failure]), failure.file, out) }
  }

  func end(_ out: Output) {
    var last = last
    if !hasFiles { last.skippedRules = [] }
    write(last, nil, out)
  }

  private func write(_ report: LintReport, _ file: String?, _ out: Output) {
    out.document(FindingsJSON.document(report, of: JSON(file)), compact: true)
  }
}
