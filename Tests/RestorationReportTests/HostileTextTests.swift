import PlistSyntax
import RestorationModel
import RestorationReport
import TestSupport
import Testing

/// Every text of an archive that a format prints, replaced by something that acts on a terminal or
/// on a continuous-integration system.
struct HostileTextTests {
  private static func archive(_ evil: String) -> RestorationArchive {
    var envelope = Envelope()
    envelope.bundleVersion = evil
    envelope.systemVersion = evil
    envelope.firstResponders = [RestorationPath(evil)]
    envelope.sizeClasses = [WindowSizeClass(window: evil, horizontal: evil, vertical: evil)]
    envelope.state = [StateEntry(evil, .string(evil))]
    let storyboard = StoryboardReference(name: evil, identifier: evil, bundlePath: evil)
    let values: [StateValue] = [
      .string(evil), .url(evil, base: evil), .uuid(evil), .reference(evil),
      .storyboard(storyboard), .object(className: evil, fields: [StateField(evil, 1)]),
      .dictionary([StatePair(.string(evil), .string(evil)), StatePair(.reference(evil), 1)]),
      .archive([StateField(evil, .string(evil))]), .array([.string(evil), .shared(2)]),
      .unreadable(UnreadableValue(reason: evil)),
    ]
    let state = values.map { StateEntry(evil, $0) } + [StateEntry("x", .shared(5))]
    var content = NodeContent(kind: .viewController)
    content.className = .value(evil)
    content.storyboard = storyboard
    content.state = state
    content.views = [
      RestorationNode(path: RestorationPath(evil), content: content),
      RestorationNode(path: RestorationPath("\(evil)/\(evil)"), content: content),
    ]
    var broken = NodeContent()
    broken.unreadable = UnreadableState(bytes: ByteSlice([1]), reason: evil)
    var copy = NodeContent()
    copy.sameStateAs = 0
    var archive = RestorationArchive(
      source: ArchiveSource(file: evil), envelope: envelope,
      nodes: [
        RestorationNode(path: RestorationPath(evil), restorationClass: evil, content: content),
        RestorationNode(path: RestorationPath("\(evil)/:[0]:/\(evil)"), content: content),
        RestorationNode(path: RestorationPath("\(evil)/\(evil)"), content: broken),
        RestorationNode(path: RestorationPath("other/\(evil)"), content: copy),
      ])
    archive.unlistedNodes = [RestorationNode(path: RestorationPath("z\(evil)"), content: content)]
    archive.unlistedRestorationClasses = [
      RestorationClassEntry(path: RestorationPath(evil), className: evil)
    ]
    return archive
  }

  private static let hidden = (0...0xE0FFF).compactMap { Unicode.Scalar($0) }
    .filter { DisplayText.isHidden($0) && $0.value < 0xE0100 }

  @Test(arguments: ["tree", "paths", "apple"])
  func noHiddenCharacterIsPrinted(_ format: String) throws {
    let step = TestSize.count(1, otherwise: 7)
    for (number, scalar) in Self.hidden.enumerated() where number.isMultiple(of: step) {
      let evil = "a\(Character(scalar))b"
      for isFull in [false, true] {
        let text = try render(format, [Self.archive(evil), Self.archive(evil)]) {
          $0.isFull = isFull
        }
        let raw = text.unicodeScalars.first { DisplayText.isHidden($0) && $0 != "\n" }
        #expect(raw == nil, "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test(arguments: ["tree", "paths", "apple", "json", "jsonl"])
  func noLineIsForged(_ format: String) throws {
    let evils = [
      "::error::x", " ::error::x", "\n::error::x", "\r::error::x", "\u{2028}::error::x",
      "##vso[task.complete]", "##[error]x",
    ]
    for evil in evils {
      let text = try render(format, [Self.archive(evil), Self.archive(evil)])
      // JSON may hold U+2028 as it is; no system takes that for the end of a line of a log.
      let isEnd: (Character) -> Bool =
        format.hasPrefix("json") ? { "\r\n\r\n".contains($0) } : { $0.isNewline }
      for line in text.split(whereSeparator: isEnd) {
        let words = line.drop { $0.isWhitespace }
        #expect(!words.hasPrefix("::") && !words.hasPrefix("##"), "\(line)")
      }
    }
  }

  /// The number of lines does not depend on what the texts are.
  @Test(arguments: ["tree", "paths", "apple"])
  func noTextAddsALine(_ format: String) throws {
    func lineCount(_ text: String) throws -> Int {
      try render(format, Self.archive(text)).utf8.count { $0 == UInt8(ascii: "\n") }
    }
    // Pairs that are shown with the same width, of which only the first would end a line.
    #expect(try lineCount("a\nb") == lineCount("a\tb"))
    #expect(try lineCount("a\rb") == lineCount("a\tb"))
    #expect(try lineCount("a\u{85}b") == lineCount("a\u{86}b"))
  }
}
