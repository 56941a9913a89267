import Foundation
import RestorationLint
import TestSupport
import Testing

/// What a rule says about UIKit names its rows in Documentation/uikit.md.
struct UIKitRowTests {
  /// The rows, in the order of the page.
  private static let rows: [String] = {
    let file = CheckoutFolder.url.appending(path: "Documentation/uikit.md")
    let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return page.matches(of: #/(?m)^\| ([A-Z][0-9]+) \| /#).map { String($0.1) }
  }()

  @Test func `a row is there once`() {
    #expect(Self.rows.count > 100)
    #expect(Set(Self.rows).count == Self.rows.count)
  }

  @Test(arguments: RuleRegistry.all) func `the rows of a rule exist`(rule: Rule) {
    let source = rule.page.source
    let named = source.prefixMatch(of: #/uikit\.md, rows? ([A-Z0-9, ]+)(;|$)/#)?.1
    let rows = named?.split(separator: ", ").map(String.init) ?? []
    for row in rows { #expect(Self.rows.contains(row), "\(rule.id): \(row)") }
    // What a rule says of UIKit has a row, apart from rules about what an app puts into its state.
    if rule.page.rationale.contains("UIKit"), rows.isEmpty {
      #expect(["large-state"].contains(rule.id), "\(rule.id)")
    }
  }

  /// Comments in Sources, and the page that names rows in parentheses.
  @Test func `the rows that sources and pages name exist`() throws {
    let sources = CheckoutFolder.url.appending(path: "Sources").path
    var named: [String] = []
    for case let file as String in try #require(FileManager.default.enumerator(atPath: sources)) {
      guard file.hasSuffix(".swift") else { continue }
      let text = try String(contentsOfFile: sources + "/" + file, encoding: .utf8)
      for list in text.matches(of: #/uikit\.md, rows? ([A-Z][0-9, A-Z]*)/#) {
        named += list.1.split(separator: ", ").map(String.init)
      }
    }
    let page = try String(
      contentsOf: CheckoutFolder.url.appending(path: "Documentation/see-it-happen.md"),
      encoding: .utf8)
    let onPage = page.matches(of: #/\(([A-Z][0-9]+(, [A-Z][0-9]+)*)\)/#)
    #expect(onPage.count > 20)
    named += onPage.flatMap { $0.1.split(separator: ", ").map(String.init) }
    #expect(Set(named).subtracting(Self.rows) == [])
  }

  /// A fact that is not settled is never stated without "may".
  @Test(arguments: RuleRegistry.all) func `what is not settled is said with may`(rule: Rule) {
    let named = rule.page.source.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let open = Self.openRows.filter(named.contains)
    guard !open.isEmpty else { return }
    let words = [rule.page.rationale, rule.page.blindSpots].joined(separator: " ")
    #expect(words.contains(#/\bmay\b|One report|one report|not known/#), "\(rule.id): \(open)")
  }

  private static let openRows: [String] = {
    let file = CheckoutFolder.url.appending(path: "Documentation/uikit.md")
    let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return page.matches(of: #/(?m)^\| ([A-Z][0-9]+) \| .* \| (unknown|disputed).*$/#)
      .map { String($0.1) }
  }()
}
