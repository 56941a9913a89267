import PlistSyntax
import RestorationDiff
import RestorationModel
import RestorationReport
import Testing

struct ValueTextTests {
  private static let lorem = String(repeating: "Lorem ipsum dolor sit amet. ", count: 43)

  @Test(
    arguments: [
      (.null, "nil"),
      (true, "true"),
      (-7, "-7"),
      (1.0, "1.0"),
      (1.5, "1.5"),
      (0.1, "0.1"),
      (.real(ExactReal(Double(Float(0.1)))), "0.1"),
      (.real(ExactReal(16_777_217)), "16777217.0"),
      (.real(ExactReal(.nan)), "nan"),
      (.real(ExactReal(-.infinity)), "-inf"),
      ("plain", "\"plain\""),
      ("a\"b\\c\nd\te\u{1b}[m", "\"a\\\"b\\\\c\\nd\\te\\u{1b}[m\""),
      (.string(lorem), "\"Lorem ipsum dolor sit ame…lor sit amet. \" (1,204 characters)"),
      ("<redacted, 212 characters>", "<redacted, 212 characters>"),
      (.date(426_355_518.0), "2014-07-06 16:05:18 +0000"),
      (.date(-1.5), "2000-12-31 23:59:58.5 +0000"),
      (.date(ExactReal(1e300)), "date, 1e+300 seconds after 2001-01-01"),
      (.data(ByteSlice([])), "data, empty"),
      (.data(ByteSlice([0xFF])), "data, 1 byte"),
      (
        .data(ByteSlice([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
        "data, 8 bytes, PNG image"
      ),
      (.data(ByteSlice(Array(#"{"x":"#.utf8))), "data, 5 bytes, begins like JSON"),
      (
        .opened(
          OpenedData(bytes: ByteSlice([0x7B, 0x7D]), format: .json, contents: .dictionary([]))),
        "data, 2 bytes, JSON"
      ),
      (.opened(OpenedData(bytes: nil, format: .flutter, contents: .null)), "data, Flutter's state"),
      (.url("https://example.com/", base: nil), "url https://example.com/"),
      (.url("a", base: "https://example.com/"), "url a on https://example.com/"),
      (.uuid("0AD863BA-7584-40CF-8896-BD87B3280C34"), "uuid 0AD863BA-7584-40CF-8896-BD87B3280C34"),
      (.point(0, 120), "point {0, 120}"),
      (.insets(64, 0, 49, 0.5), "insets {64, 0, 49, 0.5}"),
      (
        .geometry(Geometry(.rect, [0.0, 1.0, 2.0, 3.0])!), "rect {{0, 1}, {2, 3}}"
      ),
      (.range(location: PlistInteger(3), length: PlistInteger(4)), "range {3, 4}"),
      (.indexPath([PlistInteger(0), PlistInteger(3)]), "index path [0, 3]"),
      (.reference("Tab/List"), "→ Tab/List"),
      (.storyboard(StoryboardReference(name: "Main", identifier: "List")), "storyboard Main#List"),
      (.array([]), "[]"),
      (.array([1, "a", .null]), "[1, \"a\", nil]"),
      (.set([1]), "set [1]"),
      (.orderedSet([1]), "ordered set [1]"),
      (.dictionary([]), "{}"),
      (
        .dictionary([StatePair("a", 1), StatePair("b c", 2), StatePair(3, 4)]),
        "{a: 1, \"b c\": 2, 3: 4}"
      ),
      (.array((0..<1204).map { StateValue.integer(PlistInteger($0)) }), "array of 1,204"),
      (.object(className: "NSNull", fields: []), "NSNull"),
      (
        .object(className: "_TtC3App4Note", fields: [StateField("title", "x")]),
        "App.Note {title: \"x\"}"
      ),
      (.archive([StateField("root", 1)]), "keyed archive {root: 1}"),
      (.shared(3), "→ a value elsewhere"),
      (.unreadable(UnreadableValue(reason: "it is cut off")), "unreadable: it is cut off"),
    ] as [(StateValue, String)])
  func isOneLine(_ value: StateValue, _ expected: String) {
    #expect(ValueText().text(value) == expected)
  }

  @Test func fullValuesAreWhole() {
    let full = ValueText(isFull: true)
    #expect(full.text(.string(Self.lorem)) == "\"\(Self.lorem)\"")
    let many: StateValue = .array((0..<100).map { StateValue.integer(PlistInteger($0)) })
    #expect(full.text(many).hasSuffix(", 98, 99]"))
  }

  @Test func backReferencesAreNamed() {
    let coder = [
      StateEntry("first", 1),
      StateEntry(
        "model",
        .object(
          className: "A",
          fields: [StateField("items", .array([.dictionary([StatePair("k", 1)]), .shared(3)]))])),
      StateEntry("again", .shared(1)),
      StateEntry("nowhere", .shared(99)),
    ]
    let values = ValueText(places: PlacedState(coder, keepsOrder: true).places)
    #expect(values.text(.shared(1)) == "→ same as #model")
    #expect(values.text(.shared(3)) == "→ same as #model.items[0]")
    #expect(values.text(.shared(99)) == "→ value 99, which is not there")
  }

  @Test func secretsAreHiddenUnlessRevealed() throws {
    let content = NodeContent.other(
      .object, "A", StateEntry("authToken", "s3cr3t-v4lu3"),
      StateEntry("session", .archive([StateField("password", "s3cr3t-v4lu3")])),
      StateEntry("link", "https://x.y/?token=s3cr3t-v4lu3"))
    let view = RestorationNode(
      path: "A/v", content: .other(.view, "V", StateEntry("password", "s3cr3t-v4lu3")))
    var withView = content
    withView.views = [view]
    var envelope = Envelope()
    envelope.state = [StateEntry("apiKey", "s3cr3t-v4lu3")]
    let archive = RestorationArchive(
      envelope: envelope, nodes: [RestorationNode(path: "A", content: withView)])
    for format in ReportRegistry.archives.map(\.name) where format != "paths" {
      let text = try render(format, archive)
      #expect(!text.contains("s3cr3t"), "\(format)")
      let mark = "redacted, 12 characters"
      #expect(
        text.contains(format == "html" ? "&lt;\(mark)&gt;" : "<\(mark)>"), "\(format)")
      let revealed = try render(format, archive) { $0.revealsSecrets = true }
      #expect(revealed.contains("s3cr3t-v4lu3"))
      #expect(!revealed.contains("redacted"))
    }
  }
}
