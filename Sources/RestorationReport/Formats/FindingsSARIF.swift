import PlistSyntax
import RestorationLint

extension ReportFormat where Subject == LintReport {
  static var sarif: Self {
    Self(name: "sarif", summary: "SARIF 2.1.0, for GitHub code scanning") {
      WholeFindings($0) { report, options, buffer in
        var log = SARIFLog(rules: RuleRegistry.all + options.ownRules, of: report, options)
        log.write(report, options.tool)
        buffer += log.json.bytes
      }
    }
  }
}

/// A SARIF log with one run.
/// Source: OASIS, Static Analysis Results Interchange Format 2.1.0; GitHub documentation, SARIF
/// support for code scanning.
struct SARIFLog {
  private(set) var json = JSONOutput()
  private let rules: [Rule]
  private let ruleIndices: [String: Int]
  private let options: RenderOptions
  /// The base of relative names, with the name that GitHub's own tools use.
  private static let root = "%SRCROOT%"

  /// A log that describes only the rules with findings: descriptions and examples of all rules take
  /// a quarter of a megabyte.
  init(rules: [Rule], of report: LintReport, _ options: RenderOptions = RenderOptions()) {
    let fired = Set(report.files.flatMap { $0.findings.map(\.rule) })
    let rules = rules.filter { fired.contains($0.id) }
    self.rules = rules
    self.options = options
    ruleIndices = Dictionary(
      rules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Appends the whole log.
  mutating func write(_ report: LintReport, _ tool: ToolIdentity) {
    json.beginObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    array("runs") { log in
      log.json.beginObject()
      log.object("tool") { $0.object("driver") { $0.writeDriver(tool) } }
      log.array("invocations") { $0.writeInvocation(report) }
      // Without a URI, so that the log is the same on every machine (appendix F.4).
      log.object("originalUriBaseIds") { log in
        log.object(Self.root) { log in
          log.object("description") { $0.json.member("text", "The root of the repository.") }
        }
      }
      // Columns count Unicode scalars.
      log.json.member("columnKind", "unicodeCodePoints")
      log.array("results") { log in
        for file in report.files {
          for finding in file.findings { log.write(finding, in: file.file) }
        }
      }
      log.json.endObject()
    }
    json.endObject()
    json.endLine()
  }

  // MARK: The tool

  /// There is no `informationUri`, which is optional: the tool has no page of its own.
  private mutating func writeDriver(_ tool: ToolIdentity) {
    json.member("name", tool.name)
    json.member("version", tool.version)
    json.member("semanticVersion", tool.version)
    array("rules") { log in
      for rule in log.rules { log.write(rule) }
    }
  }

  private mutating func write(_ rule: Rule) {
    json.beginObject()
    json.member("id", rule.id)
    object("shortDescription") { $0.json.member("text", RulePage.sentence(rule.summary)) }
    object("fullDescription") { $0.json.member("text", Self.description(rule)) }
    object("help") { log in
      log.json.member("text", RulePage.plainText(rule))
      log.json.member("markdown", RulePage.markdown(rule))
    }
    object("defaultConfiguration") { $0.json.member("level", Self.level(rule.severity)) }
    object("properties") { log in
      log.array("tags") { log in
        log.json.string("state-restoration")
        log.json.string(rule.certainty.rawValue)
      }
      log.json.member("precision", rule.certainty == .exact ? "very-high" : "medium")
      log.json.member("problem.severity", Self.problemSeverity(rule.severity))
    }
    json.endObject()
  }

  /// What the rule finds and why it matters, within the 1,024 characters that GitHub accepts.
  /// Source: GitHub documentation, SARIF support for code scanning.
  private static func description(_ rule: Rule) -> String {
    let text = RulePage.sentence(rule.summary) + " " + rule.page.rationale
    guard text.utf8.count > 1024 else { return text }
    // Cut between words: the texts are ASCII and short.
    let head = text.utf8.prefix(1021)
    let end = head.lastIndex(of: UInt8(ascii: " ")) ?? head.endIndex
    return text[..<end] + "…"
  }

  /// The problems of the run, and the inputs that were not checked.
  private mutating func writeInvocation(_ report: LintReport) {
    json.beginObject()
    json.member("executionSuccessful", report.failures(.unreadable).isEmpty)
    array("toolExecutionNotifications") { log in
      for failure in report.failures {
        log.json.beginObject()
        log.json.member("level", "error")
        log.object("descriptor") { $0.json.member("id", failure.reportedKind) }
        log.object("message") { $0.json.member("text", Self.message(failure.sentence)) }
        if failure.isAboutFile {
          log.array("locations") { log in
            log.json.beginObject()
            log.object("physicalLocation") { $0.writeArtifact(failure.file) }
            log.json.endObject()
          }
        }
        log.json.endObject()
      }
      if let comparison = report.comparison { log.write(comparison) }
    }
    array("toolConfigurationNotifications") { log in
      for skipped in SkippedRulesText.rules(of: report.summary) {
        log.json.beginObject()
        log.json.member("level", "note")
        log.object("message") {
          $0.json.member(
            "text", "\(skipped.rule) skipped: it needs \(SkippedRulesText.need(of: skipped))")
        }
        log.object("associatedRule") { $0.writeRuleReference(skipped.rule, id: "id", "index") }
        log.json.endObject()
      }
    }
    object("properties") { log in
      log.json.key("skippedRules")
      log.json.integer(SkippedRulesText.rules(of: report.summary).count)
    }
    json.endObject()
  }

  private mutating func write(_ comparison: LintReport.Comparison) {
    json.beginObject()
    json.member("level", comparison.isComplete ? "none" : "note")
    object("descriptor") { $0.json.member("id", "comparison") }
    object("message") { $0.json.member("text", Self.message(comparison.sentence)) }
    json.endObject()
  }

  // MARK: Results

  private mutating func write(_ finding: Finding, in file: String) {
    json.beginObject()
    writeRuleReference(finding.rule, id: "ruleId", "ruleIndex")
    json.member("level", Self.level(finding.severity))
    object("message") { $0.json.member("text", Self.message(finding.sentence)) }
    array("locations") { log in
      log.json.beginObject()
      log.object("physicalLocation") { log in
        log.writeArtifact(file)
        log.object("region") { log in
          log.json.member("startLine", finding.line)
          if let column = finding.column { log.json.member("startColumn", column) }
        }
      }
      if let place = finding.place { log.writeLogicalLocation(of: finding, named: place) }
      log.json.endObject()
    }
    object("partialFingerprints") { $0.json.member("primaryLocationLineHash", finding.fingerprint) }
    object("properties") { log in
      if let path = finding.path { log.json.member("path", path) }
      if let key = finding.key { log.json.member("key", key) }
      if finding.column == nil, let offset = finding.location?.byteOffset {
        log.json.member("byteOffset", offset)
      }
      log.json.member("remedy", finding.remedy)
    }
    json.endObject()
  }

  private mutating func writeArtifact(_ file: String) {
    let name = ReportedFile(file).name(in: options)
    object("artifactLocation") { log in
      log.json.member("uri", ReportedFile(name).uri)
      if name.utf8.first != UInt8(ascii: "/") { log.json.member("uriBaseId", Self.root) }
    }
  }

  private mutating func writeLogicalLocation(of finding: Finding, named place: String) {
    array("logicalLocations") { log in
      log.json.beginObject()
      log.json.member("fullyQualifiedName", place)
      log.json.member("kind", finding.key == nil ? "object" : "property")
      log.json.endObject()
    }
  }

  private mutating func writeRuleReference(_ rule: String, id: String, _ index: String) {
    json.member(id, rule)
    if let number = ruleIndices[rule] { json.member(index, number) }
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  private static func problemSeverity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "recommendation"
    }
  }

  /// A plain text message. `[text](target)` in one is a link (section 3.11.6), which no archive may
  /// set; the text in `properties` is exact.
  private static func message(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "]")) else { return text }
    var escaped = ""
    let scalars = Array(text.unicodeScalars)
    let hasLinks = zip(scalars, scalars.dropFirst()).contains { $0 == "]" && $1 == "(" }
    guard hasLinks else { return text }
    for scalar in scalars {
      if scalar == "[" || scalar == "]" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  // MARK: JSON

  private mutating func object(_ key: String, _ contents: (inout SARIFLog) -> Void) {
    json.key(key)
    json.beginObject()
    contents(&self)
    json.endObject()
  }

  private mutating func array(_ key: String, _ contents: (inout SARIFLog) -> Void) {
    json.key(key)
    json.beginArray()
    contents(&self)
    json.endArray()
  }

}
