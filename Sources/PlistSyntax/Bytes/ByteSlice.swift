import Platform

/// A run of bytes with its place in the file. Slicing copies nothing.
///
/// Positions are relative to the start of the slice. Reading past the end is a programming error
/// and stops the program; readers check lengths first.
public struct ByteSlice: Sendable {
  private let storage: ByteStorage
  /// The bytes themselves.
  package let view: ByteView

  private init(storage: ByteStorage, view: ByteView) {
    self.storage = storage
    self.view = view
  }

  /// All bytes of a storage.
  init(_ storage: ByteStorage, firstOffset: Int = 0, isDecoded: Bool = false) {
    let start = unsafe storage.memory.baseAddress.unsafelyUnwrapped
    self.init(
      storage: storage,
      view: unsafe ByteView(
        start: start, count: storage.memory.count, firstOffset: firstOffset, isDecoded: isDecoded))
  }

  /// The bytes of an array, as the contents of a file.
  public init(_ bytes: [UInt8]) { self.init(ByteStorage(bytes)) }

  /// Bytes that were decoded from text that begins at a byte offset of the file.
  package init(_ bytes: [UInt8], decodedFromTextAt offset: Int) {
    self.init(ByteStorage(bytes), firstOffset: offset, isDecoded: true)
  }

  /// How many bytes.
  public var count: Int { view.count }

  /// Whether the bytes were decoded from text, so that all have the offset of that text.
  package var isDecoded: Bool { view.isDecoded }

  /// The byte offset in the file of the byte at `position`, 0-based.
  package func fileOffset(at position: Int) -> Int { view.fileOffset(at: position) }

  /// The byte at a position of the slice.
  package subscript(position: Int) -> UInt8 { view[position] }

  /// Part of the slice, with the same storage and file offsets.
  package func slice(_ range: Range<Int>) -> ByteSlice {
    let memory = unsafe view.memory(of: range)
    let start = unsafe memory.baseAddress.unsafelyUnwrapped
    return ByteSlice(
      storage: storage,
      view: unsafe ByteView(
        start: start, count: range.count, firstOffset: fileOffset(at: range.lowerBound),
        isDecoded: isDecoded))
  }

  /// An unsigned big-endian number of 1 to 8 bytes.
  package func bigEndian(at position: Int, byteCount: Int) -> UInt64 {
    view.bigEndian(at: position, byteCount: byteCount)
  }

  /// A copy of the bytes.
  public var bytes: [UInt8] { unsafe Array(memory) }

  /// Appends the bytes of a range to a buffer.
  package func append(_ range: Range<Int>, to buffer: inout [UInt8]) {
    view.append(range, to: &buffer)
  }

  /// The position of the first byte that is not 7-bit text, or nil.
  package func firstNonASCII(in range: Range<Int>) -> Int? { view.firstNonASCII(in: range) }

  /// The text of a range; ill-formed UTF-8 becomes U+FFFD.
  package func string(_ range: Range<Int>) -> String { view.string(range) }

  /// Whether a range holds exactly the UTF-8 of a text.
  package func equals(_ range: Range<Int>, _ text: String) -> Bool { view.equals(range, text) }

  /// Whether the slice begins with the UTF-8 of a text.
  package func hasPrefix(_ text: String) -> Bool {
    let length = text.utf8.count
    return length <= count && equals(0..<length, text)
  }

  /// Whether the slice begins with some bytes.
  func starts(with bytes: [UInt8]) -> Bool {
    guard count >= bytes.count else { return false }
    for (position, byte) in bytes.enumerated() where view[position] != byte { return false }
    return true
  }

  /// Whether the slice contains the UTF-8 of a text.
  package func contains(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    guard let first = needle.first else { return true }
    var position = 0
    while position + needle.count <= count {
      let start = unsafe view.start + position
      let byteCount = count - needle.count + 1 - position
      guard let offset = unsafe Memory.offset(of: first, from: start, byteCount: byteCount)
      else { return false }
      position += offset
      if equals(position..<(position + needle.count), text) { return true }
      position += 1
    }
    return false
  }

  private var memory: UnsafeRawBufferPointer { unsafe view.memory(of: 0..<count) }
}

extension ByteSlice: Hashable {
  /// Same bytes; where they came from does not matter.
  public static func == (left: ByteSlice, right: ByteSlice) -> Bool {
    guard left.count == right.count else { return false }
    if left.count == 0 { return true }
    return unsafe Memory.isSame(left.view.start, right.view.start, byteCount: left.count)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { view.hash(into: &hasher) }
}
