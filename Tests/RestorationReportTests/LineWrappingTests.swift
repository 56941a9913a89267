import Testing

@testable import RestorationReport

struct LineWrappingTests {
  private func wrapped(
    _ columns: Int, hang: Int? = nil, guide: String = "", colored: Bool = false, _ line: String
  ) -> [String] {
    var text = HumanText(colored: colored, layout: TextLayout(columns: columns))
    if let hang {
      text.write(String(line.prefix(hang)), .bold)
      text.beginHanging(guide: guide)
      text.write(String(line.dropFirst(hang)), .red)
    } else {
      text.write(line, .red)
    }
    text.endLine()
    return String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func whatFitsStays() {
    let line = String(repeating: "a b ", count: 10)
    #expect(wrapped(40, line) == [line])
    #expect(wrapped(38, line).count == 2)
  }

  @Test func aPipeIsNeverWrapped() {
    var text = HumanText(colored: false)
    let line = String(repeating: "word ", count: 1000)
    text.write(line)
    text.endLine()
    #expect(String(decoding: text.bytes, as: UTF8.self) == line + "\n")
  }

  @Test func linesGoOnBelowTheirFirstWord() {
    #expect(
      wrapped(20, "  one two three four five six")
        == ["  one two three four", "five six"])
    #expect(
      wrapped(30, "  one two three four five six seven")
        == ["  one two three four five six", "    seven"])
  }

  @Test func linesHangBelowTheLastColumn() {
    #expect(
      wrapped(40, hang: 6, "key   one two three four five six seven eight nine")
        == ["key   one two three four five six seven", "      eight nine"])
  }

  /// Where little room is left beside it, the last column moves below the others.
  @Test func aNarrowColumnHasLinesOfItsOwn() {
    #expect(
      wrapped(40, hang: 30, "a-key-that-takes-much-space   one two three four")
        == ["a-key-that-takes-much-space", "    one two three four"])
  }

  @Test func guidesGoOn() {
    #expect(
      wrapped(40, hang: 10, guide: "  │   ", "  │   key one two three four five six seven eight")
        == ["  │   key one two three four five six", "  │       seven eight"])
  }

  @Test func longPathsBreakAfterSlashes() {
    #expect(
      wrapped(24, "Tabs/:[0]:/Browse/:[0]:/RecipeList/SearchField")
        == ["Tabs/:[0]:/Browse/:[0]:/", "  RecipeList/SearchField"])
  }

  @Test func wideCharactersTakeTwoColumns() {
    #expect(TextLayout.width(of: "日本語") == 6)
    #expect(TextLayout.width(of: "e\u{301}té") == 3)
    #expect(TextLayout.width(of: "→ │") == 3)
    let lines = wrapped(20, String(repeating: "日本 ", count: 8))
    #expect(lines.allSatisfy { TextLayout.width(of: $0) <= 20 } && lines.count == 2)
  }

  @Test func coloursEndWithTheLine() {
    let lines = wrapped(24, hang: 4, colored: true, "key one two three four five six seven")
    #expect(
      lines == [
        "\u{1b}[1mkey \u{1b}[0m\u{1b}[31mone two three four\u{1b}[0m",
        "    \u{1b}[31mfive six seven\u{1b}[0m",
      ])
  }

  /// GitHub's runner takes `::` at the start of a line for a command, also after white space.
  @Test func noBreakForgesACommand() {
    for columns in 20...60 {
      for text in ["x ::error::y ##[error]z ", ":", "#", "ab::", "a##"] {
        let lines = wrapped(columns, "  " + String(repeating: text, count: 40))
        #expect(lines.allSatisfy { TextLayout.width(of: $0) <= columns })
        for line in lines.dropFirst().map({ $0.drop { $0 == " " } }) {
          #expect(!line.hasPrefix("::") && !line.hasPrefix("##"), "\(line)")
        }
      }
    }
  }

  @Test func proseIsNotWiderThanOneCanRead() {
    #expect(TextLayout().proseColumns == 80)
    #expect(TextLayout(columns: 60).proseColumns == 60)
    #expect(TextLayout(columns: 300).proseColumns == 100)
    #expect(TextLayout.lines("one two three", width: 10, indent: 2) == ["  one two", "  three"])
  }
}
