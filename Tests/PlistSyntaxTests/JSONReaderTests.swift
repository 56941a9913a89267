import PlistSyntax
import Testing

struct JSONReaderTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let expected: String
    var testDescription: String { name }
  }

  static let good: [Good] = [
    Good(name: "empty object", text: "{}", expected: "{}"),
    Good(name: "empty array", text: " [ ] ", expected: "[]"),
    Good(name: "words", text: "[true,false,null]", expected: "[true, false, null]"),
    Good(
      name: "order and repeated keys", text: #"{"b":1,"a":2,"b":3}"#,
      expected: #"{"b": 1, "a": 2, "b": 3}"#),
    Good(name: "integer and real", text: "[1,1.0,1e0]", expected: "[1, real 1.0, real 1.0]"),
    Good(
      name: "minus zero keeps its sign", text: "[-0,-0.0,0]", expected: "[real -0.0, real -0.0, 0]"),
    Good(
      name: "128-bit integers",
      text: "[170141183460469231731687303715884105727,-170141183460469231731687303715884105728]",
      expected:
        "[170141183460469231731687303715884105727, -170141183460469231731687303715884105728]"),
    Good(name: "underflow is zero", text: "[1e-999]", expected: "[real 0.0]"),
    Good(
      name: "escapes", text: #""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#,
      expected: "\"\\/\u{8}\u{c}\n\r\té😀".debugDescription),
    Good(
      name: "halves of surrogate pairs keep an escape",
      text: #"["\ud800","a\udc00\ud83d\ude00","\ud800\u0041"]"#,
      expected: #"["\\u{d800}", "a\\u{dc00}😀", "\\u{d800}A"]"#),
    Good(name: "plain UTF-8", text: "\"é😀\"", expected: "é😀".debugDescription),
    Good(name: "byte order mark", text: "\u{FEFF}[1]", expected: "[1]"),
    Good(name: "UID", text: #"{"CF$UID":3}"#, expected: "uid 3"),
    Good(
      name: "largest UID", text: #"{ "CF$UID" : 18446744073709551615 }"#,
      expected: "uid 18446744073709551615"),
    Good(name: "UID with an escaped key", text: #"{"CF\u0024UID":3}"#, expected: "uid 3"),
    Good(name: "no UID: negative", text: #"{"CF$UID":-1}"#, expected: #"{"CF$UID": -1}"#),
    Good(name: "no UID: real", text: #"{"CF$UID":1.0}"#, expected: #"{"CF$UID": real 1.0}"#),
    Good(
      name: "no UID: too large", text: #"{"CF$UID":18446744073709551616}"#,
      expected: #"{"CF$UID": 18446744073709551616}"#),
    Good(
      name: "no UID: another key", text: #"{"CF$UID":1,"a":2}"#,
      expected: #"{"CF$UID": 1, "a": 2}"#),
    Good(
      name: "no UID: repeated", text: #"{"CF$UID":1,"CF$UID":2}"#,
      expected: #"{"CF$UID": 1, "CF$UID": 2}"#),
    Good(name: "no UID: container", text: #"{"CF$UID":[]}"#, expected: #"{"CF$UID": []}"#),
    Good(name: "data", text: #"{"$data":"AQID"}"#, expected: "<1 2 3>"),
    Good(
      name: "padded data", text: #"[{"$data":"AQ=="},{"$data":"AQI="}]"#, expected: "[<1>, <1 2>]"),
    Good(name: "empty data", text: #"{"$data":""}"#, expected: "<>"),
    Good(
      name: "no data: white space", text: #"{"$data":"AQ ID"}"#, expected: #"{"$data": "AQ ID"}"#),
    Good(name: "no data: padding", text: #"{"$data":"AQ"}"#, expected: #"{"$data": "AQ"}"#),
    Good(
      name: "tags inside", text: #"{"a":{"CF$UID":1},"b":[{"$data":"AA=="}]}"#,
      expected: #"{"a": uid 1, "b": [<0>]}"#),
    Good(
      name: "a date stays a dictionary", text: #"{"$date":"2001-01-01T00:00:00Z"}"#,
      expected: #"{"$date": "2001-01-01T00:00:00Z"}"#),
  ]

  @Test(arguments: good) func reads(_ row: Good) throws {
    #expect(line(try read(row.text)) == row.expected)
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
    Bad("[1,]", .unexpectedCharacter, 1, 4),
    Bad("[1 2]", .unexpectedCharacter, 1, 4),
    Bad("[1", .truncated, 1, 3),
    Bad("{\"a\"}", .unexpectedCharacter, 1, 5),
    Bad("{\"a\":1,}", .unexpectedCharacter, 1, 8),
    Bad("[}", .unexpectedCharacter, 1, 2),
    Bad("[1]\n\nx", .trailingContent, 3, 1),
    Bad("[\"é\",\n 01]", .invalidNumber, 2, 2),
    Bad("[-]", .invalidNumber, 1, 3),
    Bad("[2.]", .invalidNumber, 1, 4),
    Bad("[2e]", .invalidNumber, 1, 4),
    Bad("[1e400]", .invalidNumber, 1, 2),
    Bad("[170141183460469231731687303715884105728]", .invalidNumber, 1, 2),
    Bad("[tru]", .unexpectedCharacter, 1, 5),
    Bad("[\"a\u{1}\"]", .unexpectedCharacter, 1, 4),
    Bad("[\"\\x\"]", .invalidEscape, 1, 4),
    Bad("[\"\\u12g4\"]", .invalidEscape, 1, 7),
    Bad("\"abc", .truncated, 1, 5),
    Bad("{\"CF$UID\":1", .truncated, 1, 12),
  ]

  @Test(arguments: bad) func refuses(_ row: Bad) throws {
    let error = try #require(readingError(row.text))
    #expect(error.code == row.code)
    #expect(error.location.textPosition == TextPosition(line: row.line, column: row.column))
  }

  @Test func refusesIllFormedUTF8() throws {
    let error = try #require(readingError([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D]))
    #expect(error.code == .invalidText)
    #expect(error.location.byteOffset == 2)
  }

  @Test func depthLimitCountsContainers() throws {
    let text = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(readingError(text(512)) == nil)
    #expect(readingError(text(513))?.code == .tooDeep)
    #expect(readingError(String(repeating: "[", count: 100_000))?.code == .tooDeep)
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
    #expect(
      document.elements(of: elements).map { document.location(of: $0).byteOffset } == [7, 10])
    #expect(document.count(of: elements) == 2)
  }
}
