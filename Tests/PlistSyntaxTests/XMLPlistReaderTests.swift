import PlistSyntax
import Testing

struct XMLPlistReaderTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let name: String
    /// The contents of `<plist>`.
    let text: String
    let expected: String
    var testDescription: String { name }
    init(_ name: String, _ text: String, _ expected: String) {
      (self.name, self.text, self.expected) = (name, text, expected)
    }
  }

  static let good: [Good] = [
    Good("empty elements", "<array><string/><data/><dict/><array/></array>", #"["", <>, {}, []]"#),
    Good("booleans", "<array><true/><false></false><true> </true></array>", "[true, false, true]"),
    Good(
      "order and repeated keys",
      "<dict><key>b</key><true/><key>a</key><true/><key>b</key><false/></dict>",
      #"{"b": true, "a": true, "b": false}"#),
    Good(
      "integers",
      "<array><integer> 7\n</integer><integer>-0x1F</integer><integer>0Xff</integer>"
        + "<integer>0123</integer><integer>+5</integer><integer>18446744073709551615</integer>"
        + "<integer>-9223372036854775808</integer></array>",
      "[7, -31, 255, 123, 5, 18446744073709551615, -9223372036854775808]"),
    Good(
      "hexadecimal of 127 bits",
      "<array><integer>0x7fffffffffffffffffffffffffffffff</integer>"
        + "<integer>-0x10000000000000000</integer></array>",
      "[170141183460469231731687303715884105727, -18446744073709551616]"),
    Good(
      "reals",
      "<array><real>1.5</real><real>1</real><real>-.5e1</real><real> nan </real><real>inf</real>"
        + "<real>+infinity</real><real>-INFINITY</real></array>",
      "[real 1.5, real 1.0, real -5.0, real nan, real inf, real inf, real -inf]"),
    Good("date", "<date>2014-06-28T14:45:18Z</date>", "date 425659518.0"),
    Good("data with white space", "<data>\n\tAQ\n\tID\n\tBA==\n</data>", "<1 2 3 4>"),
    Good(
      "text", "<string>a&lt;b&#169;&#xe9;&amp;<!-- c --><![CDATA[<&]]><?p i?>d</string>",
      #""a<b©é&<&d""#),
    Good("line ends", "<string>a\r\nb\rc&#13;d\n</string>", #""a\nb\nc\rd\n""#),
    Good("white space is text", "<string> a </string>", #"" a ""#),
    Good(
      "comments and instructions", "<!-- a --><array><?x y?><true/><!----></array><!-- b -->",
      "[true]"),
    Good("white space as a reference", "&#32;<true/>&#xA;", "true"),
    Good(
      "attributes", "<dict a='1' b = \"&lt;>\"><key x='y'>k</key ><true /></dict>", #"{"k": true}"#),
    Good("UID", "<dict><key>CF$UID</key><integer>7</integer></dict>", "uid 7"),
    Good(
      "UID with comments",
      "<dict>\n<!-- a --><key>CF<!-- -->$UID</key>\n<integer> 0x10 </integer>\n</dict>", "uid 16"),
    Good(
      "no UID: string", "<dict><key>CF$UID</key><string>7</string></dict>",
      #"{"CF$UID": "7"}"#),
    Good(
      "no UID: negative", "<dict><key>CF$UID</key><integer>-7</integer></dict>",
      #"{"CF$UID": -7}"#),
    Good(
      "no UID: two keys",
      "<dict><key>CF$UID</key><integer>7</integer><key>a</key><true/></dict>",
      #"{"CF$UID": 7, "a": true}"#),
  ]

  @Test(arguments: good) func reads(_ row: Good) throws {
    #expect(line(try read("<plist version=\"1.0\">\(row.text)</plist>")) == row.expected)
  }

  static let prologs = [
    "", "\u{FEFF}", "<?xml version=\"1.0\"?>\n", "<?xml version='1.0' encoding='utf-8' ?>",
    "<?xml version=\"1.0\" encoding=\"US-ASCII\" standalone=\"yes\"?>", "\n <!-- a -->\n<?a b?>",
    "\n\t <?xml version=\"1.0\"?>", "\u{FEFF} <?xml version=\"1.0\"?>",
    "<!DOCTYPE plist>",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://example.com/>\">",
    "<!DOCTYPE plist [ <!ENTITY a \"]>\"> <!-- ' --> <!ELEMENT plist (a|b)> ]>",
  ]

  @Test(arguments: prologs) func passesOverProlog(_ prolog: String) throws {
    #expect(line(try read(prolog + "<plist><true/></plist>\n<!-- end -->\n")) == "true")
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let text: String
    let code: PlistError.Code
    let line: Int
    let column: Int
    var testDescription: String { text.debugDescription }
    init(_ text: String, _ code: PlistError.Code, _ line: Int, _ column: Int) {
      (self.text, self.code, self.line, self.column) = (text, code, line, column)
    }
  }

  static let bad: [Bad] = [
    Bad("<plist></plist>", .unexpectedElement, 1, 8),
    Bad("<plist/>", .unexpectedElement, 1, 1),
    Bad("<html></html>", .unexpectedElement, 1, 1),
    Bad("<plist><true/><true/></plist>", .unexpectedElement, 1, 15),
    Bad("<plist><true/></plist>x", .trailingContent, 1, 23),
    Bad("<plist>\n x<true/></plist>", .unexpectedCharacter, 2, 2),
    Bad("<plist><foo/></plist>", .unexpectedElement, 1, 8),
    Bad("<plist><key>a</key></plist>", .unexpectedElement, 1, 8),
    Bad("<plist><dict><key>a</key></dict></plist>", .unpairedKey, 1, 26),
    Bad("<plist><dict><true/></dict></plist>", .unpairedKey, 1, 14),
    Bad("<plist><dict><key>a</key><key>b</key></dict></plist>", .unpairedKey, 1, 26),
    Bad("<plist><array><true/></dict></plist>", .unexpectedElement, 1, 22),
    Bad("<plist><array>", .truncated, 1, 15),
    Bad("<plist><array", .truncated, 1, 14),
    Bad("<plist><string>abc</plist>", .unexpectedElement, 1, 19),
    Bad("<plist><string>a<b/></string></plist>", .unexpectedElement, 1, 17),
    Bad("<plist><string>a]]></string></plist>", .unexpectedCharacter, 1, 17),
    Bad("<plist><string>&foo;</string></plist>", .invalidEscape, 1, 16),
    Bad("<plist><string>&amp</string></plist>", .invalidEscape, 1, 16),
    Bad("<plist><string>&#0;</string></plist>", .invalidEscape, 1, 16),
    Bad("<plist><string>&#xD800;</string></plist>", .invalidEscape, 1, 16),
    Bad("<plist><string>&#99999999999;</string></plist>", .invalidEscape, 1, 16),
    Bad("<plist><string>\u{1}</string></plist>", .unexpectedCharacter, 1, 16),
    Bad("<plist><string>\u{FFFF}</string></plist>", .unexpectedCharacter, 1, 16),
    Bad("<plist><!-- a -- b --><true/></plist>", .unexpectedCharacter, 1, 17),
    Bad("<plist><![CDATA[x]]><true/></plist>", .unexpectedCharacter, 1, 9),
    Bad("<plist a=\"1><true/></plist>", .unexpectedCharacter, 1, 13),
    Bad("<plist a><true/></plist>", .unexpectedCharacter, 1, 9),
    Bad("<plist><integer></integer></plist>", .invalidNumber, 1, 17),
    Bad("<plist><integer>0x</integer></plist>", .invalidNumber, 1, 17),
    Bad("<plist><integer>1.0</integer></plist>", .invalidNumber, 1, 17),
    Bad(
      "<plist><integer>0x80000000000000000000000000000000</integer></plist>", .invalidNumber, 1, 17),
    Bad("<plist><real>0x1p3</real></plist>", .invalidNumber, 1, 14),
    Bad("<plist><real>1e400</real></plist>", .invalidNumber, 1, 14),
    Bad("<plist><date>2001-02-29T00:00:00Z</date></plist>", .invalidDate, 1, 14),
    Bad("<plist><date>2001-01-01</date></plist>", .invalidDate, 1, 14),
    Bad("<plist><data>AQ!D</data></plist>", .invalidBase64, 1, 16),
    Bad("<plist><data>AQI</data></plist>", .invalidBase64, 1, 17),
    Bad("<plist><data>AQ==ID</data></plist>", .invalidBase64, 1, 18),
    Bad("<plist><true>x</true></plist>", .unexpectedCharacter, 1, 14),
    Bad("<?xml encoding=\"ISO-8859-1\"?><plist><true/></plist>", .unsupportedEncoding, 1, 17),
    Bad("<?xml encoding=\"UTF-16\"?><plist><true/></plist>", .unsupportedEncoding, 1, 17),
    Bad("<?xml encoding=\"ASCII\"?><plist><string>é</string></plist>", .invalidText, 1, 40),
    Bad("<!DOCTYPE plist \"><plist><true/></plist>", .truncated, 1, 17),
  ]

  @Test(arguments: bad) func refuses(_ row: Bad) throws {
    let error = try #require(readingError(row.text))
    #expect(error.code == row.code)
    #expect(error.location.textPosition == TextPosition(line: row.line, column: row.column))
  }

  @Test func depthLimitCountsContainers() throws {
    let text = { (depth: Int) in
      "<plist>" + String(repeating: "<array>", count: depth)
        + String(repeating: "</array>", count: depth) + "</plist>"
    }
    #expect(readingError(text(512)) == nil)
    #expect(readingError(text(513))?.code == .tooDeep)
    #expect(
      readingError("<plist>" + String(repeating: "<array>", count: 100_000))?.code == .tooDeep)
  }

  static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      bigEndian
        ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
  }

  @Test(arguments: [true, false], [true, false])
  func readsUTF16(bigEndian: Bool, mark: Bool) throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><plist><string>aé€😀</string></plist>"
    let bytes = Self.utf16(text, bigEndian: bigEndian, mark: mark)
    #expect(line(try PlistDocument.read(ByteSlice(bytes))) == "aé€😀".debugDescription)
  }

  @Test func errorsInUTF16HaveTheFilesOffset() throws {
    let bytes = Self.utf16("<plist><!-- é😀 -->\n x", bigEndian: false, mark: true)
    let error = try #require(readingError(bytes))
    #expect(error.location.byteOffset == bytes.count - 2)
    #expect(error.location.textPosition == TextPosition(line: 2, column: 2))
    #expect(readingError(bytes.dropLast() + [])?.location.byteOffset == bytes.count - 2)
    #expect(readingError([0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8, 0x3C, 0x00])?.code == .invalidText)
    #expect(readingError([0xFF, 0xFE, 0x00, 0x00, 0x3C, 0x00])?.code == .unsupportedEncoding)
  }
}
