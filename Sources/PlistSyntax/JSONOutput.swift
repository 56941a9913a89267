/// Writes JSON into a byte buffer, with two spaces for each level or all on one line, in the order
/// of the calls.
///
/// The caller opens and closes containers; the output adds commas, line breaks and escapes. No
/// control characters, including C1 and bidirectional ones, and no `##[command]` for a
/// continuous-integration system are written unescaped: see `DisplayText`.
package struct JSONOutput {
  /// Removes bytes from a buffer and passes them on.
  package typealias Drain = (_ bytes: inout [UInt8]) -> Void

  /// The JSON so far, without the removed bytes.
  package var bytes: [UInt8] = []
  private let isCompact: Bool
  /// A line break and the spaces after it; empty if all is on one line.
  private var lineBreak: [UInt8]
  private let drain: Drain?
  /// For each open container: whether it has contents.
  private var haveContents: [Bool] = []
  private var isAfterKey = false

  /// The size at which the buffer is drained, in bytes.
  private static let pieceSize = 1 << 16

  /// An empty output; `compact` puts everything on one line. `drain` is called with the buffer
  /// between values and removes its contents, so that a large document is never in memory as a
  /// whole.
  package init(compact: Bool = false, drain: Drain? = nil) {
    isCompact = compact
    lineBreak = compact ? [] : [UInt8(ascii: "\n")]
    self.drain = drain
  }

  private mutating func beginValue() {
    if bytes.count >= Self.pieceSize { drain?(&bytes) }
    if isAfterKey {
      isAfterKey = false
    } else if let hasContents = haveContents.last {
      if hasContents { bytes.append(UInt8(ascii: ",")) }
      haveContents[haveContents.count - 1] = true
      bytes += lineBreak
    }
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    beginValue()
    bytes.append(UInt8(ascii: bracket))
    haveContents.append(false)
    if !isCompact { lineBreak += [UInt8(ascii: " "), UInt8(ascii: " ")] }
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    if !isCompact { lineBreak.removeLast(2) }
    if haveContents.removeLast() { bytes += lineBreak }
    bytes.append(UInt8(ascii: bracket))
  }

  package mutating func beginObject() { open("{") }
  package mutating func endObject() { close("}") }
  package mutating func beginArray() { open("[") }
  package mutating func endArray() { close("]") }

  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    if !isCompact { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  package mutating func string(_ text: String) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.mayNeedEscape) {
      appendEscaped(text)
    } else {
      bytes += text.utf8
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func base64(_ data: ByteSlice) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    Base64.encode(data, 0..<data.count, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes characters that are JSON already, such as a number.
  mutating func literal(_ json: String) {
    beginValue()
    bytes += json.utf8
  }

  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }
}

// Whole containers.
extension JSONOutput {
  package mutating func array<Item>(
    _ items: some Sequence<Item>, _ write: (Item, inout JSONOutput) -> Void
  ) {
    beginArray()
    for item in items { write(item, &self) }
    endArray()
  }

  package mutating func object(_ write: (inout JSONOutput) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }
}

// Escapes.
extension JSONOutput {
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"), 0x7F: true
    case 0xC2, 0xD8, 0xE2: true
    default: false
    }
  }

  private mutating func appendEscaped(_ text: String) {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case "#" where previous == "#": bytes += "\\u0023".utf8
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}"..."\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        bytes += "\\u\(String(UInt64(scalar.value), radix: 16, digits: 4))".utf8
      default: bytes += scalar.utf8
      }
      previous = scalar
    }
  }
}
