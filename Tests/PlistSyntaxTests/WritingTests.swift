import PlistSyntax
import TestSupport
import Testing

struct WritingTests {
  /// Law 1, one layer down: what is written reads as the same values.
  @Test(arguments: Array(1...60) as [UInt64]) func whatIsWrittenReadsTheSame(seed: UInt64) throws {
    let pairs: [(PlistSyntax, Set<RandomPlist.Content>)] = [
      (.binary, .binary), (.xml, .xml), (.json, .json),
    ]
    for (syntax, contents) in pairs {
      let document = RandomPlist.document(seed: seed, contents)
      let bytes = try document.written(as: syntax)
      let copy = try PlistDocument.read(ByteSlice(bytes))
      #expect(copy.syntax == syntax)
      #expect(PlistComparison.firstDifference(document, copy) == nil)
      // Written again from what was read, the bytes are the same.
      #expect(try copy.written(as: syntax) == bytes)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func fromSyntaxToSyntax(seed: UInt64) throws {
    let document = RandomPlist.document(seed: seed, [.repeatedKeys, .uids, .largeIntegers])
    var copy = document
    for syntax: PlistSyntax in [.json, .xml, .binary, .xml, .json, .binary] {
      copy = try PlistDocument.read(ByteSlice(try copy.written(as: syntax)))
      #expect(PlistComparison.firstDifference(document, copy) == nil)
    }
  }

  @Test func jsonHasATagForWhatItLacks() throws {
    var builder = PlistBuilder()
    let values: [PlistValue] = [
      .date(0.25), .date(1e300), .real(.nan), .real(-.infinity), .real(2), .real(1e300), .uid(.max),
      .data(ByteSlice([255])), .null,
    ]
    let root = builder.add(.array(values.map { builder.add($0) }))
    let json = try builder.document(root: root).written(as: .json)
    let text = String(decoding: json, as: UTF8.self).filter { $0 != "\n" && $0 != " " }
    #expect(
      text == """
        [{"$date":"2001-01-01T00:00:00.25Z"},{"$date":1e+300},{"$real":"nan"},{"$real":"-inf"},\
        2.0,1e+300,{"CF$UID":18446744073709551615},{"$data":"/w=="},null]
        """)
  }

  typealias Made = @Sendable (inout PlistBuilder) -> ValueID
  static let refused: [(name: String, syntaxes: [PlistSyntax], value: Made)] = [
    ("null", [.xml], { $0.add(.null) }),
    ("set", [.xml, .json], { $0.add(.set([])) }),
    ("ordered set", [.xml, .json], { $0.add(.orderedSet([])) }),
    (
      "key that is a number", [.xml, .json],
      {
        $0.dictionary([(key: $0.add(.integer(PlistInteger(1))), value: $0.add(.bool(true)))])
      }
    ),
    ("control character", [.xml], { $0.add(.string("a\u{1B}")) }),
    (
      "control character in a key", [.xml],
      {
        $0.dictionary([(key: "\0", value: $0.add(.bool(true)))])
      }
    ),
    ("no character", [.xml], { $0.add(.string("\u{FFFE}")) }),
    ("fraction of a second", [.xml], { $0.add(.date(0.5)) }),
    ("year 10000", [.xml], { $0.add(.date(252_423_993_600)) }),
    ("infinite date", [.xml], { $0.add(.date(.infinity)) }),
    (
      "dictionary that reads as a UID", [.xml, .json],
      {
        $0.dictionary([(key: "CF$UID", value: $0.add(.integer(PlistInteger(1))))])
      }
    ),
    (
      "dictionary that reads as data", [.json],
      {
        $0.dictionary([(key: "$data", value: $0.add(.string("AQID")))])
      }
    ),
  ]

  @Test(arguments: refused)
  func refusesWhatWouldNotComeBack(name: String, syntaxes: [PlistSyntax], value: Made) throws {
    var builder = PlistBuilder()
    let root = builder.add(.array([value(&builder)]))
    let document = builder.document(root: root)
    for syntax in PlistSyntax.allCases {
      let error = writingError(document, as: syntax)
      #expect(error?.code == (syntaxes.contains(syntax) ? .notRepresentable : nil), "\(name)")
    }
  }

  @Test(arguments: ["##[error]x", "a\n##vso[task.x]", "::error::x\n::", "\u{9B}2J \u{202E}x"])
  func noTextInXMLIsACommand(_ text: String) throws {
    var builder = PlistBuilder()
    let root = builder.add(.string(text))
    let xml = try builder.document(root: root).written(as: .xml)
    let shown = String(decoding: xml, as: UTF8.self)
    #expect(!shown.contains("##") && !shown.contains("::"))
    #expect(!shown.unicodeScalars.contains { $0.value >= 0x7F })
    let again = try PlistDocument.read(ByteSlice(xml))
    #expect(again.text(at: again.root) == text)
  }

  /// `levels` arrays, each of which holds the next one twice.
  static func sharedPyramid(levels: Int) -> PlistDocument {
    var builder = PlistBuilder()
    var value = builder.add(.string("x"))
    for _ in 0..<levels { value = builder.add(.array([value, value])) }
    return builder.document(root: value)
  }

  @Test func sharedValuesStaySharedOrAreRefused() throws {
    let document = Self.sharedPyramid(levels: 40)
    let bytes = try document.written(as: .binary)
    #expect(bytes.count < 250)
    let copy = try PlistDocument.read(ByteSlice(bytes))
    #expect(PlistComparison.firstDifference(document, copy) == nil)
    #expect(writingError(copy, as: .xml)?.code == .tooLarge)
    #expect(writingError(copy, as: .json)?.code == .tooLarge)
    for syntax in [PlistSyntax.xml, .json] {
      let small = Self.sharedPyramid(levels: 2)
      let text = try small.written(as: syntax)
      let error = #expect(throws: PlistError.self) {
        try small.written(as: syntax, within: text.count / 2)
      }
      #expect(error?.code == .tooLarge)
    }
    #expect(
      line(
        try PlistDocument.read(
          ByteSlice(
            try Self.sharedPyramid(levels: 2).written(as: .json)))) == #"[["x", "x"], ["x", "x"]]"#)
  }

  @Test(arguments: [
    // Two containers, four scalars, and the data twice.
    (#"[1,1,1.0,1.0,"a","a",{"$data":"AQ=="},{"$data":"AQ=="},true,true,{"a":1}]"#, 8),
    // Two spellings of one text are two texts.
    ("[\"é\",\"e\u{301}\"]", 3),
  ])
  func equalScalarsAreOneObject(text: String, objectCount: UInt8) throws {
    let bytes = try read(text).written(as: .binary)
    #expect(bytes[bytes.count - 17] == objectCount)
    #expect(line(try PlistDocument.read(ByteSlice(bytes))) == line(try read(text)))
  }

  @Test func survivesDepthAndSize() throws {
    var builder = PlistBuilder()
    var value = builder.add(.null)
    for _ in 0..<511 { value = builder.add(.array([value])) }
    var elements = [value]
    for number in 0..<300_000 { elements.append(builder.add(.integer(PlistInteger(number)))) }
    value = builder.add(.array(elements))
    let document = builder.document(root: value)
    for syntax: PlistSyntax in [.binary, .json] {
      let bytes = ByteSlice(try document.written(as: syntax))
      let copy = try PlistDocument.read(bytes)
      #expect(PlistComparison.firstDifference(document, copy) == nil)
    }
  }
}
