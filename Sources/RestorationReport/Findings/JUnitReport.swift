/// A run of lint as a test run, with a suite for each file, and one for the comparison with older
/// archives.
/// Source: the schema of Jenkins' xUnit plugin, junit-10.xsd.
struct JUnitReport {
  private let options: RenderOptions
  private var tests: [(suite: String, test: XML)] = []
  /// Dashboards identify tests only by name, over all suites.
  private var names = UniqueNames()

  static func write(_ report: LintReport, _ out: Output) {
    var run = JUnitReport(options: out.options)
    run.add(report)
    let suites = run.tests.grouped(by: \.suite).map { name, tests in
      element("testsuite", name, of: tests.map(\.test), children: tests.map(\.test))
    }
    var root = element("testsuites", Version.tool, of: run.tests.map(\.test), children: suites)
    root.comment = report.summary.hint
    out.write(root.document)
  }

  private static func element(
    _ kind: String, _ name: String, of tests: [XML], children: [XML]
  ) -> XML {
    let results = tests.flatMap(\.children)
    return XML(
      name: kind,
      attributes: [
        ("name", name), ("tests", String(tests.count)),
        ("failures", String(results.count { $0.name == "failure" })),
        ("errors", String(results.count { $0.name == "error" })),
      ], children: children)
  }

  // MARK: Tests

  private mutating func add(_ report: LintReport) {
    for file in report.files {
      for finding in file.findings {
        let issue = Issue(finding, in: file.file)
        let level = finding.severity.rawValue
        // A finding below the level that fails a run is a remark, so that the tests agree with the
        // exit status.
        let result =
          finding.severity >= options.failingSeverity
          ? Self.failure(level, issue.sentence) : Self.remark("\(level): \(issue.sentence)")
        let place = finding.place.map { " at " + $0 } ?? ""
        add(finding.rule + place, of: file.file, line: issue.line, result)
      }
      if file.findings.isEmpty { add("no findings", of: file.file) }
    }
    for failure in report.failures { add(failure) }
    if let comparison = report.comparison {
      let remark = comparison.isComplete ? nil : Self.remark(comparison.sentence)
      add("compared with older archives", of: nil, in: Self.comparison, remark)
    }
  }

  private static let comparison = "comparison"

  private mutating func add(_ failure: Failure) {
    let sentence = failure.sentence
    let result = Self.failure(failure.kind.rawValue, sentence)
    let file = failure.isAboutFile ? failure.file : nil
    switch failure.kind {
    case .unreadable:
      // The reason may change while the test is the same.
      let error = XML(name: "error", attributes: [("message", sentence)], text: sentence)
      add("can be checked", of: failure.file, error)
    case .staleBaseline: add(failure.fact, of: file, result)
    case .unmatched: add(failure.fact, of: file, in: Self.comparison, result)
    }
  }

  /// Adds a test of a file, if it is about one, to the suite of the file, or to another one.
  private mutating func add(
    _ expectation: String, of file: String?, in suite: String? = nil, line: Int? = nil,
    _ result: XML? = nil
  ) {
    let name = file.map { ReportedFile($0).name }
    let whole = XML.representable((name.map { $0 + ": " } ?? "") + expectation)
    var test = XML(
      name: "testcase",
      attributes: [("name", names.name(whole)), ("classname", name ?? Version.tool)],
      children: [result].compactMap(\.self))
    if let name { test.attributes.append(("file", ReportedFile(name).name(in: options))) }
    if let line { test.attributes.append(("line", String(line))) }
    tests.append((XML.representable(suite ?? name ?? Version.tool), test))
  }

  private static func failure(_ type: String, _ message: String) -> XML {
    XML(name: "failure", attributes: [("message", message), ("type", type)], text: message)
  }

  private static func remark(_ text: String) -> XML { XML(name: "system-out", text: text) }
}
