/// Writes JSON into a byte buffer, two spaces a level or all on one line, in the order of the calls.
///
/// The caller opens and closes containers; the output keeps commas, line breaks and escapes. All text
/// is written so that no control character stands raw, and no `##[command]` to a continuous-integration
/// system: see `DisplayText`.
public struct JSONOutput {
  /// The JSON so far.
  public var bytes: [UInt8] = []
  private let isCompact: Bool
  /// For each open container, whether something stands in it.
  private var hasContents: [Bool] = []
  private var isAfterKey = false

  /// An empty output; `compact` puts everything on one line.
  public init(compact: Bool = false) { isCompact = compact }

  /// An empty output for the first element of an array that was opened elsewhere.
  public init(forElementOfArray: Void) {
    self.init()
    hasContents = [false]
  }

  private mutating func beginValue() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let hasSiblings = hasContents.last else { return }
    if hasSiblings { bytes.append(UInt8(ascii: ",")) }
    hasContents[hasContents.count - 1] = true
    breakLine()
  }

  private mutating func breakLine() {
    guard !isCompact else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * hasContents.count))
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    beginValue()
    bytes.append(UInt8(ascii: bracket))
    hasContents.append(false)
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    if hasContents.removeLast() { breakLine() }
    bytes.append(UInt8(ascii: bracket))
  }

  /// Opens an object.
  public mutating func beginObject() { open("{") }
  /// Closes the innermost object.
  public mutating func endObject() { close("}") }
  /// Opens an array.
  public mutating func beginArray() { open("[") }
  /// Closes the innermost array.
  public mutating func endArray() { close("]") }

  /// Writes the key of the next value.
  public mutating func key(_ name: String) {
    beginValue()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if !isCompact { bytes.append(0x20) }
    isAfterKey = true
  }

  /// Writes a key with text, or with null.
  public mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  /// Writes a key with true, false or null.
  public mutating func member(_ name: String, _ value: Bool?) {
    key(name)
    bool(value)
  }

  /// Writes a key with a whole number, or with null.
  public mutating func member(_ name: String, _ value: Int?) {
    key(name)
    integer(value)
  }

  /// Writes text, or null.
  public mutating func string(_ text: String?) {
    guard let text else { return null() }
    beginValue()
    appendQuoted(text)
  }

  /// Writes true, false or null.
  public mutating func bool(_ value: Bool?) {
    guard let value else { return null() }
    literal(value ? "true" : "false")
  }

  /// Writes a whole number, or null.
  public mutating func integer(_ value: Int?) {
    guard let value else { return null() }
    literal(String(value))
  }

  /// Writes bytes as base64 text.
  public mutating func base64(_ data: ByteSlice) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    Base64.encode(data, 0..<data.count, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes null.
  public mutating func null() { literal("null") }

  /// Writes characters that are JSON already, such as a number.
  public mutating func literal(_ json: String) {
    beginValue()
    bytes += json.utf8
  }

  /// Writes a line feed after a complete document.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    text.withByteView { text in
      // Runs that stand as they are go in at once.
      var start = 0
      for position in 0..<text.count {
        let byte = text[position]
        guard Self.needsEscape(byte) else { continue }
        let isSecondMark = position > 0 && text[position - 1] == byte
        guard byte != UInt8(ascii: "#") || isSecondMark else { continue }
        text.append(start..<position, to: &bytes)
        appendEscape(of: byte)
        start = position + 1
      }
      text.append(start..<text.count, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte is written as an escape; `#` is after another.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    default: bytes += "\\u00".utf8 + Self.hex(byte)
    }
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 0x0F)]]
  }
}
