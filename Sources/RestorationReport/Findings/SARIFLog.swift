/// Source: OASIS, Static Analysis Results Interchange Format 2.1.0; GitHub documentation, SARIF
/// support for code scanning.
struct SARIFLog {
  /// The base of relative names, with the name that GitHub's own tools use.
  private static let root = "%SRCROOT%"

  private let options: RenderOptions
  private let report: LintReport
  /// Only the rules with findings: descriptions of all rules take a quarter of a megabyte.
  private let rules: [Rule]

  init(_ report: LintReport, _ options: RenderOptions) {
    let fired = Set(report.placedFindings.map(\.finding.rule))
    (self.report, self.options) = (report, options)
    rules = (RuleRegistry.all + options.ownRules).filter { fired.contains($0.id) }
  }

  var document: JSON {
    // There is no `informationUri`, which is optional: the tool has no page of its own.
    let driver = JSON(object: [
      "name": Version.tool, "version": Version.number, "semanticVersion": Version.number,
      "rules": rules.map(Self.json),
    ])
    // Without a URI, so that the log is the same on every machine (appendix F.4).
    let base = JSON(object: ["description": Self.plain("The root of the repository.")])
    let run = JSON(object: [
      "tool": JSON(object: ["driver": driver]), "invocations": [invocation],
      "originalUriBaseIds": JSON(object: [Self.root: base]), "columnKind": "unicodeCodePoints",
      "results": report.placedFindings.map { result($0.finding, in: $0.file) },
    ])
    return JSON(object: [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ])
  }

  private static func json(_ rule: Rule) -> JSON {
    let summary = WordList.sentence(rule.summary)
    // GitHub accepts 1,024 characters. Source: its documentation, SARIF support for code scanning.
    let description = ShortText.cut(summary + " " + rule.page.rationale, to: 1023)
    return JSON(object: [
      "id": rule.id, "shortDescription": plain(summary), "fullDescription": plain(description),
      "help": plain(RulePage.plainText(rule)).with("markdown", RulePage.markdown(rule)),
      "defaultConfiguration": JSON(object: ["level": rule.severity.word]),
      "properties": JSON(object: [
        "tags": ["state-restoration", rule.certainty.rawValue],
        "precision": rule.certainty == .exact ? "very-high" : "medium",
        "problem.severity": rule.severity == .info ? "recommendation" : rule.severity.rawValue,
      ]),
    ])
  }

  private static func plain(_ text: String) -> JSON { JSON(object: ["text": text]) }

  private var invocation: JSON {
    let skipped = report.summary.optionalRules
    var notifications = report.failures.map { failure in
      Self.notification("error", of: failure.reportedKind, failure.sentence)
        .with("locations", failure.isAboutFile ? [location(failure.file)] : nil)
    }
    if let comparison = report.comparison {
      let level = comparison.isComplete ? "none" : "note"
      notifications.append(Self.notification(level, of: "comparison", comparison.sentence))
    }
    return JSON(object: [
      "executionSuccessful": !report.failures.contains { $0.kind == .unreadable },
      "toolExecutionNotifications": notifications,
      "toolConfigurationNotifications": JSON(list: skipped) {
        [
          "level": "note", "message": Self.plain("\($0.rule) skipped: \($0.sentence)"),
          "associatedRule": reference(to: $0.rule, as: "id", "index"),
        ]
      },
      "properties": JSON(object: ["skippedRules": skipped.count]),
    ])
  }

  private static func notification(_ level: String, of id: String, _ text: String) -> JSON {
    let descriptor = JSON(object: ["id": id])
    return JSON(object: ["level": level, "descriptor": descriptor, "message": message(text)])
  }

  private func result(_ finding: Finding, in file: String) -> JSON {
    let issue = Issue(finding, in: file)
    let kind = finding.key == nil ? "object" : "property"
    let place = finding.place.map { JSON(object: ["fullyQualifiedName": $0, "kind": kind]) }
    let offset = issue.column == nil ? finding.location?.byteOffset : nil
    let region = JSON(object: ["startLine": issue.line]).with("startColumn", issue.column)
    let exact = JSON.object([]).with("path", finding.path).with("key", finding.key)
      .with("byteOffset", offset).with("remedy", finding.remedy)
    return reference(to: finding.rule, as: "ruleId", "ruleIndex")
      .with("level", finding.severity.word).with("message", Self.message(issue.sentence))
      .with("locations", [location(file, region).with("logicalLocations", place.map { [$0] })])
      .with("partialFingerprints", ["primaryLocationLineHash": finding.fingerprint.json] as JSON)
      .with("properties", exact)
  }

  private func location(_ file: String, _ region: JSON? = nil) -> JSON {
    let name = ReportedFile(file).name(in: options)
    let artifact = JSON(object: ["uri": ReportedFile(name).uri])
      .with("uriBaseId", name.begins(with: "/") ? nil : Self.root)
    return JSON(object: [
      "physicalLocation": JSON(object: ["artifactLocation": artifact]).with("region", region)
    ])
  }

  private func reference(to rule: String, as id: String, _ index: String) -> JSON {
    JSON(object: [id: rule]).with(index, rules.firstIndex { $0.id == rule })
  }

  /// A plain text message. `[text](target)` in one is a link (section 3.11.6), which no archive may
  /// set; the text in `properties` is exact.
  private static func message(_ text: String) -> JSON {
    let scalars = text.unicodeScalars
    let hasLinks = zip(scalars, scalars.dropFirst()).contains { $0 == "]" && $1 == "(" }
    return plain(text.escaping { hasLinks && ($0 == "[" || $0 == "]") ? "\\\($0)" : nil })
  }
}
