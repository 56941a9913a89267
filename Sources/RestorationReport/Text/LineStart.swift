import PlistSyntax

/// Text of a file at the start of a line, after only white space.
enum LineStart {
  /// The text escaped, so that no line begins like a command to a continuous-integration system:
  /// GitHub's runner executes `::error` also after white space, Azure's `##vso[`.
  static func escape(_ text: String) -> String {
    let shown = DisplayText.escape(text)
    if let first = shown.utf8.first, mayBeginName(first) { return shown }
    // By characters, a combining mark after `::` would hide it.
    let trimmed = shown.unicodeScalars.drop { $0.properties.isWhitespace }
    let start = trimmed.prefix(2).map(\.value)
    guard start == [0x3A, 0x3A] || start == [0x23, 0x23] else { return shown }
    let mark = start[0] == 0x3A ? "\\u{3a}" : "\\u{23}"
    return String(shown.unicodeScalars[..<trimmed.startIndex]) + mark
      + String(Substring(trimmed.dropFirst()))
  }

  /// Whether a byte is a letter or a digit, after which nothing is a command.
  private static func mayBeginName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit
  }

  /// A file name, with `./` before it if it begins like a command: `::error` is one of GitHub's,
  /// `##[error]` one of Azure's, `##teamcity[` one of TeamCity's. It must still be escaped.
  static func guarded(fileName: String) -> String {
    guard let first = fileName.unicodeScalars.first else { return "''" }
    let isRisky = first == ":" || first == "#" || first.properties.isWhitespace
    return isRisky ? "./" + fileName : fileName
  }
}
