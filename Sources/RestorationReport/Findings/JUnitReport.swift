/// A run of lint as a test run, with a suite for each file, and one for the comparison.
/// Source: the schema of Jenkins' xUnit plugin, junit-10.xsd.
enum JUnitReport {
  /// What is in the element of a test that did not just pass.
  private typealias Result = (element: String, markup: Markup)

  private struct Test {
    let expectation: String
    var file: String?
    var suite: String?
    var line: Int?
    var result: Result?
  }

  private static let comparison = "comparison"

  static func write(_ report: LintReport, _ out: Output) {
    let tests = tests(of: report, failingAt: out.options.failingSeverity)
    // Dashboards identify tests only by name, over all suites.
    var names = UniqueNames()
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    out.html("<testsuites name=\"\(Version.tool)\"\(counts(of: tests))>\n")
    if let hint = report.summary.hint {
      out.html("  <!-- \(hint.replacing("--", with: "")) -->\n")
    }
    for (suite, tests) in tests.grouped(by: { $0.suite ?? $0.file ?? Version.tool }) {
      out.html("  <testsuite name=\"\(suite)\"\(counts(of: tests))>\n")
      for test in tests {
        let name = names.name(
          DisplayText.escape((test.file.map { $0 + ": " } ?? "") + test.expectation))
        let file = test.file.map { ReportedFile($0).name(in: out.options) }
        let place: Markup? = file.map { " file=\"\($0)\"" }
        let line: Markup? = test.line.map { " line=\"\($0)\"" }
        let result: Markup? = test.result.map { ">\n      \($0.markup)\n    </testcase>" }
        let named: Markup = "name=\"\(name)\" classname=\"\(test.file ?? Version.tool)\""
        out.html("    <testcase \(named)\(place)\(line)\(result ?? "/>")\n")
      }
      out.html("  </testsuite>\n")
    }
    out.html("</testsuites>\n")
  }

  private static func counts(of tests: [Test]) -> Markup {
    let failures = tests.count { $0.result?.element == "failure" }
    let errors = tests.count { $0.result?.element == "error" }
    return " tests=\"\(tests.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private static func tests(of report: LintReport, failingAt severity: Severity) -> [Test] {
    var tests: [Test] = []
    for file in report.files {
      let name = ReportedFile(file.file).name
      if file.findings.isEmpty { tests.append(Test(expectation: "no findings", file: name)) }
      for finding in file.findings {
        let level = finding.severity.rawValue
        // As in the exit status, a finding below the level that fails a run is no failure.
        let result =
          finding.severity >= severity
          ? failure(level, finding.sentence) : remark("\(level): \(finding.sentence)")
        let expectation = finding.rule + (finding.place.map { " at " + $0 } ?? "")
        let line = finding.location?.textPosition?.line ?? 1
        tests.append(Test(expectation: expectation, file: name, line: line, result: result))
      }
    }
    tests += report.failures.map(test)
    if let comparison = report.comparison {
      let result = comparison.isComplete ? nil : remark(comparison.sentence)
      let expectation = "compared with older archives"
      tests.append(Test(expectation: expectation, suite: Self.comparison, result: result))
    }
    return tests
  }

  private static func test(for failure: Failure) -> Test {
    let (file, sentence) = (ReportedFile(failure.file).name, failure.sentence)
    if failure.kind == .unreadable {
      // The reason may change while the test is the same.
      let error: Markup = "<error message=\"\(sentence)\">\(sentence)</error>"
      return Test(expectation: "can be checked", file: file, result: ("error", error))
    }
    return Test(
      expectation: failure.fact, file: failure.isAboutFile ? file : nil,
      suite: failure.kind == .unmatched ? comparison : nil,
      result: Self.failure(failure.kind.rawValue, sentence))
  }

  private static func failure(_ type: String, _ text: String) -> Result {
    ("failure", "<failure message=\"\(text)\" type=\"\(type)\">\(text)</failure>")
  }

  private static func remark(_ text: String) -> Result {
    ("system-out", "<system-out>\(text)</system-out>")
  }
}
