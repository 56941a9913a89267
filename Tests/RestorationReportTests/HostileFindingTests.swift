import PlistSyntax
import RestorationLint
import RestorationReport
import Testing

/// What no format may do, whatever a finding contains.
struct HostileFindingTests {
  private static let human = ReportRegistry.findings.filter(\.isForPeople).map(\.name)
  private static let all = ReportRegistry.findings.map(\.name)

  /// The awkward report as a format prints it, and with its texts whole.
  private static func pages(_ format: String) throws -> [String] {
    try [nil, 20, 60, 80, 200].flatMap { columns in
      try [false, true].map { isFull in
        var options = FindingGoldenTests.options
        options.isFull = isFull
        options.layout = TextLayout(columns: columns)
        options.listsNotes = true
        return try rendered(AwkwardFindings.report, as: format, options)
      }
    }
  }

  private static func lines(_ page: String) -> [Substring] {
    page.unicodeScalars.split { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) }
      .map { Substring($0) }
  }

  @Test(arguments: human)
  func peopleSeeEveryCharacter(_ format: String) throws {
    for page in try Self.pages(format) {
      let raw = page.unicodeScalars.first { DisplayText.isHidden($0) && $0 != "\n" }
      #expect(raw == nil)
    }
  }

  /// GitHub's runner looks for `##[` anywhere in a line, and for `::` at its start.
  @Test(arguments: all)
  func noCommandIsForged(_ format: String) throws {
    for page in try Self.pages(format) {
      for start in ["##[", "##vso[", "##teamcity["] { #expect(!page.contains(start)) }
      for line in Self.lines(page) {
        let words = line.drop { $0.isWhitespace }
        #expect(format == "github" || !words.hasPrefix("::"), "\(line)")
        #expect(line == "### restorectl" || !words.hasPrefix("##"), "\(line)")
      }
    }
  }

  /// Each line begins as the format says, so none with what a file says.
  @Test func everyLineBeginsWithOurWords() throws {
    let starts: [String: [String]] = [
      "text": [
        "Fixtures/", "./odd", "/absolute", "./::error", "a\\u{a}", "./ #\\u{23}vso", "texts.data: ",
        "keys.data: ", "twice.data: ", "16 errors, ", "Try ", "2 more rules with ", "skipped ",
      ],
      "github": [
        "::error file=", "::warning file=", "::notice file=", "::error title=restorectl::",
        "::warning title=restorectl::", "16 errors, ",
      ],
      "xcode": ["/", "16 errors, "],
      "markdown": [
        "### restorectl", "**16 errors", "| ", "Could not", "In the baseline", "- `", "… ",
      ],
    ]
    for (format, starts) in starts {
      for page in try Self.pages(format).prefix(2) {
        for line in page.split(separator: "\n") {
          #expect(starts.contains { line.hasPrefix($0) }, "\(format): \(line.prefix(60))")
        }
      }
    }
  }

  @Test(arguments: all)
  func skippedRulesAreCountedWhereThereIsAPlace(_ format: String) throws {
    let page = try Self.pages(format)[0]
    let marks = [
      "text": Self.hint, "github": " · " + Self.hint, "xcode": " · " + Self.hint,
      "html": " · " + Self.hint, "markdown": " · " + Self.hint,
      "checkstyle": "<!-- 2 more rules with ", "junit": "<!-- 2 more rules with ",
      "sarif": "\"skippedRules\": 2",
      "json": "\"needs\": \"storyboards\"",
      "jsonl": "\"needs\":\"storyboards\"",
    ]
    guard let mark = marks[format] else {
      return #expect(format == "gitlab")
    }
    #expect(page.contains(mark))
  }

  private static let hint = "2 more rules with --storyboards, --against"

  /// All formats count the rules that an option adds. Those for other kinds of archives do not apply.
  @Test(arguments: all)
  func rulesThatDoNotApplyAreNotSkipped(_ format: String) throws {
    var report = AwkwardFindings.report
    report.skippedRules += [
      .init(rule: "stale-window", needs: .appkitArchive), .init(rule: "in-bundle", needs: .bundle),
    ]
    var options = RenderOptions()
    #expect(
      try rendered(report, as: format, options) == rendered(AwkwardFindings.report, as: format))
    options.isFull = true
    let page = try rendered(report, as: format, options)
    #expect(!page.contains("stale-window") && !page.contains("in-bundle"))
  }

  @Test(arguments: ["text", "github", "xcode"])
  func theSummaryCanBeHidden(_ format: String) throws {
    var options = RenderOptions()
    options.hidesSummary = true
    let page = try rendered(AwkwardFindings.report, as: format, options)
    #expect(!page.contains("rules skipped") && !page.contains("more rules"))
    #expect(!page.contains("Try '"))
  }
}
