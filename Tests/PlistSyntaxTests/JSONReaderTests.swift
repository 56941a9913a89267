import PlistSyntax
import TestSupport
import Testing

struct JSONReaderTests {
  /// Texts, and what is read.
  static let good: KeyValuePairs = [
    "{}": "{}",
    " [ ] ": "[]",
    "[true,false,null]": "[true, false, null]",
    #"{"b":1,"a":2,"b":3}"#: #"{"b": 1, "a": 2, "b": 3}"#,
    "[1,1.0,1e0]": "[1, real 1.0, real 1.0]",
    "[-0,-0.0,0]": "[real -0.0, real -0.0, 0]",
    "[18446744073709551615,-9223372036854775808,18446744073709551616,-9223372036854775809]":
      "[18446744073709551615, -9223372036854775808, long integer, long integer]",
    "[1e-999]": "[real 0.0]",
    #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#: "\"\\/\u{8}\u{c}\n\r\té😀".debugDescription,
    #"["\ud800","a\udc00\ud83d\ude00","\ud800\u0041"]"#:
      #"["\\u{d800}", "a\\u{dc00}😀", "\\u{d800}A"]"#,
    "\"é😀\"": "é😀".debugDescription,
    "\u{FEFF}[1]": "[1]",
    #"{"CF$UID":3}"#: "uid 3",
    #"{ "CF$UID" : 18446744073709551615 }"#: "uid 18446744073709551615",
    #"{"CF\u0024UID":3}"#: "uid 3",
    // What a tag cannot hold is a dictionary.
    #"{"CF$UID":-1}"#: #"{"CF$UID": -1}"#,
    #"{"CF$UID":1.0}"#: #"{"CF$UID": real 1.0}"#,
    #"{"CF$UID":18446744073709551616}"#: #"{"CF$UID": long integer}"#,
    #"{"CF$UID":1,"a":2}"#: #"{"CF$UID": 1, "a": 2}"#,
    #"{"CF$UID":1,"CF$UID":2}"#: #"{"CF$UID": 1, "CF$UID": 2}"#,
    #"{"CF$UID":[]}"#: #"{"CF$UID": []}"#,
    #"{"$data":"AQID"}"#: "<1 2 3>",
    #"[{"$data":"AQ=="},{"$data":"AQI="}]"#: "[<1>, <1 2>]",
    #"{"$data":""}"#: "<>",
    #"{"$data":"AQ ID"}"#: "<1 2 3>",
    #"{"$data":"AQ"}"#: #"{"$data": "AQ"}"#,
    #"{"a":{"CF$UID":1},"b":[{"$data":"AA=="}]}"#: #"{"a": uid 1, "b": [<0>]}"#,
    #"{"$date":"2001-01-01T00:00:00Z"}"#: #"{"$date": "2001-01-01T00:00:00Z"}"#,
  ]

  @Test(arguments: good) func reads(text: String, expected: String) throws {
    #expect(line(try read(text)) == expected)
  }

  static let bad: [(text: String, code: PlistFault, line: Int, column: Int)] = [
    ("[1,]", .unexpectedCharacter, 1, 4),
    ("[1 2]", .unexpectedCharacter, 1, 4),
    ("[1", .truncated, 1, 3),
    ("{\"a\"}", .unexpectedCharacter, 1, 5),
    ("{\"a\":1,}", .unexpectedCharacter, 1, 8),
    ("[}", .unexpectedCharacter, 1, 2),
    ("[1]\n\nx", .trailingContent, 3, 1),
    ("[\"é\",\n 01]", .invalidNumber, 2, 2),
    ("[-]", .invalidNumber, 1, 3),
    ("[2.]", .invalidNumber, 1, 4),
    ("[2e]", .invalidNumber, 1, 4),
    ("[1e400]", .invalidNumber, 1, 2),
    ("[tru]", .unexpectedCharacter, 1, 2),
    ("[\"a\u{1}\"]", .unexpectedCharacter, 1, 4),
    ("[\"\\x\"]", .invalidEscape, 1, 4),
    ("[\"\\u12g4\"]", .invalidEscape, 1, 7),
    ("\"abc", .truncated, 1, 5),
    ("{\"CF$UID\":1", .truncated, 1, 12),
  ]

  @Test(arguments: bad + XMLPlistReaderTests.bad)
  func refuses(text: String, code: PlistFault, line: Int, column: Int) throws {
    let error = try #require(readingError(text))
    #expect(error.code == code)
    #expect(error.location.textPosition == TextPosition(line: line, column: column))
  }

  @Test func refusesIllFormedUTF8() throws {
    let error = try #require(readingError([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D]))
    #expect(error.code == .invalidText)
    #expect(error.location.byteOffset == 2)
  }

  @Test(arguments: [("", "[", "]", ""), ("<plist>", "<array>", "</array>", "</plist>")])
  func depthLimitCountsContainers(start: String, open: String, close: String, end: String) {
    let text = { (depth: Int) in
      start + String(repeating: open, count: depth) + String(repeating: close, count: depth) + end
    }
    #expect(readingError(text(512)) == nil)
    #expect(readingError(text(513))?.code == .tooDeep)
    #expect(readingError(start + String(repeating: open, count: 100_000))?.code == .tooDeep)
  }

  @Test func valuesHaveALimit() {
    let text = { (count: Int) in "[" + String(repeating: "0,", count: count) + "0]" }
    #expect(readingError(text(190_000)) == nil)
    #expect(readingError(text(200_000))?.code == .tooManyValues)
    var binary = BinaryPlistFile(Array(repeating: [0x09], count: 0x60000))
    binary.offsetByteCount = 3
    #expect(readingError(binary.bytes)?.code == .tooManyValues)
  }

  @Test func valuesKnowTheirPlaces() throws {
    let document = try read(#"{"a": [1, {"CF$UID": 2}]}"#)
    guard case .dictionary(let root) = document.value(document.root),
      let list = document.value(forKey: "a", in: root),
      case .array(let elements) = document.value(list)
    else {
      Issue.record("not the document that was written")
      return
    }
    #expect(document.location(of: list).byteOffset == 6)
    #expect(elements.map { document.location(of: $0).byteOffset } == [7, 10])
  }
}
