import RestorationLint

extension ReportFormat where Subject == LintReport {
  /// Source: the schema of Jenkins' xUnit plugin, junit-10.xsd.
  static var junit: Self {
    Self(name: "junit", summary: "JUnit's XML: a test for each finding and for each clean file") {
      WholeFindings($0) { report, options, buffer in
        var suites = TestSuites(options)
        suites.add(report)
        var xml = XMLOutput()
        suites.write(
          to: &xml, name: options.tool.name, comment: SkippedRulesText.hint(report.summary))
        buffer += xml.bytes
      }
    }
  }
}

/// A run as a test run: a suite for each file.
private struct TestSuites {
  private struct Case {
    let name: String
    let file: String?
    let line: Int?
    let result: Result
  }

  private enum Result {
    case passed
    /// A finding below the level that fails a run, so that the tests agree with the exit status.
    case remark(String)
    case failure(type: String, message: String)
    case error(String)
  }

  private struct Suite {
    let name: String
    var cases: [Case] = []

    func count(where holds: (Result) -> Bool) -> Int { cases.count { holds($0.result) } }

    var counts: [Int] {
      [
        cases.count, count { if case .failure = $0 { true } else { false } },
        count { if case .error = $0 { true } else { false } },
      ]
    }
  }

  private let options: RenderOptions
  private var suites: [Suite] = []
  private var suiteNames = UniqueNames()
  /// Dashboards identify tests only by name, over all suites.
  private var caseNames = UniqueNames()

  init(_ options: RenderOptions) { self.options = options }

  mutating func add(_ report: LintReport) {
    for file in report.files { add(file) }
    for failure in report.failures(.unreadable) {
      let name = ReportedFile(failure.file).name
      let expectation = failure.isAboutFile ? "can be checked" : "has archives"
      let file = failure.isAboutFile ? name : nil
      add(
        suite: name,
        [testCase("\(name): \(expectation)", in: file, .error(failure.sentence))])
    }
    add(stale: report.failures(.staleBaseline))
    add(report.comparison, report.failures(.unmatched))
  }

  /// The comparison with older archives, and globs without a match.
  private mutating func add(
    _ comparison: LintReport.Comparison?, _ failures: [LintReport.Failure]
  ) {
    var cases: [Case] = []
    if let comparison {
      cases.append(
        testCase(
          "compared with older archives", in: nil,
          comparison.isComplete ? .passed : .remark(comparison.sentence)))
    }
    let counterparts = comparison?.failures ?? []
    for failure in failures {
      let name = failure.isAboutFile ? ReportedFile(failure.file).name : nil
      let expectation =
        counterparts.contains(failure) ? "has its counterpart" : failure.message
      cases.append(
        testCase(
          [name, expectation].compactMap(\.self).joined(separator: ": "), in: name,
          .failure(type: failure.kind.rawValue, message: failure.sentence)))
    }
    if !cases.isEmpty { add(suite: "comparison", cases) }
  }

  /// The findings that are gone from the baseline, which is one file.
  private mutating func add(stale failures: [LintReport.Failure]) {
    guard let file = failures.first?.file else { return }
    let name = ReportedFile(file).name
    add(
      suite: name,
      failures.map { failure in
        testCase(
          "\(name): \(failure.message)", in: name,
          .failure(type: failure.kind.rawValue, message: failure.sentence))
      })
  }

  private mutating func add(_ file: LintReport.FileResult) {
    let name = ReportedFile(file.file).name
    var cases: [Case] = []
    for finding in file.findings {
      let place = finding.place.map { " at " + $0 } ?? ""
      let result: Result =
        finding.severity >= options.failingSeverity
        ? .failure(type: finding.severity.rawValue, message: finding.sentence)
        : .remark("\(finding.severity.rawValue): \(finding.sentence)")
      cases.append(
        testCase("\(name): \(finding.rule)\(place)", in: name, line: finding.line, result))
    }
    if cases.isEmpty { cases.append(testCase("\(name): no findings", in: name, .passed)) }
    add(suite: name, cases)
  }

  private mutating func add(suite name: String, _ cases: [Case]) {
    let name = suiteNames.name(XMLOutput.representable(name))
    suites.append(Suite(name: name, cases: cases))
  }

  private mutating func testCase(
    _ name: String, in file: String?, line: Int? = nil, _ result: Result
  ) -> Case {
    Case(
      name: caseNames.name(XMLOutput.representable(name)), file: file, line: line, result: result)
  }

  func write(to xml: inout XMLOutput, name: String, comment: String?) {
    let totals = suites.map(\.counts).reduce([0, 0, 0]) { zip($0, $1).map(+) }
    xml.begin("testsuites", [("name", name)] + Self.attributes(totals))
    if let comment { xml.comment(comment) }
    for suite in suites {
      xml.begin("testsuite", [("name", suite.name)] + Self.attributes(suite.counts))
      for test in suite.cases { write(test, to: &xml) }
      xml.end()
    }
    xml.end()
  }

  private static func attributes(_ counts: [Int]) -> [XMLOutput.Attribute] {
    zip(["tests", "failures", "errors"], counts).map { ($0, String($1)) }
  }

  private func write(_ test: Case, to xml: inout XMLOutput) {
    var attributes: [XMLOutput.Attribute] = [
      ("name", test.name), ("classname", test.file ?? "restorectl"),
    ]
    if let file = test.file { attributes.append(("file", ReportedFile(file).name(in: options))) }
    if let line = test.line { attributes.append(("line", String(line))) }
    if case .passed = test.result { return xml.empty("testcase", attributes) }
    xml.begin("testcase", attributes)
    switch test.result {
    case .passed: break
    case .remark(let text): xml.element("system-out", text: text)
    case .failure(let type, let message):
      xml.element("failure", [("message", message), ("type", type)], text: message)
    case .error(let message): xml.element("error", [("message", message)], text: message)
    }
    xml.end()
  }
}
