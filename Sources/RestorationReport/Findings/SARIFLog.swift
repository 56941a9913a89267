import PlistSyntax
import ProjectFiles
import RestorationLint

/// A SARIF log with one run.
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
    self.report = report
    self.options = options
    rules = (RuleRegistry.all + options.ownRules).filter { fired.contains($0.id) }
  }

  var document: JSON {
    [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver], "invocations": [invocation],
          // Without a URI, so that the log is the same on every machine (appendix F.4).
          "originalUriBaseIds": [
            Self.root: ["description": ["text": "The root of the repository."]]
          ],
          // Columns count Unicode scalars.
          "columnKind": "unicodeCodePoints",
          "results": .array(report.placedFindings.map { result($0.finding, in: $0.file) }),
        ]
      ],
    ]
  }

  /// There is no `informationUri`, which is optional: the tool has no page of its own.
  private var driver: JSON {
    [
      "name": .string(options.tool.name), "version": .string(options.tool.version),
      "semanticVersion": .string(options.tool.version), "rules": .array(rules.map(Self.json)),
    ]
  }

  private static func json(_ rule: Rule) -> JSON {
    [
      "id": .string(rule.id),
      "shortDescription": ["text": .string(WordList.sentence(rule.summary))],
      "fullDescription": ["text": .string(description(rule))],
      "help": [
        "text": .string(RulePage.plainText(rule)), "markdown": .string(RulePage.markdown(rule)),
      ],
      "defaultConfiguration": ["level": .string(rule.severity.word)],
      "properties": [
        "tags": ["state-restoration", .string(rule.certainty.rawValue)],
        "precision": rule.certainty == .exact ? "very-high" : "medium",
        "problem.severity":
          .string(rule.severity == .info ? "recommendation" : rule.severity.rawValue),
      ],
    ]
  }

  /// What the rule finds and why it matters, within the 1,024 characters that GitHub accepts.
  /// Source: GitHub documentation, SARIF support for code scanning.
  private static func description(_ rule: Rule) -> String {
    let text = WordList.sentence(rule.summary) + " " + rule.page.rationale
    guard text.utf8.count > 1024 else { return text }
    // Cut between words: the texts are ASCII and short.
    let head = text.utf8.prefix(1021)
    let end = head.lastIndex(of: UInt8(ascii: " ")) ?? head.endIndex
    return text[..<end] + "…"
  }

  /// The problems of the run, and the inputs that were not checked.
  private var invocation: JSON {
    let skipped = SkippedRulesText.rules(of: report.summary)
    var notifications = report.failures.map { failure in
      var members: [JSON.Member] = [
        ("level", "error"), ("descriptor", ["id": .string(failure.reportedKind)]),
        ("message", Self.message(failure.sentence)),
      ]
      if failure.isAboutFile {
        members.append(("locations", [["physicalLocation": .object([artifact(failure.file)])]]))
      }
      return JSON.object(members)
    }
    if let comparison = report.comparison {
      notifications.append([
        "level": comparison.isComplete ? "none" : "note", "descriptor": ["id": "comparison"],
        "message": Self.message(comparison.sentence),
      ])
    }
    return [
      "executionSuccessful": .bool(report.failures(.unreadable).isEmpty),
      "toolExecutionNotifications": .array(notifications),
      "toolConfigurationNotifications": .array(
        skipped.map { skipped in
          [
            "level": "note",
            "message": [
              "text": .string(
                "\(skipped.rule) skipped: \(SkippedRulesText.sentence(on: skipped))")
            ],
            "associatedRule": .object(reference(to: skipped.rule, as: "id", "index")),
          ]
        }),
      "properties": ["skippedRules": JSON(skipped.count)],
    ]
  }

  private func result(_ finding: Finding, in file: String) -> JSON {
    let issue = Issue(finding, in: file)
    var region: [JSON.Member] = [("startLine", JSON(issue.line))]
    if let column = issue.column { region.append(("startColumn", JSON(column))) }
    var location: [JSON.Member] = [
      ("physicalLocation", .object([artifact(file), ("region", .object(region))]))
    ]
    if let place = finding.place {
      let kind = finding.key == nil ? "object" : "property"
      location.append(
        (
          "logicalLocations",
          [["fullyQualifiedName": .string(place), "kind": .string(kind)]]
        ))
    }
    let offset = issue.column == nil ? finding.location?.byteOffset : nil
    let properties: [JSON.Member?] = [
      finding.path.map { ("path", .string($0)) }, finding.key.map { ("key", .string($0)) },
      offset.map { ("byteOffset", JSON($0)) }, ("remedy", .string(finding.remedy)),
    ]
    return .object(
      reference(to: finding.rule, as: "ruleId", "ruleIndex") + [
        ("level", .string(finding.severity.word)), ("message", Self.message(issue.sentence)),
        ("locations", [.object(location)]),
        ("partialFingerprints", ["primaryLocationLineHash": .string(finding.fingerprint)]),
        ("properties", .object(properties.compactMap(\.self))),
      ])
  }

  private func artifact(_ file: String) -> JSON.Member {
    let name = ReportedFile(file).name(in: options)
    var members: [JSON.Member] = [("uri", .string(ReportedFile(name).uri))]
    if !name.begins(with: "/") { members.append(("uriBaseId", .string(Self.root))) }
    return ("artifactLocation", .object(members))
  }

  private func reference(to rule: String, as id: String, _ index: String) -> [JSON.Member] {
    let place = rules.firstIndex { $0.id == rule }
    return [(id, .string(rule))] + (place.map { [(index, JSON($0))] } ?? [])
  }

  /// A plain text message. `[text](target)` in one is a link (section 3.11.6), which no archive may
  /// set; the text in `properties` is exact.
  private static func message(_ text: String) -> JSON {
    let scalars = text.unicodeScalars
    let hasLinks = zip(scalars, scalars.dropFirst()).contains { $0 == "]" && $1 == "(" }
    guard hasLinks else { return ["text": .string(text)] }
    return ["text": .string(text.escaping { $0 == "[" || $0 == "]" ? "\\\($0)" : nil })]
  }
}
