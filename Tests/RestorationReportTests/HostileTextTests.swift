import PlistSyntax
import RestorationArchives
import RestorationReport
import TestSupport
import Testing

/// Every text of an archive that a format prints, replaced by something that acts on a terminal or
/// on a continuous-integration system.
struct HostileTextTests {
  static func archive(_ evil: String) -> RestorationArchive {
    var archive = TextPlace.uikit(hasFiller: false) { _ in evil }
    archive.source.file = evil
    var broken = NodeContent()
    broken.unreadable = UnreadableState(bytes: ByteSlice([1]), reason: evil)
    archive.nodes += [
      .controller(
        evil, evil,
        state: [
          StateEntry(evil, .uuid(evil)), StateEntry("x", .shared(0)), StateEntry("y", .array([])),
          StateEntry("z", .shared(2)), StateEntry(KnownKeys.contentOffset, .point(0, 5)),
          StateEntry(KnownKeys.presentedViewController, .reference(evil + "/y")),
        ], views: [.view(evil, evil), .view("\(evil)/\(evil)", evil)]),
      .navigation(evil + "/:[1]:/z", children: [evil, evil + "/:[1]:/z"]),
      RestorationNode(path: RestorationPath("\(evil)/\(evil)"), content: broken),
    ]
    return archive
  }

  /// Formats that people look at, in a terminal, a log, an editor or a browser.
  private static let seen = FormatCase.all.filter {
    $0.isForPeople || ["html", "swift", "textconv", "github-summary"].contains($0.name)
  }

  /// Characters that cannot be seen, several in one text.
  private static let hidden: [String] = {
    let scalars = (0..<0xE0100).compactMap { Unicode.Scalar($0) }
      .filter { DisplayText.isHidden($0) }
    return stride(from: 0, to: scalars.count, by: 24).map { start in
      scalars[start..<min(start + 24, scalars.count)].map { "a\(Character($0))" }.joined() + "b"
    }
  }()

  @Test(arguments: seen)
  func `people see every character`(_ format: FormatCase) {
    let step = TestSize.count(1, otherwise: 1 + Self.hidden.count / 4)
    for (number, evil) in Self.hidden.enumerated() where number.isMultiple(of: step) {
      let text = format.text(Self.archive(evil), since: Self.archive(evil + "2")) {
        $0.isFull = true
        $0.layout = TextLayout(columns: number.isMultiple(of: 2) ? nil : 60)
      }
      let raw = text.unicodeScalars.first { DisplayText.isHidden($0) && $0 != "\n" }
      #expect(raw == nil, "U+\(String(raw?.value ?? 0, radix: 16))")
    }
  }

  private static let commands = [
    "::error::x", " ::error::x", "a\n::error::x", "\r::error::x", "\u{2028}::error::x",
    "##vso[task.complete]", "##[error]x", "a ##teamcity[b]", "\u{1b}[2J\n::error::\u{202e}x",
  ]

  /// What GitHub's runner takes for commands, and Azure's and TeamCity's: `##[` anywhere in a line,
  /// and `::` at its start, also after white space.
  @Test(arguments: FormatCase.all)
  func `no line is a command`(_ format: FormatCase) {
    for (number, evil) in Self.commands.enumerated() {
      for columns in number.isMultiple(of: 3) ? [nil, 60] : [nil] {
        let text = format.text(Self.archive(evil), since: Self.archive("old" + evil)) {
          $0.layout = TextLayout(columns: columns)
        }
        // JSON may hold U+2028 as it is; no system takes that for the end of a line of a log.
        let ends: Set<Character> =
          format.isForPeople ? ["\n", "\r", "\r\n", "\u{85}", "\u{2028}"] : ["\n", "\r", "\r\n"]
        for line in text.split(whereSeparator: { ends.contains($0) }) {
          let words = line.drop { $0.isWhitespace }
          // A terminal runs no commands, and there a line breaks before any word.
          let isOurs =
            columns != nil || format.testDescription == "findings github"
            || !words.hasPrefix("::")
          #expect(isOurs, "\(line)")
          let isHeading = words.hasPrefix("### ") || words == "## restorectl"
          #expect(isHeading || !words.hasPrefix("##"), "\(line)")
        }
        #expect(!text.contains("\u{1b}"))
        guard format.subject == "findings" || format.subject == "statistics" else { continue }
        for start in ["##[", "##vso[", "##teamcity["] { #expect(!text.contains(start)) }
      }
    }
  }

  /// The awkward report, whose files have odd names too.
  @Test(arguments: ReportRegistry.findings.map(\.name))
  func `names of files forge nothing`(_ format: String) throws {
    for columns in [nil, 20, 80] {
      var options = RenderOptions()
      options.currentFolder = "/home/me/app"
      options.repositoryRoot = "/home/me"
      options.isFull = columns != 20
      options.listsNotes = true
      options.layout = TextLayout(columns: columns)
      let page = try rendered(AwkwardFindings.report, as: format, options)
      for start in ["##[", "##vso[", "##teamcity["] { #expect(!page.contains(start)) }
      for line in page.split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }) {
        let words = line.drop { $0.isWhitespace }
        let starts = ["error", "warning", "notice"].flatMap {
          ["::\($0) file=", "::\($0) title=restorectl::"]
        }
        let isOurs = format == "github" && starts.contains { line.hasPrefix($0) }
        #expect(isOurs || !words.hasPrefix("::"), "\(line)")
        #expect(line == "### restorectl" || !words.hasPrefix("##"), "\(line)")
      }
    }
  }
}
