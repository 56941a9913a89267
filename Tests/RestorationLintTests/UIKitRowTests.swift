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
}
