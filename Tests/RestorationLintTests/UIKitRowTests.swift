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
    let text = [page.rationale, page.blindSpots, rule.remedy].joined(separator: " ")
    let named = page.source.prefixMatch(of: #/uikit\.md, rows? ([A-Z0-9, ]+)(;|$)/#)?.1
    let rows = named.map(Self.rows(in:)) ?? []
    Self.check(text, names: rows, in: rule.id)
    #expect(!Self.isAboutUIKit(text) || !rows.isEmpty, "\(rule.id)")
  }

  /// A comment names the rows of the sentences in its declaration, and a table of the page leads from
  /// the sentences to the rows.
  @Test func `a sentence about UIKit in the sources is in a declaration that names its rows`()
    throws
  {
    let folder = CheckoutFolder.url.appending(path: "Sources").path
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    let table =
      Self.text(of: "Documentation/uikit.md")
      .split(separator: "## Which rows a sentence rests on").last ?? ""
    var shown: Set<String> = []
    var sentences = ""
    for case let file as String in files
    where file.hasSuffix(".swift") && !file.contains("/Rules/") {
      let text = Self.text(of: "Sources/" + file)
      // A sentence in several literals, or on several lines of one.
      sentences += text.replacingOccurrences(
        of: #""\s*\+ "|\\\n +"#, with: "", options: .regularExpression)
      guard ["UIKit", "AppKit", "he system", "uikit.md"].contains(where: { text.contains($0) })
      else {
        continue
      }
      for declaration in Self.declarations(in: text) {
        let rows = declaration.matches(of: #/uikit\.md, rows? ([A-Z][0-9][0-9, A-Z]*)/#)
          .flatMap { Self.rows(in: $0.1) }
        Self.check(declaration, names: rows, in: file)
        let code = declaration.replacing(#/(?m)^ *\/\/.*$/#, with: "")
        #expect(!Self.isAboutUIKit(code) || !rows.isEmpty, "\(file): \(declaration)")
        if file.hasPrefix("RestorationReport/") { shown.formUnion(rows) }
      }
    }
    let leads = table.matches(of: #/(?m)^\|.*\| ([A-Z][0-9, A-Z]*) \|$/#).flatMap {
      Self.rows(in: $0.1)
    }
    #expect(shown.subtracting(leads) == [])
    #expect(Set(leads).subtracting(Self.names) == [])
    let quoted = table.matches(of: #/`([^`]+)`/#).map { String($0.1) }
    #expect(quoted.count > 50)
    let commands = #/plan|plan --to-scenes|dump|find|restorectl explain RULE/#
    for sentence in quoted where sentence.wholeMatch(of: commands) == nil {
      let isSaid = sentences.range(of: sentence) != nil
      #expect(isSaid, "\(sentence)")
    }
  }

  /// Whether a text says what UIKit, AppKit or the system does, apart from what is in its files.
  private static func isAboutUIKit(_ text: some StringProtocol) -> Bool {
    let others = #/and|or|of|archive|state|records?|version|bundle|saved|writes|keeps|can|has/#
    return String(text).matches(of: #/\b(UIKit|AppKit|[Tt]he system) ([a-z]+)/#)
      .contains { $0.2.wholeMatch(of: others) == nil }
  }

  private static func rows(in list: some StringProtocol) -> [String] {
    list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The parts of a source: each from the comment of a declaration to that of the next.
  private static func declarations(in source: String) -> [String] {
    let start =
      #/
      (?m)^(\h{0,2}\/\/.*\n)*
      \h{0,2}([a-z@]+(\(set\))?\h)*(func|var|let|struct|enum|extension|class|init)\b
      /#
    let starts = source.matches(of: start).map(\.range.lowerBound)
    return zip([source.startIndex] + starts, starts + [source.endIndex]).map {
      String(source[$0..<$1])
    }
  }

  /// The pages that say anything about UIKit, apart from that of the rules and that of the rows.
  private static let pages =
    ["README.md", "Sources/RestorationKit/RestorationKit.docc/TheArchiveFormat.md"]
    + ((try? FileManager.default.contentsOfDirectory(
      atPath: CheckoutFolder.url.appending(path: "Documentation").path)) ?? [])
    .filter { $0.hasSuffix(".md") && !["rules.md", "uikit.md"].contains($0) }
    .map { "Documentation/" + $0 }.sorted()

  /// A paragraph of a page names its rows in parentheses.
  @Test(arguments: pages)
  func `a page names the rows of what it says about UIKit`(page: String) {
    let prose = Self.text(of: page).replacing(#/(?s)```.*?```/#, with: "")
    for paragraph in prose.split(separator: #/\n\n|\n(?=- |[0-9]+\. )/#) {
      let rows = paragraph.matches(of: #/[(\[; ]([A-Z][0-9]+(, [A-Z][0-9]+)*)[)\]]/#)
        .flatMap { Self.rows(in: $0.1) }
      Self.check(String(paragraph), names: rows, in: page)
      let isNamed = !rows.isEmpty || paragraph.contains("uikit.md")
      #expect(!Self.isAboutUIKit(paragraph) || isNamed, "\(page): \(paragraph)")
    }
  }
}
