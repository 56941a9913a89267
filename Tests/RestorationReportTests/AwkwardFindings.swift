import RestorationArchives
import RestorationLint
import RestorationReport
import TestSupport

/// One report for all formats, with what makes trouble in one or the other: findings with and
/// without a place, names and texts that mean something to a terminal, a parser or a site.
enum AwkwardFindings {
  static let report = LintReport(
    files: files.map { .init(file: $0, findings: Array(findings(texts[0], .json).prefix(2))) } + [
      .init(file: "texts.data", findings: texts.flatMap { findings($0, .json) }),
      .init(file: "binary.data", findings: findings("Root", .binary)),
      .init(file: "empty.data", findings: Array(Linter().findings(in: .uikit([])))),
      .init(file: "clean.data", findings: []), .init(file: "clean.data", findings: []),
      .init(file: "twice.data", findings: findings("Root", .json)),
      .init(file: "twice.data", findings: findings("Root", .json)),
    ],
    failures: [
      .init(about: "missing,%.data", "no such file\n::error::forged"),
      .init(about: "missing,%.data", "expected '<plist', found '##[error]]]>'"),
      .init(
        about: "base,%.json", "gone: a.data: [duplicate-path] Root\n::error::forged",
        kind: .staleBaseline),
      .init(about: "base,%.json", "gone: b.data: [unlisted]", kind: .staleBaseline),
    ],
    skippedRules: [
      .init(rule: "storyboard-missing", needs: [.storyboards]),
      .init(rule: "path-removed", needs: [.olderArchive]),
    ])

  private static let files = [
    "Fixtures/plain.data", "./odd names/a b#c?d%e,f:g&h'i\"j<k>|`l`@me.json",
    "/absolute//folder/./state.data", "::error file=x,line=1::forged.data",
    "a\n::warning::b\r##[error]c\u{1b}[2J.data", " ##vso[task.complete]\u{202e}.data",
  ]

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

  /// The findings in an archive that has a text as path, key, reference and class, in one of its
  /// forms.
  private static func findings(_ text: String, _ form: ArchiveForm) -> [Finding] {
    var envelope = Envelope.phone
    envelope.firstResponders = [RestorationPath(text + "/gone")]
    let node = RestorationNode.of(
      .viewController, text, className: .missing, restorationClass: text,
      state: [StateEntry(text, .reference("Gone/" + text))])
    let made = RestorationArchive.uikit([node, node], envelope: envelope)
    guard let bytes = try? made.bytes(form),
      let archive = try? RestorationArchive(reading: ByteSlice(bytes))
    else { preconditionFailure("an awkward archive cannot be read: \(text)") }
    return Array(Linter().findings(in: archive))
  }
}
