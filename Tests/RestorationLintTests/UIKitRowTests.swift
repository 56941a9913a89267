import Foundation
import RestorationLint
import TestSupport
import Testing

/// What the tool and its pages say about UIKit names its rows in Documentation/uikit.md.
struct UIKitRowTests {
  /// The rows, in the order of the page, and whether each is settled.
  private static let rows: [(name: String, isSettled: Bool)] =
    text(of: "Documentation/uikit.md")
    .matches(of: #/(?m)^\| ([A-Z][0-9]+) \| .* \| ([a-z]+)[^|]*\|$/#)
    .map { (String($0.1), !["unknown", "disputed"].contains($0.2)) }

  private static let names = Set(rows.map(\.name))

  private static func text(of file: String) -> String {
    (try? String(contentsOf: CheckoutFolder.url.appending(path: file), encoding: .utf8)) ?? ""
  }

  @Test func `a row is there once`() {
    #expect(Self.rows.count > 100)
    #expect(Self.names.count == Self.rows.count)
    #expect(Self.rows.filter { !$0.isSettled }.count > 5)
  }

  /// A fact that is not settled is never stated without "may".
  private static func check(_ text: String, names rows: [String], in place: String) {
    #expect(Set(rows).subtracting(names) == [], "\(place)")
    let open = Self.rows.filter { !$0.isSettled && rows.contains($0.name) }
    let doubts = #/\b(may|perhaps|probably|disputed|[Oo]ne report|not known)\b/#
    #expect(open.isEmpty || text.contains(doubts), "\(place): \(text)")
  }

  @Test(arguments: RuleRegistry.all) func `a rule names its rows`(rule: Rule) {
    let page = rule.page
    let named = page.source.prefixMatch(of: #/uikit\.md, rows? ([A-Z0-9, ]+)(;|$)/#)?.1
    let rows = named?.split(separator: ", ").map(String.init) ?? []
    Self.check(page.rationale + " " + page.blindSpots, names: rows, in: rule.id)
    // What a rule says of UIKit has a row, apart from rules about what an app puts into its state.
    if page.rationale.contains("UIKit"), rows.isEmpty {
      #expect(["large-state"].contains(rule.id), "\(rule.id)")
    }
  }

  /// The sources outside of rules: a comment names the rows of the sentences after it.
  @Test func `a sentence about UIKit in the sources is behind its rows`() throws {
    let folder = CheckoutFolder.url.appending(path: "Sources").path
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var count = 0
    var ofPlan: Set<String> = []
    for case let file as String in files
    where file.hasSuffix(".swift") && !file.contains("/Rules/") {
      let lines = Self.text(of: "Sources/" + file).components(separatedBy: "\n")
      var named = -100
      for (number, line) in lines.enumerated() {
        if let list = line.firstMatch(of: #/uikit\.md, rows? ([A-Z][0-9, A-Z]*)/#) {
          let rows = list.1.split(separator: ", ").map(String.init)
          let sentences = lines[max(0, number - 3)...].prefix(33).joined(separator: "\n")
          Self.check(sentences, names: rows, in: "\(file):\(number + 1)")
          named = number
          if file.hasPrefix("RestorationReport/Plan") { ofPlan.formUnion(rows) }
        }
        let isSaid = line.contains(#/^ *[^\/]*"[^"]*\b(UIKit|the system) [a-z]/#)
        guard isSaid, file.hasPrefix("RestorationReport/Plan") else { continue }
        count += 1
        #expect(number - named < 40, "\(file):\(number + 1)")
      }
    }
    #expect(count > 20)
    // The page leads from what plan prints to the rows.
    let onPage = Self.text(of: "Documentation/plan.md").matches(of: #/\b[A-Z][0-9]+\b/#)
    #expect(ofPlan.subtracting(onPage.map { String($0.0) }) == [])
  }

  /// A paragraph of a page names its rows in parentheses.
  @Test(arguments: ["glossary", "plan", "questions", "scenes", "see-it-happen"])
  func `a page names the rows of what it says about UIKit`(page: String) {
    let prose = Self.text(of: "Documentation/\(page).md")
      .replacing(#/(?s)```.*?```/#, with: "")
    for paragraph in prose.split(separator: #/\n\n|\n(?=- |[0-9]+\. )/#) {
      let rows = paragraph.matches(of: #/[(;] ?([A-Z][0-9]+(, [A-Z][0-9]+)*)\)/#)
        .flatMap { $0.1.split(separator: ", ").map(String.init) }
      Self.check(String(paragraph), names: rows, in: page)
      let isSaid = paragraph.contains(#/\b(UIKit|[Tt]he system) (?!looks for each)[a-z]/#)
      #expect(!isSaid || !rows.isEmpty || paragraph.contains("uikit.md"), "\(page): \(paragraph)")
    }
  }
}
