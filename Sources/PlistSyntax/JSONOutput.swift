import Platform

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
  private let drain: Drain?
  /// Whether the innermost container has contents.
  private var hasContents = false
  /// The same for the containers around it, and for the top level.
  private var outerHaveContents: [Bool] = []
  private(set) var isAfterKey = false

  /// The size at which the buffer is drained, in bytes.
  private static let pieceSize = 1 << 16

  /// An empty output; `compact` puts everything on one line. `drain` is called with the buffer
  /// repeatedly and removes its contents, so that a large document is never in memory as a whole.
  package init(compact: Bool = false, drain: Drain? = nil) {
    isCompact = compact
    self.drain = drain
  }

  /// An empty output for the first element of an array that was opened elsewhere.
  package init(forElementOfArray: Void, drain: Drain? = nil) {
    self.init(drain: drain)
    outerHaveContents = [false]
  }

  private mutating func drainIfLarge() {
    if bytes.count >= Self.pieceSize { drain?(&bytes) }
  }

  private mutating func beginValue() {
    drainIfLarge()
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard depth > 0 else { return }
    breakLine(after: hasContents)
    hasContents = true
  }

  /// How many containers are open.
  private var depth: Int { outerHaveContents.count }

  /// Begins a line, after a comma if something precedes it.
  private mutating func breakLine(after hasComma: Bool) {
    if isCompact {
      if hasComma { bytes.append(UInt8(ascii: ",")) }
      return
    }
    let indentation = 2 * depth
    let known = min(indentation, Self.lineBreak.utf8CodeUnitCount - 2)
    bytes.append(Self.lineBreak, from: hasComma ? 0 : 1, count: known + (hasComma ? 2 : 1))
    if indentation > known {
      bytes.append(contentsOf: repeatElement(0x20, count: indentation - known))
    }
  }

  /// A comma, a line feed, and an indentation as deep as most values are.
  private static let lineBreak: StaticString =
    ",\n                                                                "

  private mutating func open(_ bracket: Unicode.Scalar) {
    beginValue()
    bytes.append(UInt8(ascii: bracket))
    outerHaveContents.append(hasContents)
    hasContents = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    let hadContents = hasContents
    hasContents = outerHaveContents.removeLast()
    if hadContents { breakLine(after: false) }
    bytes.append(UInt8(ascii: bracket))
  }

  /// Opens an object.
  package mutating func beginObject() { open("{") }
  /// Closes the innermost object.
  package mutating func endObject() { close("}") }
  /// Opens an array.
  package mutating func beginArray() { open("[") }
  /// Closes the innermost array.
  package mutating func endArray() { close("]") }

  /// Writes the key of the next value.
  package mutating func key(_ name: String) {
    name.withByteView { key($0, after: "") }
  }

  /// Writes the key of the next value: text in UTF-8, after a prefix.
  package mutating func key(_ name: ByteView, after prefix: StaticString) {
    if hasRoom(for: name), depth > 0, !name.mayHaveEscapes {
      drainIfLarge()
      let prefixCount = prefix.utf8CodeUnitCount
      let comma = hasContents ? 0 : 1
      hasContents = true
      let breakCount = isCompact ? 1 - comma : 2 * depth + 2 - comma
      let endCount = isCompact ? 2 : 3
      bytes.append(count: breakCount + prefixCount + name.count + endCount + 1) { filler in
        filler.put(Self.lineBreak, from: comma, count: breakCount)
        filler.put(UInt8(ascii: "\""))
        filler.put(prefix, count: prefixCount)
        filler.put(name)
        filler.put("\": ", count: endCount)
      }
    } else {
      beginValue()
      appendQuoted(name, after: prefix)
      bytes.append(": ", count: isCompact ? 1 : 2)
    }
    isAfterKey = true
  }

  /// Whether a line with a text can be written in one step: the text is small, and the indentation
  /// too.
  private func hasRoom(for text: ByteView) -> Bool {
    text.count < Self.pieceSize && 2 * depth + 2 <= Self.lineBreak.utf8CodeUnitCount
  }

  /// Writes a key with text, or with null.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  /// Writes a key with true, false or null.
  package mutating func member(_ name: String, _ value: Bool?) {
    key(name)
    bool(value)
  }

  /// Writes a key with a whole number, or with null.
  package mutating func member(_ name: String, _ value: Int?) {
    key(name)
    integer(value)
  }

  /// Writes text, or null.
  package mutating func string(_ text: String?) {
    guard let text else { return null() }
    beginValue()
    appendQuoted(text)
  }

  /// Writes text in UTF-8.
  package mutating func string(_ text: ByteView) {
    beginValue()
    guard text.count < Self.pieceSize, !text.mayHaveEscapes else { return appendQuoted(text) }
    bytes.append(count: text.count + 2) { filler in
      filler.put(UInt8(ascii: "\""))
      filler.put(text)
      filler.put(UInt8(ascii: "\""))
    }
  }

  /// Writes a UUID of 16 bytes in its usual form, upper case.
  package mutating func uuid(_ uuid: ByteView) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    bytes += UUIDText.format(uuid).utf8
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes true, false or null.
  package mutating func bool(_ value: Bool?) {
    guard let value else { return null() }
    literal(value ? "true" : "false")
  }

  /// Writes a whole number, or null.
  package mutating func integer(_ value: Int?) {
    guard let value else { return null() }
    literal(String(value))
  }

  /// Writes a date, in seconds since 2001-01-01 00:00:00 UTC, as ISO 8601. Returns whether it
  /// could: some numbers have no such text.
  package mutating func date(_ seconds: Double) -> Bool {
    guard let text = ISO8601.format(secondsSince2001: seconds) else { return false }
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
    return true
  }

  /// Writes bytes as base64 text.
  package mutating func base64(_ data: ByteSlice) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    // Three bytes make four characters, so that pieces of this size join without padding.
    let pieceSize = Self.pieceSize / 4 * 3
    for start in stride(from: 0, to: data.count, by: pieceSize) {
      Base64.encode(data, start..<min(start + pieceSize, data.count), into: &bytes)
      drainIfLarge()
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes null.
  package mutating func null() { literal("null") }

  /// Writes characters that are JSON already, such as a number.
  package mutating func literal(_ json: String) {
    beginValue()
    bytes += json.utf8
  }

  /// Writes a line feed after a complete document.
  package mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func appendQuoted(_ text: String) {
    text.withByteView { appendQuoted($0) }
  }

  private mutating func appendQuoted(_ text: ByteView, after prefix: StaticString = "") {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(prefix, count: prefix.utf8CodeUnitCount)
    var start = 0
    while start < text.count {
      start = append(text, start..<min(start + Self.pieceSize, text.count))
      drainIfLarge()
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
