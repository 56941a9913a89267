import PlistSyntax
import Testing

@Suite struct XMLTokenizerTests {
  /// The elements as `name(attribute value …` and `)`.
  private func outline(_ text: String, attributes: [String] = ["a"]) throws -> String {
    try outline(Array(text.utf8), attributes: attributes)
  }

  private func outline(_ bytes: [UInt8], attributes: [String] = ["a"]) throws -> String {
    var tokens = try XMLTokenizer(ByteSlice(bytes))
    var outline = ""
    while let token = try tokens.next() {
      switch token {
      case .start(let element):
        outline += element.name + "("
        for name in attributes { if let value = element[name] { outline += "[\(value)]" } }
      case .end: outline += ")"
      }
    }
    return outline
  }

  @Test(arguments: [
    ("<r/>", "r()"), ("<r></r>", "r()"), ("<r ></r >", "r()"),
    ("<?xml version='1.0'?><!-- c --><!DOCTYPE r [<!ENTITY e 'x'>]><r/><!-- after -->\n", "r()"),
    ("<!DOCTYPE r [<!ENTITY e 'x'>]\n><r><![CDATA[x]]></r>", "r()"),
    ("<r><x/>text &amp; more<y>]] <z/></y></r>", "r(x()y(z()))"),
    ("<r><![CDATA[<no/>]]><!-- <no/> --><?pi <no/>?></r>", "r()"),
    ("<r a='1' b=\"2\"/>", "r([1])"), ("<r b='1'/>", "r()"), ("<p:r p:a='1' a='2'/>", "p:r([2])"),
    ("<r a='&lt;&#65;&#x42;&quot;&apos;'/>", "r([<AB\"'])"),
    ("<r a='x\ty\r\nz\n&#10;'/>", "r([x y z \n])"), ("<r a='Größe'/>", "r([Größe])"),
    ("\u{FEFF}<r a='\"'/>", "r([\"])"),
  ])
  func `documents are read tag by tag`(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(arguments: [
    ("", PlistFault.truncated, 1, 1), ("text", .unexpectedCharacter, 1, 1),
    ("<r>", .truncated, 1, 4), ("<r></s>", .unexpectedElement, 1, 4),
    ("<r>\n <a></r>", .unexpectedElement, 2, 5), ("<r/><r/>", .trailingContent, 1, 5),
    ("<r/>text", .trailingContent, 1, 5),
    ("<r a='1'b='2'/>", .unexpectedCharacter, 1, 9), ("<r a=1/>", .unexpectedCharacter, 1, 6),
    ("<r a='<'/>", .unexpectedCharacter, 1, 7), ("<r a='&e;'/>", .invalidEscape, 1, 7),
    ("<!DOCTYPE r [<!ENTITY e 'x'>]><r>&e;</r>", .invalidEscape, 1, 34),
    ("<r><!--></r>", .truncated, 1, 13), ("<r><![CDATA[</r>", .truncated, 1, 17),
    ("<r>\u{1}</r>", .invalidText, 1, 4),
    ("<r><!ELEMENT a></r>", .unexpectedCharacter, 1, 5), ("<1/>", .unexpectedCharacter, 1, 2),
  ])
  func `what is no XML is refused at its place`(
    text: String, code: PlistFault, line: Int, column: Int
  ) {
    let error = #expect(throws: PlistError.self) { _ = try outline(text) }
    #expect(error?.code == code)
    #expect(error?.location.textPosition == TextPosition(line: line, column: column))
  }

  @Test func `depth has a limit and costs no stack`() throws {
    let deep = { (depth: Int) in
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try outline(deep(512)).utf8.count == 3 * 512)
    let error = #expect(throws: PlistError.self) { _ = try outline(deep(200_000)) }
    #expect(error?.code == .tooDeep)
  }

  @Test func `many attributes take time in proportion`() throws {
    let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
    #expect(try outline("<r\(attributes)/>") == "r()")
  }

  @Test func `places are found in one walk, in UTF-16 as well`() throws {
    let text = "<r>\n  <é x='🙂'/>\n<b/></r>"
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for bytes in [Array(text.utf8), utf16] {
      var tokens = try XMLTokenizer(ByteSlice(bytes))
      var lines: [TextPosition?] = []
      while let token = try tokens.next() {
        guard case .start(let element) = token else { continue }
        lines.append(tokens.location(of: element).textPosition)
      }
      #expect(lines == [(1, 1), (2, 3), (3, 1)].map { TextPosition(line: $0.0, column: $0.1) })
    }
  }

  /// Every prefix: tokens or a typed error, never a trap.
  @Test func `a cut document is refused`() {
    let text = "<?xml version='1.0'?><r a='&amp;'><!-- c --><b><![CDATA[x]]></b>\r\n<c/></r>"
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      #expect(throws: PlistError.self) { _ = try outline(Array(bytes[..<end])) }
    }
  }
}
