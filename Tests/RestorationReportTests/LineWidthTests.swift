import RestorationArchives
import RestorationLint
import RestorationReport
import TestSupport
import Testing

/// How text is laid out, whatever it says.
struct LineWidthTests {
  private static let archives = Fixture.all.map(\.archive)

  /// The other formats for people are read by line.
  private static let wrapped = FormatCase.all.filter { $0.name == "text" || $0.name == "tree" }

  @Test(arguments: wrapped)
  func `no line is wider than the terminal, or ends in a space`(_ format: FormatCase) {
    let step = TestSize.count(1, otherwise: 3)
    for (place, archive) in Self.archives.enumerated() where place.isMultiple(of: step) {
      let old = Self.archives[max(place, 1) - 1]
      for columns in [60, 80, 120] {
        let text = format.text(archive, since: old) { $0.columns = columns }
        for line in text.split(separator: "\n") {
          #expect(String(line).width <= columns, "\(line)")
          #expect(!line.hasSuffix(" "), "\(line)")
        }
      }
    }
  }

  @Test(arguments: RuleRegistry.all)
  func `the page of a rule fits a terminal, under the same headings`(_ rule: Rule) {
    let out = Output()
    RulePage.write(rule, out)
    let lines = out.text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 && !$0.hasSuffix(" ") })
    let headings = lines.dropFirst().filter { !$0.hasPrefix(" ") }.map(String.init)
    let fix = rule.page.code.map(\.heading) + (rule.page.inspector == nil ? [] : ["In Xcode"])
    #expect(
      headings == ["What it finds", "Why it matters", "How to fix it"] + fix
        + ["What it cannot see", "Options"])
  }

  @Test(arguments: FormatCase.all)
  func `colours are only styles, and for people`(_ format: FormatCase) {
    var hasColours = false
    for (place, archive) in Self.archives.enumerated() where place.isMultiple(of: 6) {
      let old = Self.archives[max(place, 1) - 1]
      let plain = format.text(archive, since: old)
      let colored = format.text(archive, since: old) { $0.colored = true }
      #expect(!plain.contains("\u{1b}"))
      #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
      hasColours = hasColours || colored != plain
    }
    #expect(["text", "tree", "apple"].contains(format.name) == hasColours)
  }

  /// GitHub's runner takes `::` at the start of a line for a command, also after white space.
  @Test(arguments: ["x ::error::y ##[error]z ", ":", "#", "ab::", "a##", "日本 ", "ab/"])
  func `no break forges a command`(_ part: String) throws {
    let text = StateValue.string(String(repeating: part, count: 40))
    let archive = RestorationArchive.uikit([.object("A", "A", state: [StateEntry("k", text)])])
    for columns in 20...60 {
      let tree = try FormatCase.named("archives", "tree").text(archive) {
        $0.isFull = true
        $0.columns = columns
      }
      for line in tree.split(separator: "\n") {
        #expect(String(line).width <= columns, "\(line)")
        let words = line.drop { $0 == " " }
        #expect(!words.hasPrefix("::") && !words.hasPrefix("##"), "\(line)")
      }
    }
  }

  /// From 10 findings on, without notes that are only counted. Here each object has an error, a
  /// warning and a note.
  @Test(arguments: [(4, false, false), (5, false, true), (3, true, false), (4, true, true)])
  func `many findings begin with a table by rule`(
    _ count: Int, _ listsNotes: Bool, _ hasTable: Bool
  ) throws {
    let nodes = (0..<count).map { number in
      RestorationNode.of(
        .viewController, "N\(number)", className: .missing, restorationClass: "App.Root",
        state: [StateEntry("next", .reference("Gone\(number)"))])
    }
    let findings = Array(Linter().findings(in: .uikit(nodes)))
    var options = RenderOptions()
    options.listsNotes = listsNotes
    let report = LintReport(files: [.init(file: "f", findings: findings)])
    for columns in [nil, 80] {
      options.columns = columns
      let text = try rendered(report, as: "text", options)
      let table = "findings by rule\n  \(count)  error    dangling-reference\n"
      #expect(text.contains(table) == (hasTable && columns != nil), "\(text)")
    }
  }
}
