import PlistSyntax
import TestSupport
import Testing

/// Reading eight bytes at a time finds the same as reading each byte.
@Suite struct TextMarksTests {
  /// Texts of all lengths with a few of the bytes that count.
  static func text(_ seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    let rare = Array("-@= \u{1}\"#\\\u{7f}\u{e9}".unicodeScalars)
    var text = ""
    for _ in 0..<random.below(60) {
      let scalar = random.oneIn(6) ? random.element(of: rare) : "x"
      text.unicodeScalars.append(scalar ?? "x")
    }
    return text
  }

  @Test(arguments: UInt64(1)...2000)
  func `marks are those of the bytes`(seed: UInt64) {
    let text = Self.text(seed)
    let bytes = Array(text.utf8)
    let marks = text.withByteView { TextMarks($0) }
    #expect(marks.hasHyphen == bytes.contains(UInt8(ascii: "-")), "\(seed)")
    #expect(
      marks.hasParameterMark
        == bytes.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "=") },
      "\(seed)")
    let longest = bytes.split(separator: 0x20).map(\.count).max() ?? 0
    #expect(marks.mayHaveLongRun || longest <= TextMarks.longestShortRun, "\(seed)")
    // Where every eight bytes have a space, there is no need to look closer.
    let spaced = String(repeating: "xxxxx ", count: 8).withByteView { TextMarks($0) }
    #expect(!spaced.mayHaveLongRun)
  }

  /// Each byte that JSON escapes is found at any place.
  @Test(arguments: 0..<40)
  func `an escape is seen at every place`(place: Int) {
    for byte in (UInt8(0)..<0x20) + [0x22, 0x5C, 0x7F] {
      var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 40)
      bytes[place] = byte
      let text = String(decoding: bytes, as: UTF8.self)
      var json = JSONOutput(compact: true)
      json.beginObject()
      json.key(text)
      text.withByteView { json.string($0, TextMarks($0)) }
      json.endObject()
      #expect(!json.bytes.contains(byte) || [0x22, 0x5C].contains(byte))
      #expect(json.bytes.split(separator: UInt8(ascii: "\\")).count == 3)
    }
  }

  @Test(arguments: 0...255)
  func `a word ends at each byte that is no letter and no digit`(byte: Int) {
    let isInWord =
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    for length in 1...20 {
      for place in 0..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "m"), count: length)
        bytes[place] = UInt8(byte)
        bytes[0] = UInt8(ascii: " ")
        let slice = ByteSlice(bytes)
        for start in 0...length {
          var breaks = WordBreaks(slice.view, from: start)
          var expected = [0]
          if !isInWord, place > 0 { expected.append(place) }
          for place in expected where place >= start { #expect(breaks.next() == place) }
          #expect(breaks.next() == nil, "\(length) \(place) \(start)")
          #expect(breaks.next() == nil)
        }
      }
    }
  }
}
