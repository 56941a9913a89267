import Foundation
import RestorationLint
import RestorationModel
import RestorationReport
import TestSupport
import Testing

/// JUnit and Checkstyle as Python's `xml.etree` reads them.
@Suite(.enabled(if: Python.has("xml.etree"), "needs python3"))
struct XMLFormatTests {
  /// What XML 1.0 cannot hold, as the report shows it.
  private static func representable(_ text: String) -> String {
    text.replacingOccurrences(of: "\u{0}", with: "\\u{0}")
      .replacingOccurrences(of: "\u{1b}", with: "\\u{1b}")
      .replacingOccurrences(of: "\u{fffe}", with: "\\u{fffe}")
  }

  private static let sentences = AwkwardFindings.report.files.flatMap { file in
    file.findings.map { finding in
      let path = finding.path.map { PlaceText.path(RestorationPath($0)) }
      let key = finding.key.map { "#" + $0 } ?? ""
      let place = path == nil && finding.key == nil ? "" : (path ?? "") + key + ": "
      return representable(place + finding.message + ". Fix: " + finding.remedy + ".")
    }
  }

  /// Counts that do not add up and repeated names are faults; else JSON about the tests.
  private static let junitProgram = """
    import json, sys, xml.etree.ElementTree as tree
    root = tree.parse(sys.stdin.buffer).getroot()
    assert root.tag == "testsuites"
    kinds = {"failures": "failure", "errors": "error"}
    names, suites, cases = set(), set(), []
    def check(element, tests):
        assert int(element.get("tests")) == len(tests)
        for count, kind in kinds.items():
            assert int(element.get(count)) == sum(t.find(kind) is not None for t in tests), count
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
            cases.append({"name": case.get("name"), "kind": kind, "text": text,
                          "file": case.get("file"), "line": case.get("line")})
    print(json.dumps(cases))
    """

  /// What a program prints about an XML document; its first failed assertion when it does not end well.
  private static func output(of program: String, about xml: String) throws -> String {
    let result = try Python.run(program, input: Data(xml.utf8))
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  private struct Case: Decodable {
    let name: String
    let kind: String
    let text: String
    let file: String?
    let line: String?
  }

  private func cases(_ failing: Severity) throws -> [Case] {
    var options = RenderOptions()
    options.failingSeverity = failing
    let xml = try rendered(AwkwardFindings.report, as: "junit", options)
    let json = try Self.output(of: Self.junitProgram, about: xml)
    return try JSONDecoder().decode([Case].self, from: Data(json.utf8))
  }

  @Test func everyFindingIsATest() throws {
    let cases = try cases(.info)
    let failed = cases.filter { $0.kind == "failure" }
    #expect(
      failed.dropLast(2).map { Array($0.text.utf8) } == Self.sentences.map { Array($0.utf8) })
    #expect(failed.suffix(2).allSatisfy { $0.text.hasPrefix("gone: ") && $0.file == "base,%.json" })
    #expect(cases.filter { $0.kind == "passed" }.map(\.file) == ["clean.data", "clean.data"])
    #expect(cases.filter { $0.kind == "error" }.count == 2)
    // A rule that was not asked for is no test.
    #expect(!cases.contains { $0.kind == "skipped" || $0.name.contains("storyboard-missing") })
    #expect(cases.contains { $0.line == "3" })
  }

  /// The tests agree with the exit status: what does not fail a run fails no test.
  @Test func findingsBelowTheLevelPass() throws {
    let cases = try cases(.error)
    let gone = AwkwardFindings.report.failures.filter { $0.kind == .staleBaseline }.count
    #expect(
      cases.filter { $0.kind == "failure" }.count == AwkwardFindings.report.summary.errors + gone)
    let remarks = cases.filter { $0.kind == "system-out" }.map(\.text)
    let summary = AwkwardFindings.report.summary
    #expect(remarks.count == summary.warnings + summary.notes)
    #expect(remarks.allSatisfy { $0.hasPrefix("warning: ") || $0.hasPrefix("info: ") })
  }

  private static let checkstyleProgram = """
    import json, sys, xml.etree.ElementTree as tree
    root = tree.parse(sys.stdin.buffer).getroot()
    assert root.tag == "checkstyle" and root.get("version")
    errors = []
    for file in root:
        assert file.tag == "file" and file.get("name")
        for error in file:
            assert error.tag == "error" and int(error.get("line")) > 0
            assert error.get("severity") in ("error", "warning", "info")
            assert error.get("source").startswith("restorectl.")
            errors.append([file.get("name"), error.get("message")])
    print(json.dumps(errors))
    """

  @Test func checkstyleHasEveryFinding() throws {
    let xml = try rendered(AwkwardFindings.report, as: "checkstyle")
    let json = try Self.output(of: Self.checkstyleProgram, about: xml)
    let errors = try JSONDecoder().decode([[String]].self, from: Data(json.utf8))
    #expect(errors.dropLast(4).map { Array($0[1].utf8) } == Self.sentences.map { Array($0.utf8) })
    let files = AwkwardFindings.report.files.flatMap { file in file.findings.map { _ in file.file }
    }
    for (error, file) in zip(errors, files) where !file.hasPrefix("./") && !file.hasPrefix("/") {
      #expect(error[0] == Self.representable(file))
    }
    let names = ["missing,%.data", "missing,%.data", "base,%.json", "base,%.json"]
    #expect(errors.suffix(4).map(\.[0]) == names)
  }
}
