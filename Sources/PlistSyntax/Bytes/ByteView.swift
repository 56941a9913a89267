import Platform

/// Bytes by their address, without ownership: a copy needs no reference counting. The owner of a
/// view must keep the `ByteSlice` that it belongs to.
///
/// Reading past the end is a programming error and stops the program.
///
/// `@usableFromInline` here and below, because other modules inline `package` code only with it.
@safe @usableFromInline package struct ByteView: @unchecked Sendable {
  @usableFromInline let start: UnsafeRawPointer
  /// How many bytes.
  @usableFromInline package let count: Int
  /// The file offset of the first byte.
  let firstOffset: Int
  /// Whether the bytes were decoded from text, so that all have the offset of that text.
  let isDecoded: Bool

  /// No bytes.
  static var empty: ByteView { noBytes.view }
  /// Keeps the address for no bytes.
  private static let noBytes = ByteSlice([])

  init(
    start: UnsafeRawPointer, count: Int, firstOffset: Int = 0, isDecoded: Bool = false
  ) {
    unsafe self.start = unsafe start
    self.count = count
    self.firstOffset = firstOffset
    self.isDecoded = isDecoded
  }

  /// A copy of an array that is never released: for constants.
  init(keepingForever bytes: [UInt8]) {
    let storage = ByteStorage(bytes)
    _ = unsafe Unmanaged.passRetained(storage)
    unsafe self.init(
      start: storage.memory.baseAddress.unsafelyUnwrapped, count: storage.memory.count)
  }

  /// The byte offset in the file of the byte at `position`, 0-based.
  func fileOffset(at position: Int) -> Int {
    isDecoded ? firstOffset : firstOffset + position
  }

  /// The byte at a position.
  @inlinable @inline(__always) package subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "position outside the bytes")
    return unsafe start.load(fromByteOffset: position, as: UInt8.self)
  }

  /// An unsigned big-endian number of 1 to 8 bytes.
  @inlinable @inline(__always) package func bigEndian(at position: Int, byteCount: Int) -> UInt64 {
    precondition(byteCount &- 1 < 8 && byteCount > 0, "more bytes than a number has")
    // Nearly every position has eight bytes after it: one load, and the rest is shifted out.
    guard position >= 0, position <= count &- 8 else { return lastNumber(at: position, byteCount) }
    let word = unsafe start.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    return UInt64(bigEndian: word) &>> UInt64(truncatingIfNeeded: 64 &- byteCount &<< 3)
  }

  /// A number in the last eight bytes.
  @usableFromInline func lastNumber(at position: Int, _ byteCount: Int) -> UInt64 {
    precondition(position >= 0 && position + byteCount <= count, "number outside the bytes")
    var value: UInt64 = 0
    for index in position..<position + byteCount {
      value = value << 8 | UInt64(unsafe start.load(fromByteOffset: index, as: UInt8.self))
    }
    return value
  }

  /// Eight bytes at a position, the first in the lowest bits.
  @inline(__always) func word(at position: Int) -> UInt64 {
    precondition(position >= 0 && position + 8 <= count, "position outside the bytes")
    return UInt64(
      littleEndian: unsafe start.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Whether up to 16 bytes are all 7-bit text; also false if the view ends within eight bytes.
  @inline(__always) func isShortASCII(at position: Int, count byteCount: Int) -> Bool {
    guard position >= 0, byteCount >= 0, byteCount <= 16,
      position + max(byteCount, 8) <= count
    else { return false }
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let first = word(at: position)
    guard byteCount >= 8 else { return first & highBits & ~(~0 << UInt64(8 * byteCount)) == 0 }
    // The last bytes are read together with some before them.
    return (first | word(at: position + byteCount - 8)) & highBits == 0
  }

  /// Eight bytes from each end, the first in the lowest bits: with `count` they determine 4 to 16
  /// bytes completely. Nil for fewer and for more.
  package var shortWords: (UInt64, UInt64)? {
    switch count {
    case 8...16: return (word(at: 0), word(at: count - 8))
    case 4...7:
      let first = unsafe start.loadUnaligned(as: UInt32.self)
      let last = unsafe start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return (UInt64(UInt32(littleEndian: first)), UInt64(UInt32(littleEndian: last)))
    default: return nil
    }
  }

  /// The position of the first byte that is not 7-bit text, or nil.
  package func firstNonASCII(in range: Range<Int>) -> Int? {
    let memory = unsafe memory(of: range)
    let lastWord = memory.count - 8
    var index = 0
    while index < memory.count {
      // The last bytes are read together with some before them.
      let word = min(index, lastWord)
      if word >= 0,
        unsafe memory.loadUnaligned(fromByteOffset: word, as: UInt64.self)
          & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      if unsafe memory[index] >= 0x80 { return range.lowerBound + index }
      index += 1
    }
    return nil
  }

  /// The text of a range; ill-formed UTF-8 becomes U+FFFD.
  package func string(_ range: Range<Int>) -> String {
    unsafe String(decoding: memory(of: range), as: UTF8.self)
  }

  /// Appends the bytes of a range to a buffer.
  package func append(_ range: Range<Int>, to buffer: inout [UInt8]) {
    unsafe buffer.append(contentsOf: memory(of: range))
  }

  /// The bytes of a range.
  package func part(_ range: Range<Int>) -> ByteView {
    let memory = unsafe memory(of: range)
    return unsafe ByteView(
      start: memory.baseAddress.unsafelyUnwrapped, count: range.count,
      firstOffset: fileOffset(at: range.lowerBound), isDecoded: isDecoded)
  }

  /// Whether a range holds exactly the UTF-8 of a text.
  package func equals(_ range: Range<Int>, _ text: String) -> Bool {
    text.withByteView { $0.count == range.count && has($0, at: range.lowerBound) }
  }

  /// Whether the bytes at a position are those of another view.
  package func has(_ other: ByteView, at position: Int) -> Bool {
    guard position >= 0, count - position >= other.count else { return false }
    return unsafe Memory.isSame(start + position, other.start, byteCount: other.count)
  }

  /// Whether the bytes at one position are equal to those at another.
  func isRepeated(_ position: Int, at other: Int, count: Int) -> Bool {
    let first = unsafe memory(of: position..<(position + count))
    let second = unsafe memory(of: other..<(other + count))
    guard let first = first.baseAddress, let second = second.baseAddress else {
      return true
    }
    return unsafe Memory.isSame(first, second, byteCount: count)
  }

  /// Whether the bytes are exactly those of another view.
  package func says(_ other: ByteView) -> Bool { count == other.count && has(other, at: 0) }

  /// Whether the bytes are exactly the UTF-8 of a text.
  package func says(_ text: String) -> Bool { equals(0..<count, text) }

  /// The first position at which another view has another byte; nil if one is a prefix of the
  /// other.
  package func firstDifference(from other: ByteView) -> Int? {
    let end = min(count, other.count)
    var position = 0
    while position + 8 <= end {
      let difference = word(at: position) ^ other.word(at: position)
      // The first byte is in the lowest bits.
      if difference != 0 { return position + difference.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < end {
      if self[position] != other[position] { return position }
      position += 1
    }
    return nil
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: memory(of: 0..<count))
  }

  /// Whether the bytes at a position are those of a text.
  package func has(_ text: StaticString, at position: Int) -> Bool {
    guard position >= 0, count - position >= text.utf8CodeUnitCount else { return false }
    return unsafe Memory.isSame(
      start + position, text.utf8Start, byteCount: text.utf8CodeUnitCount)
  }

  /// The memory of a range, which is checked here.
  func memory(of range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the bytes")
    return unsafe UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
  }
}

extension ByteView {
  /// The UTF-8 of a text, valid as long as the text lends it.
  @usableFromInline init(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard let start = utf8.baseAddress else {
      self = .empty
      return
    }
    unsafe self.init(start: UnsafeRawPointer(start), count: utf8.count)
  }
}

extension String {
  /// Passes the text's UTF-8 without a copy.
  @inlinable package func withByteView<Result>(_ body: (ByteView) -> Result) -> Result {
    // This needs no reference counting. Only a text from Foundation may have no contiguous UTF-8.
    let result = unsafe utf8.withContiguousStorageIfAvailable { utf8 in unsafe body(ByteView(utf8))
    }
    if let result { return result }
    var text = self
    return text.withUTF8 { utf8 in unsafe body(ByteView(utf8)) }
  }
}

extension StaticString {
  /// A byte of the UTF-8.
  package func byte(at position: Int) -> UInt8 {
    precondition(position >= 0 && position < utf8CodeUnitCount, "position outside the text")
    return unsafe utf8Start[position]
  }
}
