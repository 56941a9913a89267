/// A run of lint as a test run, with a suite for each file.
/// Source: the schema of Jenkins' xUnit plugin, junit-10.xsd.
struct JUnitReport {
  private let options: RenderOptions
  private var suites: [XML] = []
  private var suiteNames = UniqueNames()
  /// Dashboards identify tests only by name, over all suites.
  private var caseNames = UniqueNames()

  static func write(_ report: LintReport, _ out: Output) {
    var run = JUnitReport(options: out.options)
    run.add(report)
    let tests = run.suites.flatMap(\.children)
    let root = XML(
      name: "testsuites", attributes: [("name", Version.tool)] + counts(of: tests),
      comment: SkippedRulesText.hint(report.summary), children: run.suites)
    out.write(root.document)
  }

  private mutating func add(_ report: LintReport) {
    for file in report.files { add(file) }
    for failure in report.failures(.unreadable) {
      let name = ReportedFile(failure.file).name
      let sentence = failure.sentence
      let error = XML(name: "error", attributes: [("message", sentence)], text: sentence)
      let expectation = failure.isAboutFile ? "can be checked" : "has archives"
      let file = failure.isAboutFile ? name : nil
      add(suite: name, [test("\(name): \(expectation)", of: file, error)])
    }
    // The findings that are gone from the baseline, which is one file.
    let stale = report.failures(.staleBaseline)
    if let name = stale.first.map({ ReportedFile($0.file).name }) {
      add(suite: name, stale.map { test("\(name): \($0.message)", of: name, Self.failure($0)) })
    }
    var tests: [XML] = []
    if let comparison = report.comparison {
      let remark = comparison.isComplete ? nil : Self.remark(comparison.sentence)
      tests.append(test("compared with older archives", of: nil, remark))
    }
    let counterparts = report.comparison?.failures ?? []
    for failure in report.failures(.unmatched) {
      let name = failure.isAboutFile ? ReportedFile(failure.file).name : nil
      let expectation = counterparts.contains(failure) ? "has its counterpart" : failure.message
      let whole = (name.map { $0 + ": " } ?? "") + expectation
      tests.append(test(whole, of: name, Self.failure(failure)))
    }
    if !tests.isEmpty { add(suite: "comparison", tests) }
  }

  private mutating func add(_ file: LintReport.FileResult) {
    let name = ReportedFile(file.file).name
    var tests: [XML] = []
    for finding in file.findings {
      let issue = Issue(finding, in: file.file)
      let level = finding.severity.rawValue
      // A finding below the level that fails a run is a remark, so that the tests agree with the
      // exit status.
      let result =
        finding.severity >= options.failingSeverity
        ? Self.failure(level, issue.sentence) : Self.remark("\(level): \(issue.sentence)")
      let place = finding.place.map { " at " + $0 } ?? ""
      tests.append(test("\(name): \(finding.rule)\(place)", of: name, line: issue.line, result))
    }
    if tests.isEmpty { tests.append(test("\(name): no findings", of: name, nil)) }
    add(suite: name, tests)
  }

  // MARK: Elements

  private mutating func test(
    _ name: String, of file: String?, line: Int? = nil, _ result: XML?
  ) -> XML {
    var test = XML(
      name: "testcase",
      attributes: [
        ("name", caseNames.name(XML.representable(name))), ("classname", file ?? "restorectl"),
      ], children: [result].compactMap(\.self))
    if let file { test.attributes.append(("file", ReportedFile(file).name(in: options))) }
    if let line { test.attributes.append(("line", String(line))) }
    return test
  }

  private static func failure(_ failure: LintReport.Failure) -> XML {
    self.failure(failure.kind.rawValue, failure.sentence)
  }

  private static func failure(_ type: String, _ message: String) -> XML {
    XML(name: "failure", attributes: [("message", message), ("type", type)], text: message)
  }

  private static func remark(_ text: String) -> XML { XML(name: "system-out", text: text) }

  private mutating func add(suite name: String, _ tests: [XML]) {
    let name = suiteNames.name(XML.representable(name))
    suites.append(
      XML(
        name: "testsuite", attributes: [("name", name)] + Self.counts(of: tests), children: tests))
  }

  private static func counts(of tests: [XML]) -> [(name: String, value: String)] {
    let results = tests.flatMap(\.children)
    return [
      ("tests", String(tests.count)),
      ("failures", String(results.count { $0.name == "failure" })),
      ("errors", String(results.count { $0.name == "error" })),
    ]
  }
}
