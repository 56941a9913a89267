/// A run of bytes with its place in the file. Slicing copies nothing.
///
/// Positions are relative to the start of the slice. Reading past the end is a programming error
/// and stops the program; readers check lengths first.
public struct ByteSlice: Sendable {
  // Small, because a hostile file has data in a few bytes: `Limits.inputByteCount` fits 32 bits.
  // Inlined, because other targets ask for every byte of photos.
  @usableFromInline let storage: [UInt8]
  @usableFromInline let firstByte: UInt32
  @usableFromInline let byteCount: UInt32
  private let firstOffset: UInt32
  /// Whether the bytes were decoded from text, so that all have the offset of that text.
  package let isDecoded: Bool

  private init(
    _ storage: [UInt8], start: Int, count: Int, firstOffset: Int, isDecoded: Bool
  ) {
    self.storage = storage
    (firstByte, byteCount) = (UInt32(start), UInt32(count))
    self.firstOffset = UInt32(firstOffset)
    self.isDecoded = isDecoded
  }

  @inlinable var start: Int { Int(firstByte) }

  /// How many bytes.
  @inlinable public var count: Int { Int(byteCount) }

  /// The bytes of an array, as the contents of a file.
  public init(_ bytes: [UInt8]) { self.init(bytes, firstOffset: 0) }

  init(_ bytes: [UInt8], firstOffset: Int) {
    self.init(
      bytes, start: 0, count: bytes.count, firstOffset: firstOffset, isDecoded: false)
  }

  package init(_ bytes: [UInt8], decodedFromTextAt offset: Int) {
    self.init(bytes, start: 0, count: bytes.count, firstOffset: offset, isDecoded: true)
  }

  package init(utf8 text: String) { self.init(Array(text.utf8)) }

  /// The byte offset in the file of the byte at `position`, 0-based.
  package func fileOffset(at position: Int) -> Int {
    Int(firstOffset) + (isDecoded ? 0 : position)
  }

  @inlinable package subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "position outside the bytes")
    return storage[start + position]
  }

  /// Part of the slice, with the same storage and file offsets.
  package func slice(_ range: Range<Int>) -> ByteSlice {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the bytes")
    return ByteSlice(
      storage, start: start + range.lowerBound, count: range.count,
      firstOffset: fileOffset(at: range.lowerBound), isDecoded: isDecoded)
  }

  package func elements(_ range: Range<Int>) -> ArraySlice<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the bytes")
    return storage[(start + range.lowerBound)..<(start + range.upperBound)]
  }

  /// A copy of the bytes.
  public var bytes: [UInt8] { Array(elements(0..<count)) }

  /// The text of all bytes; ill-formed UTF-8 becomes U+FFFD.
  package var text: String { string(0..<count) }

  /// The text of a range; ill-formed UTF-8 becomes U+FFFD.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: elements(range), as: UTF8.self)
  }

  /// An unsigned big-endian number of 1 to 8 bytes.
  package func bigEndian(at position: Int, byteCount: Int) -> UInt64 {
    precondition(position >= 0 && position + byteCount <= count, "number outside the bytes")
    var number: UInt64 = 0
    for place in start + position..<start + position + byteCount {
      number = number << 8 | UInt64(storage[place])
    }
    return number
  }

  package func equals(_ range: Range<Int>, _ text: String) -> Bool {
    range.count == text.utf8.count && has(text, at: range.lowerBound)
  }

  package func has(_ text: String, at position: Int) -> Bool {
    guard position >= 0, position + text.utf8.count <= count else { return false }
    var place = start + position
    for byte in text.utf8 {
      guard storage[place] == byte else { return false }
      place += 1
    }
    return true
  }

  package func hasPrefix(_ text: String) -> Bool { has(text, at: 0) }

  func starts(with bytes: [UInt8]) -> Bool { elements(0..<count).starts(with: bytes) }

  package func contains(_ text: String) -> Bool { firstRange(of: text, from: 0) != nil }

  package func firstRange(of text: String, from position: Int) -> Range<Int>? {
    guard let first = text.utf8.first else { return position..<position }
    var position = position
    while position + text.utf8.count <= count {
      if self[position] == first, has(text, at: position) {
        return position..<position + text.utf8.count
      }
      position += 1
    }
    return nil
  }
}

extension ByteSlice: Hashable {
  /// Same bytes; where they came from does not matter.
  public static func == (left: ByteSlice, right: ByteSlice) -> Bool {
    left.count == right.count && left.elements(0..<left.count) == right.elements(0..<right.count)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements(0..<count)) }
}

extension UInt8 {
  package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  package var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  package var isASCIIHexDigit: Bool { hexDigitValue != nil }

  /// The value of a hexadecimal digit, in upper or lower case; nil for any other byte.
  package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self - 0x30 }
    let letter = self | 0x20
    return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : nil
  }

  /// White space of XML and JSON.
  package var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
