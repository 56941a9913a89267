/// A run of lint as a test run, with a suite for each file, and one for the comparison with older
/// archives.
/// Source: the schema of Jenkins' xUnit plugin, junit-10.xsd.
struct JUnitReport {
  /// What is in the element of a test that did not just pass.
  private typealias Result = (element: String, markup: Markup)

  private struct Test {
    let suite: String
    let attributes: Markup
    let result: Result?

    var markup: Markup {
      guard let result else { return "    <testcase\(attributes)/>\n" }
      return "    <testcase\(attributes)>\n      \(result.markup)\n    </testcase>\n"
    }
  }

  private let options: RenderOptions
  private var tests: [Test] = []
  /// Dashboards identify tests only by name, over all suites.
  private var names = UniqueNames()

  static func write(_ report: LintReport, _ out: Output) {
    var run = JUnitReport(options: out.options)
    run.add(report)
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    out.html("<testsuites name=\"\(Version.tool)\"\(counts(of: run.tests))>\n")
    if let hint = report.summary.hint {
      out.html("  <!-- \(hint.replacing("--", with: "")) -->\n")
    }
    for (name, tests) in run.tests.grouped(by: \.suite) {
      out.html("  <testsuite name=\"\(name)\"\(counts(of: tests))>\n")
      for test in tests { out.html(test.markup) }
      out.html("  </testsuite>\n")
    }
    out.html("</testsuites>\n")
  }

  private static func counts(of tests: [Test]) -> Markup {
    let failures = tests.count { $0.result?.element == "failure" }
    let errors = tests.count { $0.result?.element == "error" }
    return " tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
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
      let error: Markup = "<error message=\"\(sentence)\">\(sentence)</error>"
      // The reason may change while the test is the same.
      add("can be checked", of: failure.file, ("error", error))
    case .staleBaseline: add(failure.fact, of: file, result)
    case .unmatched: add(failure.fact, of: file, in: Self.comparison, result)
    }
  }

  /// Adds a test of a file, if it is about one, to the suite of the file, or to another one.
  private mutating func add(
    _ expectation: String, of file: String?, in suite: String? = nil, line: Int? = nil,
    _ result: Result? = nil
  ) {
    let name = file.map { ReportedFile($0).name }
    let whole = names.name(DisplayText.escape((name.map { $0 + ": " } ?? "") + expectation))
    let place: Markup? = name.map { " file=\"\(ReportedFile($0).name(in: options))\"" }
    let number: Markup? = line.map { " line=\"\($0)\"" }
    tests.append(
      Test(
        suite: suite ?? name ?? Version.tool,
        attributes: " name=\"\(whole)\" classname=\"\(name ?? Version.tool)\"\(place)\(number)",
        result: result))
  }

  private static func failure(_ type: String, _ text: String) -> Result {
    ("failure", "<failure message=\"\(text)\" type=\"\(type)\">\(text)</failure>")
  }

  private static func remark(_ text: String) -> Result {
    ("system-out", "<system-out>\(text)</system-out>")
  }
}
