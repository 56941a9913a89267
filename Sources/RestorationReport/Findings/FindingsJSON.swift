import PlistSyntax
import RestorationLint

/// `restorectl.findings/1`. The order of the keys is part of the schema.
enum FindingsJSON {
  /// A document about a run, or about one file of it; about null, the rest of the run after the
  /// documents of all files.
  static func document(_ report: LintReport, _ tool: ToolIdentity, of file: JSON? = nil) -> JSON {
    var members: [JSON.Member] = [("schema", "restorectl.findings/1")]
    if let file { members.append(("file", file)) }
    members += [
      ("tool", ["name": .string(tool.name), "version": .string(tool.version)]),
      ("summary", summary(of: report, isWhole: file == nil)),
      (
        "findings",
        .array(report.placedFindings.map { .object($0.finding.members(file: $0.file)) })
      ),
      (
        "failures",
        .array(
          report.failures.map {
            [
              "file": .string($0.file), "message": .string($0.message),
              "kind": .string($0.kind.rawValue),
            ]
          })
      ),
    ]
    return .object(members)
  }

  private static func summary(of report: LintReport, isWhole: Bool) -> JSON {
    let summary = report.summary
    let skippedRules =
      isWhole
      ? SkippedRulesText.rules(of: summary) : SkippedRulesText.rules(of: report.skippedRules)
    let comparison = report.comparison.map { comparison -> JSON in
      [
        "inputs": JSON(comparison.inputCount), "compared": JSON(comparison.comparedCount),
        "added": JSON(comparison.added.map(\.name)), "gone": JSON(comparison.gone.map(\.name)),
      ]
    }
    return [
      "files": JSON(summary.files), "errors": JSON(summary.errors),
      "warnings": JSON(summary.warnings), "notes": JSON(summary.notes),
      "baselined": JSON(summary.baselined), "ignored": JSON(summary.ignored),
      "skippedRules": .array(
        skippedRules.map { ["rule": .string($0.rule), "needs": .string($0.needs.rawValue)] }),
      "comparison": comparison ?? .null,
    ]
  }
}

extension Finding {
  /// The members of a finding: in a document about files with its place in one, elsewhere without.
  func members(file: String?) -> [JSON.Member] {
    // A text has lines; a binary property list has only offsets.
    let position = location?.textPosition
    var members: [JSON.Member] = [
      ("rule", .string(rule)), ("severity", .string(severity.rawValue)),
    ]
    if let file { members.append(("file", .string(file))) }
    members += [
      ("path", JSON(path)), ("key", JSON(key)), ("message", .string(message)),
      ("remedy", .string(remedy)),
    ]
    guard file != nil else { return members }
    return members + [
      ("byteOffset", JSON(position == nil ? location?.byteOffset : nil)),
      ("line", JSON(position?.line)), ("column", JSON(position?.column)),
      ("fingerprint", .string(fingerprint)),
    ]
  }
}

/// A document for each file. Together, the documents are that of `json`: the last one has the rules
/// that lacked their input in every file, which are known only at the end, and shows that nothing is
/// missing.
struct FindingsJSONL: Report {
  let tool: ToolIdentity
  private var last = LintReport()
  /// Whether any file was checked: otherwise no rule counts as skipped.
  private var hasFiles = false

  init(_ options: RenderOptions) { tool = options.tool }

  mutating func add(_ part: LintReport, to out: Output) {
    last.skippedRules += part.skippedRules
    last.comparison = part.comparison ?? last.comparison
    if !part.files.isEmpty { hasFiles = true }
    for file in part.files { write(LintReport(files: [file]), file.file, out) }
    for failure in part.failures { write(LintReport(failures: [failure]), failure.file, out) }
  }

  func end(isEmpty: Bool, _ out: Output) {
    var last = last
    if !hasFiles { last.skippedRules = [] }
    write(last, nil, out)
  }

  private func write(_ report: LintReport, _ file: String?, _ out: Output) {
    out.document(FindingsJSON.document(report, tool, of: JSON(file)), compact: true)
  }
}
