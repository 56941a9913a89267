import FuzzHarnesses
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
    broken.unreadable = UnreadableState(ByteSlice([1]), UnreadableValue(reason: evil))
    archive.nodes += [
      .controller(
        evil, evil,
        state: [
          StateEntry(evil, .uuid(evil)), StateEntry("x", .shared(0)), StateEntry("y", .array([])),
          StateEntry("z", .shared(2)),
          StateEntry(KnownKeys.contentOffset, .geometry(.point, [0, 5])),
          StateEntry(KnownKeys.presentedViewController, .reference(evil + "/y")),
        ], views: [.view(evil, evil), .view("\(evil)/\(evil)", evil)]),
      .navigation(evil + "/:[1]:/z", children: [evil, evil + "/:[1]:/z"]),
      RestorationNode(path: RestorationPath("\(evil)/\(evil)"), content: broken),
    ]
    return archive
  }

  /// Characters that cannot be seen, several in one text.
  private static let hidden: [String] = {
    let scalars = (0..<0xE0100).compactMap { Unicode.Scalar($0) }
      .filter { DisplayText.isHidden($0) }
    let texts = stride(from: 0, to: scalars.count, by: 24).map { start in
      scalars[start..<min(start + 24, scalars.count)].map { "a\(Character($0))" }.joined() + "b"
    }
    let step = TestSize.count(1, otherwise: 1 + texts.count / 4)
    return texts.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }()

  private static let commands = [
    "::error::x", " ::error::x", "a\n::error::x", "\r::error::x", "\u{2028}::error::x",
    "##vso[task.complete]", "##[error]x", "a ##teamcity[b]", "\u{1b}[2J\n::error::\u{202e}x",
  ]

  /// People see every character, and no line is a command.
  @Test(arguments: FormatCase.all)
  func `no text of an archive acts`(_ format: FormatCase) {
    let isSeen =
      format.isForPeople || ["html", "swift", "textconv", "github-summary"].contains(format.name)
    for (number, evil) in (Self.commands + Self.hidden).enumerated() {
      // A terminal runs no commands, and there a line breaks before any word.
      let isTerminal = number % 3 == 1
      let text = format.text(Self.archive(evil), since: Self.archive("old" + evil)) {
        $0.isFull = number.isMultiple(of: 2)
        $0.columns = isTerminal ? 60 : nil
      }
      let fault = Array(text.utf8).fault(
        isForPeople: isSeen,
        isForGitHub: isTerminal || format.testDescription == "findings github")
      #expect(fault == nil, "\(fault ?? "")")
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
      options.columns = columns
      let page = try rendered(AwkwardFindings.report, as: format, options)
      let isProgram = ReportRegistry.findings.named(format)?.isForPeople == false
      let fault = Array(page.utf8).fault(
        isForPeople: !isProgram, isForGitHub: format == "github")
      #expect(fault == nil, "\(fault ?? "")")
      guard format == "github" else { continue }
      let starts = ["error", "warning", "notice"].flatMap {
        ["::\($0) file=", "::\($0) title=restorectl::"]
      }
      for line in page.split(separator: "\n") where line.hasPrefix("::") {
        #expect(starts.contains { line.hasPrefix($0) }, "\(line)")
      }
    }
  }
}
