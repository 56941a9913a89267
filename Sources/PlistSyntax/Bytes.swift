#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The only file of this module that touches memory by address or calls the system.

/// Bytes that do not move for as long as something refers to them: a mapped file, or an array.
///
/// `@unchecked Sendable`: the memory is written once, before `init` returns, and never after.
@safe final class ByteStorage: @unchecked Sendable {
  /// How the memory is given back.
  private enum Owner {
    case mapping, allocation, cAllocation
  }

  fileprivate let memory: UnsafeRawBufferPointer
  private let owner: Owner

  /// A copy of an array.
  init(_ bytes: [UInt8]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, 1), alignment: 8)
    unsafe bytes.withUnsafeBytes { unsafe buffer.copyMemory(from: $0) }
    unsafe memory = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count])
    owner = .allocation
  }

  /// Memory that `mmap` gave.
  fileprivate init(mapping memory: UnsafeRawBufferPointer) {
    unsafe self.memory = unsafe memory
    owner = .mapping
  }

  /// Memory that `malloc` gave.
  fileprivate init(adopting memory: UnsafeRawBufferPointer) {
    unsafe self.memory = unsafe memory
    owner = .cAllocation
  }

  deinit {
    switch owner {
    case .mapping:
      unsafe munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
    case .allocation: unsafe memory.deallocate()
    case .cAllocation: unsafe free(UnsafeMutableRawPointer(mutating: memory.baseAddress))
    }
  }
}

/// Bytes by their address, without a hold on them: what copies it counts no references. Whoever has
/// one keeps the `ByteSlice` that it belongs to.
///
/// Reading past the end is a fault of the caller and stops the program.
///
/// `@usableFromInline` stands here and below since without it no other module inlines `package` code.
@safe @usableFromInline package struct ByteView: @unchecked Sendable {
  @usableFromInline let start: UnsafeRawPointer
  /// How many bytes.
  @usableFromInline package let count: Int
  /// The file offset of the first byte.
  fileprivate let firstOffset: Int
  /// Whether the bytes were decoded from text, so that all have the offset of that text.
  fileprivate let isDecoded: Bool

  /// No bytes.
  fileprivate static var empty: ByteView { noBytes.view }
  /// Keeps the address of no bytes.
  private static let noBytes = ByteSlice([])

  fileprivate init(
    start: UnsafeRawPointer, count: Int, firstOffset: Int = 0, isDecoded: Bool = false
  ) {
    unsafe self.start = unsafe start
    self.count = count
    self.firstOffset = firstOffset
    self.isDecoded = isDecoded
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
    precondition(
      position >= 0 && byteCount > 0 && byteCount <= 8 && position + byteCount <= count)
    // Nearly everything has eight bytes behind its start: one load, and what is not asked for leaves.
    if position + 8 <= count {
      let word = unsafe start.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      return UInt64(bigEndian: word) &>> UInt64(64 - 8 * byteCount)
    }
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

  /// Eight bytes from each end, the first in the lowest bits: with `count` they are all there is to
  /// know of 4 to 16 bytes. Nil for fewer and for more.
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
      // The last bytes are looked at together with some before them.
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
    guard text.utf8.count == range.count else { return false }
    let memory = unsafe memory(of: range)
    var text = text
    return text.withUTF8 { utf8 in
      guard let other = utf8.baseAddress, let base = memory.baseAddress else { return true }
      return unsafe memcmp(other, base, utf8.count) == 0
    }
  }

  /// Whether the bytes at a position are those of another view.
  func has(_ other: ByteView, at position: Int) -> Bool {
    guard position >= 0, count - position >= other.count else { return false }
    return unsafe memcmp(start + position, other.start, other.count) == 0
  }

  /// Whether the bytes at one position stand at another too.
  func isRepeated(_ position: Int, at other: Int, count: Int) -> Bool {
    let first = unsafe memory(of: position..<(position + count))
    let second = unsafe memory(of: other..<(other + count))
    guard let first = first.baseAddress, let second = second.baseAddress else {
      return true
    }
    return unsafe memcmp(first, second, count) == 0
  }

  /// Whether the bytes are exactly those of another view.
  package func says(_ other: ByteView) -> Bool { count == other.count && has(other, at: 0) }

  /// Whether the bytes are exactly the UTF-8 of a text.
  package func says(_ text: String) -> Bool { equals(0..<count, text) }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: memory(of: 0..<count))
  }

  /// Whether the bytes at a position are those of a text.
  package func has(_ text: StaticString, at position: Int) -> Bool {
    guard position >= 0, count - position >= text.utf8CodeUnitCount else { return false }
    return unsafe memcmp(start + position, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// The memory of a range that is checked here.
  fileprivate func memory(of range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range outside the bytes")
    return unsafe UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
  }
}

/// Room at the end of a buffer, filled piece by piece.
@safe struct ByteFiller {
  private var position: UnsafeMutableRawPointer
  private(set) var room: Int

  fileprivate static let spaces: StaticString =
    """
                                                                    \
                                                                    \
                                                                    \
                                                                    
    """

  fileprivate init(_ memory: UnsafeMutableRawBufferPointer) {
    unsafe position = memory.baseAddress.unsafelyUnwrapped
    room = memory.count
  }

  @inline(__always) private mutating func put(_ start: UnsafeRawPointer, _ count: Int) {
    precondition(count >= 0 && count <= room, "more than there is room for")
    unsafe position.copyMemory(from: start, byteCount: count)
    unsafe position += count
    room -= count
  }

  /// Puts a byte.
  @inline(__always) mutating func put(_ byte: UInt8) {
    precondition(room > 0, "more than there is room for")
    unsafe position.storeBytes(of: byte, as: UInt8.self)
    unsafe position += 1
    room -= 1
  }

  /// Puts four bytes, the first in the lowest bits.
  @inline(__always) mutating func put(_ bytes: UInt32) {
    precondition(room >= 4, "more than there is room for")
    unsafe position.storeBytes(of: bytes.littleEndian, as: UInt32.self)
    unsafe position += 4
    room -= 4
  }

  /// Puts all bytes of a view.
  @inline(__always) mutating func put(_ bytes: ByteView) { unsafe put(bytes.start, bytes.count) }

  /// Puts bytes of a text.
  @inline(__always) mutating func put(_ text: StaticString, from start: Int = 0, count: Int) {
    precondition(start >= 0 && count >= 0 && start + count <= text.utf8CodeUnitCount)
    unsafe put(UnsafeRawPointer(text.utf8Start + start), count)
  }
}

extension [UInt8] {
  /// Appends so many bytes, which are put there all at once.
  @inline(__always) mutating func append(count: Int, _ fill: (inout ByteFiller) -> Void) {
    let start = self.count
    // Any bytes make the room.
    if count <= ByteFiller.spaces.utf8CodeUnitCount {
      append(ByteFiller.spaces, count: count)
    } else {
      append(contentsOf: repeatElement(0, count: count))
    }
    unsafe withUnsafeMutableBytes { memory in
      var filler = unsafe ByteFiller(UnsafeMutableRawBufferPointer(rebasing: memory[start...]))
      fill(&filler)
      precondition(filler.room == 0, "less than was said")
    }
  }

  /// Appends the first bytes of a text.
  mutating func append(_ text: StaticString, count: Int) {
    precondition(count <= text.utf8CodeUnitCount, "a text has no more bytes than it has")
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: count))
  }
}

extension String {
  /// Looks at the text's UTF-8 where it stands.
  package func withByteView<Result>(_ body: (ByteView) -> Result) -> Result {
    var text = self
    return text.withUTF8 { utf8 in
      guard let start = utf8.baseAddress else { return body(ByteView.empty) }
      return body(unsafe ByteView(start: UnsafeRawPointer(start), count: utf8.count))
    }
  }
}

/// A run of bytes that knows where in the file it came from. Slicing copies nothing.
///
/// Positions are relative to the start of the slice. Reading past the end is a fault of the caller
/// and stops the program; readers check lengths first.
public struct ByteSlice: Sendable {
  private let storage: ByteStorage
  /// The bytes themselves.
  package let view: ByteView

  private init(storage: ByteStorage, view: ByteView) {
    self.storage = storage
    self.view = view
  }

  /// All that a storage has.
  private init(_ storage: ByteStorage, firstOffset: Int = 0, isDecoded: Bool = false) {
    let start = unsafe storage.memory.baseAddress.unsafelyUnwrapped
    self.init(
      storage: storage,
      view: unsafe ByteView(
        start: start, count: storage.memory.count, firstOffset: firstOffset, isDecoded: isDecoded))
  }

  /// The bytes of an array, as the contents of a file.
  public init(_ bytes: [UInt8]) { self.init(ByteStorage(bytes)) }

  /// Bytes that were decoded from text that begins at a byte offset of the file.
  public init(_ bytes: [UInt8], decodedFromTextAt offset: Int) {
    self.init(ByteStorage(bytes), firstOffset: offset, isDecoded: true)
  }

  /// How many bytes.
  public var count: Int { view.count }

  /// Whether the bytes were decoded from text, so that all have the offset of that text.
  public var isDecoded: Bool { view.isDecoded }

  /// The byte offset in the file of the byte at `position`, 0-based.
  public func fileOffset(at position: Int) -> Int { view.fileOffset(at: position) }

  /// The byte at a position of the slice.
  public subscript(position: Int) -> UInt8 { view[position] }

  /// Part of the slice, with the same storage and file offsets.
  public func slice(_ range: Range<Int>) -> ByteSlice {
    let memory = unsafe view.memory(of: range)
    let start = unsafe memory.baseAddress.unsafelyUnwrapped
    return ByteSlice(
      storage: storage,
      view: unsafe ByteView(
        start: start, count: range.count, firstOffset: fileOffset(at: range.lowerBound),
        isDecoded: isDecoded))
  }

  /// An unsigned big-endian number of 1 to 8 bytes.
  public func bigEndian(at position: Int, byteCount: Int) -> UInt64 {
    view.bigEndian(at: position, byteCount: byteCount)
  }

  /// A copy of the bytes.
  public var bytes: [UInt8] { unsafe Array(memory) }

  /// Appends the bytes of a range to a buffer.
  public func append(_ range: Range<Int>, to buffer: inout [UInt8]) {
    view.append(range, to: &buffer)
  }

  /// The position of the first byte that is not 7-bit text, or nil.
  public func firstNonASCII(in range: Range<Int>) -> Int? { view.firstNonASCII(in: range) }

  /// The text of a range; ill-formed UTF-8 becomes U+FFFD.
  public func string(_ range: Range<Int>) -> String { view.string(range) }

  /// Whether a range holds exactly the UTF-8 of a text.
  public func equals(_ range: Range<Int>, _ text: String) -> Bool { view.equals(range, text) }

  /// Whether the slice begins with the UTF-8 of a text.
  public func hasPrefix(_ text: String) -> Bool {
    let length = text.utf8.count
    return length <= count && equals(0..<length, text)
  }

  /// Whether the slice begins with some bytes.
  func starts(with bytes: [UInt8]) -> Bool {
    guard count >= bytes.count else { return false }
    for (position, byte) in bytes.enumerated() where view[position] != byte { return false }
    return true
  }

  /// Whether the UTF-8 of a text stands anywhere in the slice.
  public func contains(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    guard let first = needle.first else { return true }
    var position = 0
    while position + needle.count <= count {
      let start = unsafe view.start + position
      guard
        let found = unsafe memchr(start, Int32(first), count - needle.count + 1 - position)
      else { return false }
      position += unsafe start.distance(to: UnsafeRawPointer(found))
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
    return unsafe memcmp(left.view.start, right.view.start, left.count) == 0
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { view.hash(into: &hasher) }
}

/// Why a file could not be read at all.
public enum FileError: Error, Hashable, Sendable {
  /// The system refused; `errno` says why.
  case system(errno: Int32)
  /// A folder, socket, device or pipe where a file is needed.
  case notAFile(kind: String)
  /// More bytes than the limit.
  case tooLarge(byteCount: Int, limit: Int)

  /// The kind of a folder.
  package static let folderKind = "a folder"
}

extension ByteSlice {
  /// Files up to this size are copied, in bytes.
  private static let largestCopy = 1 << 20

  /// The bytes of a file: copied when it is small, else mapped. `path` is in the file system's own
  /// bytes, without a terminating zero.
  ///
  /// - Throws: `FileError`.
  public init(mappingFileAt path: [UInt8], limits: Limits = Limits()) throws(FileError) {
    // O_NONBLOCK so that a pipe without a writer cannot hang the open.
    let descriptor = unsafe (path + [0]).withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { name in
        unsafe open(name.baseAddress.unsafelyUnwrapped, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      }
    }
    guard descriptor >= 0 else { throw .system(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
    if status.st_mode & S_IFMT == S_IFIFO {
      // What a shell's `<(…)` names. From here on reading may wait for the writer.
      guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw .system(errno: errno) }
      try self.init(readingDescriptor: descriptor, limits: limits)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile(kind: Self.kind(ofMode: status.st_mode))
    }
    let size = Int(status.st_size)
    guard size <= limits.inputByteCount else {
      throw .tooLarge(byteCount: size, limit: limits.inputByteCount)
    }
    guard size > 0 else {
      self.init([])
      return
    }
    // Bytes that are checked once must stay what they were, and another program may cut or change a
    // mapped file at any time. What apps save is copied; only very large files are left in place.
    if size <= Self.largestCopy {
      try self.init(readingDescriptor: descriptor, limits: limits)
      return
    }
    let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw .system(errno: errno)
    }
    let memory = unsafe UnsafeRawBufferPointer(start: address, count: size)
    self.init(unsafe ByteStorage(mapping: memory))
  }

  /// All bytes of an open descriptor (standard input) up to its end.
  ///
  /// - Throws: `FileError`.
  public init(readingDescriptor descriptor: Int32, limits: Limits = Limits()) throws(FileError) {
    // Grown in place where the system can, so that the bytes stand in memory once.
    var capacity = 1 << 16
    var count = 0
    guard var memory = unsafe malloc(capacity) else { throw .system(errno: errno) }
    do throws(FileError) {
      while true {
        if count == capacity {
          capacity *= 2
          guard let grown = unsafe realloc(memory, capacity) else { throw .system(errno: errno) }
          unsafe memory = grown
        }
        let readCount = unsafe read(descriptor, memory + count, capacity - count)
        if readCount < 0 && errno == EINTR { continue }
        guard readCount >= 0 else { throw .system(errno: errno) }
        if readCount == 0 { break }
        count += readCount
        guard count <= limits.inputByteCount else {
          throw .tooLarge(byteCount: count, limit: limits.inputByteCount)
        }
      }
    } catch {
      unsafe free(memory)
      throw error
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: count)
    self.init(unsafe ByteStorage(adopting: bytes))
  }

  private static func kind(ofMode mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: FileError.folderKind
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "not a regular file"
    }
  }
}
