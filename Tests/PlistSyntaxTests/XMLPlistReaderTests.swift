import PlistSyntax
import Testing

struct XMLPlistReaderTests {
  /// The contents of `<plist>`, and what is read.
  static let good: KeyValuePairs = [
    "<array><string/><data/><dict/><array/></array>": #"["", <>, {}, []]"#,
    "<array><true/><false></false><true> </true></array>": "[true, false, true]",
    "<dict><key>b</key><true/><key>a</key><true/><key>b</key><false/></dict>":
      #"{"b": true, "a": true, "b": false}"#,
    """
    <array><integer> 7\n</integer><integer>-0x1F</integer><integer>0Xff</integer>\
    <integer>0123</integer><integer>+5</integer><integer>18446744073709551615</integer>\
    <integer>-9223372036854775808</integer></array>
    """: "[7, -31, 255, 123, 5, 18446744073709551615, -9223372036854775808]",
    """
    <array><integer>-0x80000000000000000000000000000000</integer>\
    <integer>-0x8000000000000000</integer><integer>-9223372036854775809</integer></array>
    """: "[long integer, -9223372036854775808, long integer]",
    """
    <array><real>1.5</real><real>1</real><real>-.5e1</real><real> nan </real><real>inf</real>\
    <real>+infinity</real><real>-INFINITY</real></array>
    """: "[real 1.5, real 1.0, real -5.0, real nan, real inf, real inf, real -inf]",
    "<date>2014-06-28T14:45:18Z</date>": "date 425659518.0",
    "<data>\n\tAQ\n\tID\n\tBA==\n</data>": "<1 2 3 4>",
    "<string>a&lt;b&#169;&#xe9;&amp;<!-- c --><![CDATA[<&]]><?p i?>d</string>": #""a<b©é&<&d""#,
    "<string>a\r\nb\rc&#13;d\n</string>": #""a\nb\nc\rd\n""#,
    "<string> a </string>": #"" a ""#,
    "<!-- a --><array><?x y?><true/><!----></array><!-- b -->": "[true]",
    "&#32;<true/>&#xA;": "true",
    "<dict a='1' b = \"&lt;>\"><key x='y'>k</key ><true /></dict>": #"{"k": true}"#,
    "<dict><key>CF$UID</key><integer>7</integer></dict>": "uid 7",
    "<dict>\n<!-- a --><key>CF<!-- -->$UID</key>\n<integer> 0x10 </integer>\n</dict>": "uid 16",
    "<dict><key>CF$UID</key><string>7</string></dict>": #"{"CF$UID": "7"}"#,
    "<dict><key>CF$UID</key><integer>-7</integer></dict>": #"{"CF$UID": -7}"#,
    "<dict><key>CF$UID</key><integer>7</integer><key>a</key><true/></dict>":
      #"{"CF$UID": 7, "a": true}"#,
  ]

  @Test(arguments: good) func reads(text: String, expected: String) throws {
    #expect(line(try read("<plist version=\"1.0\">\(text)</plist>")) == expected)
  }

  static let prologs = [
    "", "\u{FEFF}", "<?xml version=\"1.0\"?>\n", "<?xml version='1.0' encoding='utf-8' ?>",
    "<?xml version=\"1.0\" encoding=\"US-ASCII\" standalone=\"yes\"?>", "\n <!-- a -->\n<?a b?>",
    "\n\t <?xml version=\"1.0\"?>", "\u{FEFF} <?xml version=\"1.0\"?>",
    "<!DOCTYPE plist>",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://example.com/a\">",
    "<!DOCTYPE plist [ <!ENTITY a \"]\"> <!-- ' --> <!ELEMENT plist (a|b)> ]>",
  ]

  @Test(arguments: prologs) func passesOverProlog(_ prolog: String) throws {
    #expect(line(try read(prolog + "<plist><true/></plist>\n<!-- end -->\n")) == "true")
  }

  static let bad: [(text: String, code: PlistFault, line: Int, column: Int)] = [
    ("<plist></plist>", .unexpectedElement, 1, 8),
    ("<plist/>", .unexpectedElement, 1, 1),
    ("<html></html>", .unexpectedElement, 1, 1),
    ("<plist><true/><true/></plist>", .unexpectedElement, 1, 15),
    ("<plist>\n x<true/></plist>", .unexpectedCharacter, 2, 2),
    ("<plist><foo/></plist>", .unexpectedElement, 1, 8),
    ("<plist><key>a</key></plist>", .unexpectedElement, 1, 8),
    ("<plist><dict><key>a</key></dict></plist>", .unpairedKey, 1, 26),
    ("<plist><dict><true/></dict></plist>", .unexpectedElement, 1, 14),
    ("<plist><dict><key>a</key><key>b</key></dict></plist>", .unexpectedElement, 1, 26),
    ("<plist><string>abc</plist>", .unexpectedElement, 1, 19),
    ("<plist><string>a<b/></string></plist>", .unexpectedElement, 1, 17),
    ("<plist><string>&amp</string></plist>", .invalidEscape, 1, 16),
    ("<plist><string>&#0;</string></plist>", .invalidEscape, 1, 16),
    ("<plist><string>&#xD800;</string></plist>", .invalidEscape, 1, 16),
    ("<plist><string>&#99999999999;</string></plist>", .invalidEscape, 1, 16),
    ("<plist><string>\u{FFFF}</string></plist>", .invalidText, 1, 16),
    ("<plist><![CDATA[x]]><true/></plist>", .unexpectedCharacter, 1, 8),
    ("<plist a=\"1><true/></plist>", .unexpectedCharacter, 1, 13),
    ("<plist><integer></integer></plist>", .invalidNumber, 1, 17),
    ("<plist><integer>0x</integer></plist>", .invalidNumber, 1, 17),
    ("<plist><integer>1.0</integer></plist>", .invalidNumber, 1, 17),
    ("<plist><real>0x1p3</real></plist>", .invalidNumber, 1, 14),
    ("<plist><real>1e400</real></plist>", .invalidNumber, 1, 14),
    ("<plist><date>2001-02-29T00:00:00Z</date></plist>", .invalidDate, 1, 14),
    ("<plist><date>2001-01-01</date></plist>", .invalidDate, 1, 14),
    ("<plist><data>AQ!D</data></plist>", .invalidBase64, 1, 14),
    ("<plist><data>AQI</data></plist>", .invalidBase64, 1, 14),
    ("<plist><data>AQ==ID</data></plist>", .invalidBase64, 1, 14),
    ("<plist><true>x</true></plist>", .unexpectedCharacter, 1, 14),
    ("<?xml encoding=\"ISO-8859-1\"?><plist><true/></plist>", .unknownSyntax, 1, 6),
  ]

  static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      bigEndian
        ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
  }

  @Test(arguments: [true, false], [true, false])
  func valuesInUTF16HaveTheirLines(bigEndian: Bool, mark: Bool) throws {
    let text = """
      <?xml version='1.0' encoding='UTF-16'?><plist><array>
      <!-- é😀 --><true/>
        <string>aé€😀</string></array></plist>
      """
    let document = try PlistDocument.read(
      ByteSlice(Self.utf16(text, bigEndian: bigEndian, mark: mark)))
    #expect(line(document) == "[true, \("aé€😀".debugDescription)]")
    guard case .array(let elements) = document.value(document.root) else { return }
    var index = LineIndex()
    let lines = elements.map { index.advance(to: document.position(of: $0), in: document.bytes) }
    #expect(lines == [TextPosition(line: 2, column: 12), TextPosition(line: 3, column: 3)])
  }

  @Test func errorsInUTF16HaveTheirLines() throws {
    let bytes = Self.utf16("<plist a='é😀'>\n x</plist>", bigEndian: false, mark: true)
    let error = try #require(readingError(bytes))
    #expect(error.location.textPosition == TextPosition(line: 2, column: 2))
    #expect(readingError(bytes.dropLast() + [])?.code == .invalidText)
    #expect(readingError([0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8, 0x3C, 0x00])?.code == .invalidText)
    #expect(readingError([0xFF, 0xFE, 0x00, 0x00, 0x3C, 0x00])?.code == .invalidText)
  }
}
