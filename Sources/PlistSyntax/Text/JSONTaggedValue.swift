/// Objects with one key for values that JSON cannot represent.
enum JSONTaggedValue {
  /// The key of a UID, as `plutil` writes it.
  static let uidKey = "CF$UID"
  /// The key of data, whose value is base64 without white space.
  static let dataKey = "$data"

  /// The value of the object at `start`, or nil if it is a dictionary. The caller knows that it has
  /// one key.
  static func read(at start: Int, in scanner: JSONScanner) -> PlistValue? {
    let bytes = scanner.bytes
    let keyStart = scanner.skipWhiteSpace(from: start + 1)
    guard keyStart < bytes.count, bytes[keyStart] == UInt8(ascii: "\""),
      let key = try? scanner.string(at: keyStart)
    else { return nil }
    // After the colon.
    let valueStart = scanner.skipWhiteSpace(from: scanner.skipWhiteSpace(from: key.end) + 1)
    guard valueStart < bytes.count else { return nil }
    if says(key.string, uidKey, bytes) { return uid(at: valueStart, in: scanner.source) }
    if says(key.string, dataKey, bytes) { return data(at: valueStart, in: scanner) }
    return nil
  }

  private static func says(_ string: PlistString, _ text: String, _ bytes: ByteSlice) -> Bool {
    let range = string.start..<(string.start + string.byteCount)
    guard string.encoding == .jsonEscaped else { return bytes.equals(range, text) }
    return JSONEscapes.text(bytes, range) == text
  }

  private static func uid(at start: Int, in source: TextSource) -> PlistValue? {
    let byte = source.bytes[start]
    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"),
      let number = try? JSONNumber(at: start, in: source), number.isInteger
    else { return nil }
    return number.integer(in: source.bytes)?.uint64.map { .uid($0) }
  }

  private static func data(at start: Int, in scanner: JSONScanner) -> PlistValue? {
    guard scanner.bytes[start] == UInt8(ascii: "\""),
      let string = try? scanner.string(at: start).string, string.encoding == .ascii
    else { return nil }
    let range = string.start..<(string.start + string.byteCount)
    guard Base64.isValid(scanner.bytes, range, allowsWhiteSpace: false) else { return nil }
    return .data(PlistData(start: string.start, byteCount: string.byteCount, encoding: .base64))
  }
}
