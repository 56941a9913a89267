import Foundation
import Platform
import RestorationTesting
import TestSupport
import Testing
import XCTest

/// What a test that fails shows, in both frameworks. `import RestorationTesting` is enough for all of it.
@Suite struct ExpectRestorableTests {
  private let good = """
    {"schema": "restorectl.archive/1", "nodes": [
      {"path": "List", "className": "ListController", "state": {"draft": "Milk"}}]}
    """
  private let bad = """
    {"schema": "restorectl.archive/1", "nodes": [
      {"path": "List", "className": "ListController",
       "state": {"one": {"$reference": "Gone"}, "two": {"$reference": "Away"}}}]}
    """

  private func archive(_ text: String) throws -> RestorationArchive {
    try RestorationArchive(bytes: text.utf8, name: "tree.json")
  }

  /// The texts of the issues that a body records.
  private func issues(_ body: () throws -> Void) rethrows -> [String] {
    let texts = SharedState<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      texts.withLock { $0.append("\(issue)") }
      return true
    }
    return texts.withLock { $0 }
  }

  @Test func `a good archive is no issue`() throws {
    expectRestorable(try archive(good))
    expectRestorable(try archive(good), against: try archive(good))
  }

  @Test func `each error is an issue with its place and its fix`() throws {
    let bad = try archive(bad)
    let texts = issues { expectRestorable(bad) }
    #expect(texts.count == 2)
    #expect(texts.first?.contains("tree.json: error [dangling-reference] List#one: ") == true)
  }

  @Test func `an older archive, storyboards and rules are asked`() throws {
    let (good, bad) = (try archive(good), try archive(bad))
    let rule = Rule(id: "app/x", severity: .error, summary: "x", remedy: "y") { _, findings in
      findings.report("is wrong")
    }
    #expect(issues { expectRestorable(good, rules: [rule]) }.count == 1)
    let storyboards = FixtureFolder.url.appending(path: "app").path(percentEncoded: false)
    #expect(
      issues { expectRestorable(good, storyboards: [storyboards + "/missing"]) }.first?
        .contains("missing") == true)
    let strict = LintConfiguration(levels: ["key-removed": .error])
    #expect(issues { expectRestorable(bad, against: good, configuration: strict) }.count == 3)
    #expect(
      issues { expectRestorable(good, rules: [rule, rule]) }.first?.contains("two rules") == true)
  }

  /// What `#expect(findings.isEmpty)` shows.
  @Test func `a failed expectation about findings shows one on each line`() throws {
    let findings = Linter().findings(in: try archive(bad))
    let texts = issues { #expect(findings.isEmpty) }
    let text = texts.first ?? ""
    #expect(text.contains("2 findings:\n  error [dangling-reference] List#one: "), "\(text)")
    #expect(text.contains("\n  error [dangling-reference] List#two: "), "\(text)")
    #expect("\(Linter().findings(in: try archive(good)))" == "no findings")
  }
}

/// The same in a test of XCTest.
final class XCTAssertRestorableTests: XCTestCase {
  func testAssertions() throws {
    let good = """
      {"schema": "restorectl.archive/1", "nodes": [{"path": "List", "className": "ListController"}]}
      """
    XCTAssertRestorable(try RestorationArchive(bytes: good.utf8))
  }
}
