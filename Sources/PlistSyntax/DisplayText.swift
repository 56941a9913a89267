import Platform

/// Text from a file, a file name or an argument, made safe for display on a terminal.
package enum DisplayText {
  /// The text with every character that is invisible or that a terminal interprets written as
  /// `\u{1b}`: C0 and C1 controls, DEL, line and paragraph separators, bidirectional controls,
  /// zero-width and other default-ignorable format characters, variation selectors and tags.
  /// Unassigned and private-use characters are kept.
  ///
  /// The same for the `#` of a command: GitHub's runner, Azure's agent and TeamCity execute
  /// `##[name]`, `##vso[name]` and `##teamcity[name]` anywhere in a line. Source: actions/runner,
  /// ActionCommand.cs; microsoft/azure-pipelines-agent, Command.cs.
  package static func escape(_ text: String) -> String {
    if isPlain(text.utf8) { return text }
    let shown = withoutCommands(text)
    guard shown.unicodeScalars.contains(where: isHidden) else { return shown }
    var escaped = ""
    var previous: Unicode.Scalar = " "
    for scalar in shown.unicodeScalars {
      defer { previous = scalar }
      if isHidden(scalar), !isEmojiSelector(scalar, after: previous) {
        escaped += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a text has only printable ASCII, and no command.
  private static func isPlain(_ text: String.UTF8View) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }

  private static let commandStarts = ["[", "vso[", "teamcity["].map { Array($0.utf8) }

  private static func withoutCommands(_ text: String) -> String {
    let mark = UInt8(ascii: "#")
    guard text.utf8.contains(mark) else { return text }
    var rest = Array(text.utf8)[...]
    var shown: [UInt8] = []
    while let byte = rest.popFirst() {
      let isCommand =
        byte == mark && shown.last == mark
        && commandStarts.contains { start in
          rest.prefix(start.count).elementsEqual(start) { ($0 | 0x20) == ($1 | 0x20) }
        }
      if isCommand { shown += "\\u{23}".utf8 } else { shown.append(byte) }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Bytes that should be UTF-8 but need not be: ill-formed ones are written as `\x{ff}`.
  package static func escape(bytes: [UInt8]) -> String {
    let slice = ByteSlice(bytes)
    var text = ""
    // Escaped in runs and not by character, because a command has several characters.
    var start = 0
    while let bad = UnicodeText.firstInvalid(slice, start..<bytes.count) {
      text += escape(slice.string(start..<bad))
      text += "\\x{" + String(bytes[bad], radix: 16) + "}"
      start = bad + 1
    }
    return text + escape(slice.string(start..<bytes.count))
  }

  /// Whether a character only asks for the emoji of the symbol before it.
  package static func isEmojiSelector(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar
  ) -> Bool {
    scalar == "\u{FE0F}" && previous.value > 0xA8 && previous.properties.isEmoji
  }

  /// Whether a character is shown as an escape, unless it is the selector of an emoji.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
    case 0xAD, 0x34F, 0x61C: true  // soft hyphen, grapheme joiner, Arabic letter mark
    case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0: true  // blank fillers
    case 0x180B...0x180F: true  // Mongolian selectors
    case 0x200B...0x200F: true  // zero-width, direction marks
    case 0x2028...0x202E: true  // separators, bidirectional embeddings
    case 0x2060...0x206F: true  // invisible operators, isolates
    case 0xFE00...0xFE0F: true  // variation selectors
    case 0xFEFF, 0xFFF0...0xFFFB: true  // byte order mark, interlinear annotations
    case 0x1BCA0...0x1BCA3: true  // shorthand formatting
    case 0x1D173...0x1D17A: true  // musical formatting
    case 0xE0000...0xE0FFF: true  // tags, supplementary variation selectors
    default: false
    }
  }
}
