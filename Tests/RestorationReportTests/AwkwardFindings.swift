import PlistSyntax
import RestorationReport

@testable import RestorationLint

/// One report for all formats, with what makes trouble in one or the other: findings that lack this
/// or that, names and texts that mean something to a terminal, a parser or a site.
enum AwkwardFindings {
  static let report = LintReport(
    files: [
      .init(file: "Fixtures/plain.data", findings: plain),
      .init(
        file: "./odd names/a b#c?d%e,f:g&h'i\"j<k>|`l`@me.json",
        findings: [
          finding(.warning, path: "Küche/日本語/👩‍🍳", key: "été[2]", at: (700, line: 3, column: 17)),
          finding(.error, path: "Küche", message: texts[0], at: (12, line: 1, column: 13)),
        ]),
      .init(file: "/absolute//folder/./state.data", findings: [finding(.info, path: "Root")]),
      .init(file: "::error file=x,line=1::forged.data", findings: [finding(.error)]),
      .init(file: "a\n::warning::b\r##[error]c\u{1b}[2J.data", findings: [finding(.warning)]),
      .init(file: " ##vso[task.complete]\u{202e}.data", findings: [finding(.error, path: "")]),
      .init(file: "texts.data", findings: texts.map { finding(.error, path: $0, message: $0) }),
      .init(
        file: "keys.data", findings: texts.map { finding(.warning, path: nil, key: $0) }),
      .init(file: "clean.data", findings: []),
      .init(file: "clean.data", findings: []),
      .init(file: "twice.data", findings: [finding(.error, path: "Root")]),
      .init(file: "twice.data", findings: [finding(.error, path: "Root")]),
    ],
    failures: [
      .init(file: "missing,%.data", message: "no such file\n::error::forged"),
      .init(file: "missing,%.data", message: "expected '<plist', found '##[error]]]>'"),
      .init(
        file: "base,%.json", message: "gone: a.data: [sample-fault] Root\n::error::forged",
        kind: .staleBaseline),
      .init(file: "base,%.json", message: "gone: b.data: [sample-note]", kind: .staleBaseline),
    ],
    skippedRules: [
      .init(rule: "storyboard-missing", needs: .storyboards),
      .init(rule: "path-removed", needs: .olderArchive),
    ])

  /// Texts that an archive may hold.
  static let texts = [
    "refers to 'Root\n::error file=x,line=1::forged', %0A%25 100 %, a:b, c",
    "\u{0}\u{1b}[2J\u{7f}\u{85}\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{e0041}\u{fffe}\t\r\u{2028}",
    "]]><script>alert(\"&amp;\")</script><!-- -- --> <img src=x onerror=y>",
    "` `` ``` a|b \\|c \\` *d* _e_ ~f~ [g](https://evil.example/) ![h](x) $i$",
    "@team #12 GH-1 owner/name#3 !4 %5 &6 ~label https://evil.example/ www.evil.example a@b.example",
    "##[error]a ##vso[task.complete]b ##teamcity[c] ##[add-mask]d # ## ### e",
    "  leading blanks and a trailing one ",
    String(repeating: "Very/Long/Path/:[10]:/", count: 60),
  ]

  private static let plain = [
    finding(.error, path: "Root/:[0]:/List", at: (31, line: nil, column: nil)),
    finding(.error, path: "Root/:[0]:/List", message: "says something else of the same path"),
    finding(.error, path: "Root/:[0]:/List", ordinal: 1),
    finding(.warning, path: "Root/:[0]:/List", key: "draft.title"),
    finding(.warning, path: nil, key: "kFirstRespondersKey[0]"),
    finding(.info, path: nil),
  ]

  /// The rules of the findings, so that goldens do not change with the words of real ones.
  static let rules = [
    rule("sample-fault", .error, .exact), rule("sample-doubt", .warning, .heuristic),
    rule("sample-note", .info, .heuristic),
  ]

  static func finding(
    _ severity: Severity, path: String? = nil, key: String? = nil,
    message: String = "listed 2 times, only one state was kept",
    at place: (offset: Int, line: Int?, column: Int?)? = nil, ordinal: Int = 0
  ) -> Finding {
    let rule =
      switch severity {
      case .error: "sample-fault"
      case .warning: "sample-doubt"
      case .info: "sample-note"
      }
    var location: SourceLocation?
    if let place {
      location = SourceLocation(byteOffset: place.offset)
      if let line = place.line, let column = place.column {
        location?.textPosition = TextPosition(line: line, column: column)
      }
    }
    return Finding(
      rule: rule, severity: severity, path: path, key: key, message: message,
      remedy: "give each its own restorationIdentifier", location: location,
      hash: Finding.hash(
        rule: rule, file: "f", plainPath: (path ?? "") + message, key: key), ordinal: ordinal)
  }

  /// A finding of a rule of the registry.
  static func finding(of rule: Rule) -> Finding {
    Finding(
      rule: rule.id, severity: rule.severity, path: "Root", key: nil, message: "something is wrong",
      remedy: rule.remedy, location: nil,
      hash: Finding.hash(rule: rule.id, file: "f", plainPath: "Root", key: nil))
  }

  private static func rule(
    _ id: String, _ severity: Severity, _ certainty: Rule.Certainty
  ) -> Rule {
    Rule(
      id: id, severity: severity, certainty: certainty, inputs: [.archive],
      summary: "something is wrong with <one> of `these`", rationale: "It matters.",
      source: "a book", remedy: "mend it", blindSpots: "Everything else.",
      badExamples: [.bad("an empty path", marks: [.init("")], tree(""))],
      goodExamples: [.good("a path", tree("Root"))], checks: RuleChecks())
  }
}
