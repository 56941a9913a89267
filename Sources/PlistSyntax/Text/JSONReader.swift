enum JSONReader {
  static func read(_ bytes: ByteSlice, limits: Limits) throws(PlistError) -> PlistDocument {
    throw PlistError(.unknownSyntax, at: SourceLocation(byteOffset: 0), expected: "", found: "")
  }
  static func value(_ tape: TextTape, _ index: Int) -> PlistValue { .null }
}
enum JSONEscapes {
  static func text(_ bytes: ByteSlice, _ range: Range<Int>) -> String { "" }
}
enum Base64 {
  static func decode(_ text: String) -> [UInt8]? { nil }
  static func decoded(_ bytes: ByteSlice, _ range: Range<Int>) -> [UInt8] { [] }
}
enum XMLPlistReader {
  static func read(_ bytes: ByteSlice, limits: Limits) throws(PlistError) -> PlistDocument {
    throw PlistError(.unknownSyntax, at: SourceLocation(byteOffset: 0), expected: "", found: "")
  }
  static func value(_ tape: TextTape, _ index: Int) -> PlistValue { .null }
}
enum XMLText {
  static func text(_ bytes: ByteSlice, _ range: Range<Int>) -> String { "" }
}
