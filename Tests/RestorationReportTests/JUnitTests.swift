import Foundation
import RestorationLint
import RestorationReport
import TestSupport
import Testing

/// JUnit as Python's `xml.etree` reads them.
@Suite(.enabled(if: Python.has("xml.etree"), "needs python3"))
struct JUnitTests {
  private static let findings = AwkwardFindings.report.files.flatMap(\.findings)

  /// Whether a text ends with what a finding says, as XML 1.0 can hold it.
  private static func says(_ text: String, _ finding: Finding) -> Bool {
    let message = DisplayText.escape(finding.message)
      .replacingOccurrences(of: "\u{fffe}", with: "\\u{fffe}")
    return text.hasSuffix(message + ". Fix: " + finding.remedy + ".")
  }

  private struct Case: Decodable {
    let kind: String
    let text: String
    let file: String?
    let line: String?
  }

  /// Counts that do not add up and repeated names are faults; else JSON about the tests.
  private static let junit = """
    kinds = {"failures": "failure", "errors": "error"}
    names, suites = set(), set()
    def check(element, tests):
        assert int(element.get("tests")) == len(tests)
        for count, kind in kinds.items():
            assert int(element.get(count)) == sum(t.find(kind) is not None for t in tests), count
    assert root.tag == "testsuites"
    check(root, list(root.iter("testcase")))
    for suite in root:
        assert suite.tag == "testsuite" and suite.get("name") not in suites
        suites.add(suite.get("name"))
        check(suite, list(suite))
        for case in suite:
            assert case.tag == "testcase" and case.get("classname") and len(case) <= 1
            assert case.get("name") not in names, case.get("name")
            names.add(case.get("name"))
            kind = case[0].tag if len(case) else "passed"
            text = case[0].text or "" if len(case) else ""
            assert kind not in ("failure", "error") or case[0].get("message") == text
            cases.append({"kind": kind, "text": text, "file": case.get("file"),
                          "line": case.get("line")})
    """

  private static func cases() throws -> [Case] {
    var options = RenderOptions()
    options.failingSeverity = .info
    let xml = try rendered(AwkwardFindings.report, as: "junit", options)
    let program =
      "import json, sys, xml.etree.ElementTree as tree\ncases = []\n"
      + "root = tree.parse(sys.stdin.buffer).getroot()\n" + junit + "\nprint(json.dumps(cases))"
    let result = try Python.run(program, input: Data(xml.utf8))
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([Case].self, from: Data(result.output.utf8))
  }

  @Test func `every finding is a test`() throws {
    let cases = try Self.cases()
    let failed = cases.filter { $0.kind == "failure" }
    #expect(failed.count == Self.findings.count + 2)
    #expect(zip(failed, Self.findings).allSatisfy { Self.says($0.text, $1) })
    #expect(failed.suffix(2).allSatisfy { $0.text.hasPrefix("gone: ") && $0.file == "base,%.json" })
    #expect(cases.filter { $0.kind == "passed" }.map(\.file) == ["clean.data", "clean.data"])
    #expect(cases.filter { $0.kind == "error" }.count == 2)
    // A rule that was not asked for is no test.
    #expect(!cases.contains { $0.kind == "skipped" || $0.text.contains("storyboard-missing") })
    let lines = Self.findings.compactMap { $0.location?.textPosition?.line }
    #expect(Set(cases.compactMap { $0.line.flatMap { Int($0) } }).isSuperset(of: lines))
  }
}
