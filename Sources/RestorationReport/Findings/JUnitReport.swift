import RestorationLint

/// A run of lint as a test run, with a suite for each file.
/// Source: the schema of Jenkins' xUnit plugin, junit-10.xsd.
struct JUnitReport {
  private enum Result {
    case passed
    /// A finding below the level that fails a run, so that the tests agree with the exit status.
    case remark(String)
    case failure(type: String, String)
    case error(String)
  }

  private let options: RenderOptions
  private var suites: [XML] = []
  private var totals = [0, 0, 0]
  private var suiteNames = UniqueNames()
  /// Dashboards identify tests only by name, over all suites.
  private var caseNames = UniqueNames()

  static func write(_ report: LintReport, _ options: RenderOptions, _ out: Output) {
    var run = JUnitReport(options: options)
    run.add(report)
    let root = XML(
      name: "testsuites",
      attributes: [("name", options.tool.name)] + attributes(run.totals),
      comment: SkippedRulesText.hint(report.summary), children: run.suites)
    out.write(root.document)
  }

  private init(options: RenderOptions) { self.options = options }

  private mutating func add(_ report: LintReport) {
    for file in report.files { add(file) }
    for failure in report.failures(.unreadable) {
      let name = ReportedFile(failure.file).name
      let (expectation, file) =
        failure.isAboutFile ? ("can be checked", name) : ("has archives", nil)
      add(suite: name, [("\(name): \(expectation)", file, nil, .error(failure.sentence))])
    }
    // The findings that are gone from the baseline, which is one file.
    let stale = report.failures(.staleBaseline)
    if let file = stale.first?.file {
      let name = ReportedFile(file).name
      add(suite: name, stale.map { ("\(name): \($0.message)", name, nil, Self.failure($0)) })
    }
    addComparison(report.comparison, report.failures(.unmatched))
  }

  /// The comparison with older archives, and globs without a match.
  private mutating func addComparison(
    _ comparison: LintReport.Comparison?, _ failures: [LintReport.Failure]
  ) {
    var tests: [Test] = []
    if let comparison {
      tests.append(
        (
          "compared with older archives", nil, nil,
          comparison.isComplete ? .passed : .remark(comparison.sentence)
        ))
    }
    let counterparts = comparison?.failures ?? []
    for failure in failures {
      let name = failure.isAboutFile ? ReportedFile(failure.file).name : nil
      let expectation = counterparts.contains(failure) ? "has its counterpart" : failure.message
      let whole = (name.map { $0 + ": " } ?? "") + expectation
      tests.append((whole, name, nil, Self.failure(failure)))
    }
    if !tests.isEmpty { add(suite: "comparison", tests) }
  }

  private static func failure(_ failure: LintReport.Failure) -> Result {
    .failure(type: failure.kind.rawValue, failure.sentence)
  }

  private mutating func add(_ file: LintReport.FileResult) {
    let name = ReportedFile(file.file).name
    var tests = file.findings.map { finding -> Test in
      let issue = Issue(finding, in: file.file)
      let level = finding.severity.rawValue
      return (
        "\(name): \(finding.rule)\(finding.place.map { " at " + $0 } ?? "")", name, issue.line,
        finding.severity >= options.failingSeverity
          ? .failure(type: level, issue.sentence) : .remark("\(level): \(issue.sentence)")
      )
    }
    if tests.isEmpty { tests.append(("\(name): no findings", name, nil, .passed)) }
    add(suite: name, tests)
  }

  private typealias Test = (name: String, file: String?, line: Int?, result: Result)

  private mutating func add(suite name: String, _ tests: [Test]) {
    var counts = [tests.count, 0, 0]
    var cases: [XML] = []
    for test in tests {
      let name = caseNames.name(XML.representable(test.name))
      var xml = XML(
        name: "testcase",
        attributes: [("name", name), ("classname", test.file ?? "restorectl")])
      if let file = test.file {
        xml.attributes.append(("file", ReportedFile(file).name(in: options)))
      }
      if let line = test.line { xml.attributes.append(("line", String(line))) }
      switch test.result {
      case .passed: break
      case .remark(let text): xml.children = [XML(name: "system-out", text: text)]
      case .failure(let type, let message):
        counts[1] += 1
        xml.children = [
          XML(name: "failure", attributes: [("message", message), ("type", type)], text: message)
        ]
      case .error(let message):
        counts[2] += 1
        xml.children = [XML(name: "error", attributes: [("message", message)], text: message)]
      }
      cases.append(xml)
    }
    totals = zip(totals, counts).map(+)
    let unique = suiteNames.name(XML.representable(name))
    suites.append(
      XML(
        name: "testsuite", attributes: [("name", unique)] + Self.attributes(counts),
        children: cases))
  }

  private static func attributes(_ counts: [Int]) -> [(name: String, value: String)] {
    zip(["tests", "failures", "errors"], counts).map { ($0, String($1)) }
  }
}
