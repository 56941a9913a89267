import PlistSyntax
import Testing

struct DisplayTextTests {
  /// GitHub's runner, Azure's agent and TeamCity take commands from the middle of a line.
  @Test(arguments: [
    ("a ##[error]b", "a #\\u{23}[error]b"), ("##vso[x]", "#\\u{23}vso[x]"),
    ("##TeamCity[x]", "#\\u{23}TeamCity[x]"), ("###[x]", "##\\u{23}[x]"),
    ("## Title", "## Title"), ("#[x]", "#[x]"), ("##", "##"), ("##x[", "##x["),
    ("##[\u{301}error]", "#\\u{23}[\u{301}error]"), ("#\n#[x]", "#\\u{a}#[x]"),
  ])
  func commandsAreBroken(text: String, shown: String) {
    #expect(DisplayText.escape(text) == shown)
  }

  @Test func jsonHoldsNoCommandAndReadsTheSame() {
    var json = JSONOutput()
    json.string("##[error] ### #")
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text == "\"#\\u0023[error] #\\u0023\\u0023 #\"")
  }

  /// What looks like another text, or turns the line around.
  @Test(arguments: [
    ("Tab\u{FE01}\u{FE0F}", "Tab\\u{fe01}\\u{fe0f}"), ("a\u{E0100}", "a\\u{e0100}"),
    ("a\u{202E}b", "a\\u{202e}b"), ("\u{9B}31m", "\\u{9b}31m"),
  ])
  func hiddenCharactersAreShown(text: String, shown: String) {
    #expect(DisplayText.escape(text) == shown)
  }

  /// As Unicode has them; there are none in the planes between.
  @Test(arguments: [0...0x1FFFF, 0xE0000...0xE1FFF] as [ClosedRange<UInt32>])
  func everyInvisibleCharacterIsHidden(numbers: ClosedRange<UInt32>) {
    let shown = numbers.compactMap { Unicode.Scalar($0) }.filter { scalar in
      let facts = scalar.properties
      let isInvisible =
        facts.isDefaultIgnorableCodePoint || facts.isBidiControl || facts.isVariationSelector
        || [.control, .lineSeparator, .paragraphSeparator].contains(facts.generalCategory)
      return isInvisible && !DisplayText.isHidden(scalar)
    }
    #expect(shown.isEmpty)
  }

  private static let escaped: [Unicode.Scalar] =
    (0x80...0x9F).compactMap { Unicode.Scalar($0 as UInt32) }
    + (0x2028...0x202E).compactMap { Unicode.Scalar($0 as UInt32) }
    + (0x2066...0x2069).compactMap { Unicode.Scalar($0 as UInt32) }
    + ["\u{61C}", "\u{200E}", "\u{200F}"]

  @Test func jsonHoldsNoControlOfC1OrOfDirection() throws {
    for scalar in Self.escaped {
      let expected = "\\u" + String(String(0x10000 + scalar.value, radix: 16).dropFirst())
      var text = String(repeating: "é", count: 40)
      text.unicodeScalars.append(scalar)
      text += "x"
      var json = JSONOutput()
      json.beginObject()
      json.member(text, .string(text))
      json.endObject()
      let shown = String(decoding: json.bytes, as: UTF8.self)
      #expect(!shown.unicodeScalars.contains(scalar))
      #expect(shown.contains("é" + expected + "x\": \"é"))
      let document = try PlistDocument.read(ByteSlice(json.bytes))
      #expect(line(document) == "{\(text.debugDescription): \(text.debugDescription)}")
    }
  }

  @Test(arguments: 0..<20) func jsonEscapesEveryControlAtEveryPlace(place: Int) {
    for byte in (UInt8(0)..<0x20) + [0x22, 0x5C, 0x7F] {
      var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 20)
      bytes[place] = byte
      var json = JSONOutput()
      json.string(String(decoding: bytes, as: UTF8.self))
      #expect(json.bytes.split(separator: UInt8(ascii: "\\")).count == 2)
    }
  }

  /// Neighbours of escaped characters are unchanged, also where the output is drained.
  @Test func jsonKeepsOtherText() {
    let text = String(repeating: "«naïve» – “日本語” 🙂\u{A0}\u{200D}", count: 3000)
    var json = JSONOutput()
    json.string(text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == "\"" + text + "\"")
    let controls = "x" + String(repeating: "\u{202E}", count: 50_000)
    var other = JSONOutput()
    other.string(controls)
    let shown = "\"x" + String(repeating: "\\u202e", count: 50_000) + "\""
    #expect(other.bytes == Array(shown.utf8))
  }

  @Test func textIsComparedByBytes() {
    #expect("::\u{301}x".begins(with: "::"))
    #expect("$\u{301}x".begins(with: "$"))
    #expect("a.\u{301}b".pieces(between: ".") == ["a", "\u{301}b"])
    #expect(!"e\u{301}".begins(with: "é"))
    #expect(!"\u{212A}ey".begins(with: "K"))
    #expect("x/\u{301}".ends(with: "\u{301}"))
    #expect(!"ab".ends(with: "xab"))
  }
}
