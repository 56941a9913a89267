/// Opens binary property lists: checks the trailer, then every object that is reachable from the
/// root, once.
///
/// The walk keeps its own stack. It refuses objects that contain themselves, nesting beyond the
/// limit, and objects that overlap: all objects together cannot have more bytes than the file,
/// which bounds the work of all later reading.
struct BinaryPlistReader: ~Copyable {
  /// The progress of the check of an object.
  private enum Progress {
    static let unseen: UInt8 = 0
    static let open: UInt8 = 1
    static let done: UInt8 = 2
  }

  /// A container whose elements are being checked.
  private struct OpenContainer {
    let number: Int
    /// The start of its references.
    let references: Int
    /// The number of references: to elements, or to keys and values.
    let referenceCount: Int
    var next = 0
  }

  private let table: BinaryPlistTable
  private let limits: Limits
  private var progress: ByteTable
  private var stack: [OpenContainer] = []
  private var claimedByteCount = 0

  static func read(_ bytes: ByteSlice, limits: Limits) throws(PlistError) -> PlistDocument {
    let magicCount = BinaryPlistTable.magicByteCount
    guard bytes.count >= magicCount + 2 else {
      throw PlistError(
        .truncated, at: SourceLocation(byteOffset: bytes.fileOffset(at: bytes.count)),
        expected: "a binary property list",
        found: "the end after \(CountText.count(bytes.count, "byte"))")
    }
    guard bytes[magicCount] == UInt8(ascii: "0") else {
      throw PlistError(
        .unknownSyntax, at: SourceLocation(byteOffset: bytes.fileOffset(at: magicCount)),
        expected: "version 0x of the binary property list format",
        found: "version bytes 0x" + String(bytes[magicCount], radix: 16) + " 0x"
          + String(bytes[magicCount + 1], radix: 16))
    }
    let table = BinaryPlistTable(bytes: bytes.view, trailer: try BinaryPlistTrailer(bytes))
    var reader = BinaryPlistReader(table: table, limits: limits)
    try reader.checkReachableObjects()
    return PlistDocument(
      syntax: .binary, bytes: bytes, root: ValueID(table.trailer.rootNumber),
      backing: .binary(table))
  }

  private init(table: BinaryPlistTable, limits: Limits) {
    self.table = table
    self.limits = limits
    progress = ByteTable(count: table.trailer.objectCount)
    // Few archives nest deeper, and a stack that grows is copied.
    stack.reserveCapacity(8)
  }

  private mutating func checkReachableObjects() throws(PlistError) {
    let table = table
    try visit(table.trailer.rootNumber, referencedAt: table.bytes.count - 16, in: table)
    while let top = stack.last {
      let next = passLeaves(of: top, in: table)
      guard next < top.referenceCount else {
        progress[top.number] = Progress.done
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next = next + 1
      try visit(
        table.reference(at: top.references, number: next),
        referencedAt: top.references + next * table.trailer.referenceByteCount, in: table)
    }
  }

  /// Checks the most frequent objects that a container refers to, without making values, from the
  /// next one on.
  ///
  /// - Returns: the number of the first reference that it does not pass: to a container, to another
  ///   object that needs a complete check, or to an invalid one, for which `visit` throws the
  ///   error. If it passes all, the number of references.
  private mutating func passLeaves(
    of container: OpenContainer, in table: BinaryPlistTable
  ) -> Int {
    var claimed = claimedByteCount
    defer { claimedByteCount = claimed }
    for next in container.next..<container.referenceCount {
      let number = table.reference(at: container.references, number: next)
      guard number >= 0, number < progress.count else { return next }
      if progress[number] == Progress.done { continue }
      guard progress[number] == Progress.unseen, let start = table.start(of: number),
        let head = try? table.head(at: start)
      else { return next }
      guard table.isShortLeaf(head), head.end - start + claimed <= table.trailer.offsetTableStart
      else { return next }
      claimed += head.end - start
      progress[number] = Progress.done
    }
    return container.referenceCount
  }

  /// Checks an object. The table is a parameter, because each use of `self.table` would copy it.
  private mutating func visit(
    _ number: Int, referencedAt place: Int, in table: BinaryPlistTable
  ) throws(PlistError) {
    guard number >= 0, number < progress.count else {
      throw table.error(
        .invalidReference, at: place,
        expected: "a reference to one of \(CountText.grouped(progress.count)) objects",
        found: "object \(number)")
    }
    switch progress[number] {
    case Progress.done: return
    case Progress.open:
      throw table.error(
        .containerCycle, at: place, expected: "a container that does not contain itself",
        found: "object \(number) inside itself")
    default: break
    }
    let (start, head) = try table.object(number)
    let end = head.end
    try claim(start..<end)
    switch head.kind {
    case .array, .orderedSet, .set, .dictionary:
      try push(
        number, head.start, (end - head.start) / table.trailer.referenceByteCount, at: start)
      return
    case .ascii, .utf8: try Self.checkText(head, in: table)
    // In a container, half of a surrogate pair does not make the document invalid; the text shows
    // it.
    case .utf16: if stack.isEmpty { try Self.checkText(head, in: table) }
    default: break
    }
    progress[number] = Progress.done
  }

  /// Claims the bytes of an object, which no other may have.
  private mutating func claim(_ range: Range<Int>) throws(PlistError) {
    claimedByteCount += range.count
    guard claimedByteCount <= table.trailer.offsetTableStart else {
      throw table.error(
        .overlappingObjects, at: range.lowerBound,
        expected: "objects that do not share their bytes",
        found: "more bytes in objects than the file has")
    }
  }

  private mutating func push(
    _ number: Int, _ references: Int, _ referenceCount: Int, at position: Int
  ) throws(PlistError) {
    guard stack.count < limits.containerDepth else {
      throw table.error(
        .tooDeep, at: position,
        expected: "containers nested at most \(limits.containerDepth) deep",
        found: "one more level")
    }
    progress[number] = Progress.open
    stack.append(
      OpenContainer(number: number, references: references, referenceCount: referenceCount))
  }

  private static func checkText(
    _ text: BinaryObjectHead, in table: BinaryPlistTable
  ) throws(PlistError) {
    let range = text.start..<text.end
    switch text.kind {
    case .ascii:
      guard let bad = table.bytes.firstNonASCII(in: range) else { return }
      throw table.error(
        .invalidText, at: bad, expected: "7-bit text in an ASCII string",
        found: "byte 0x" + String(table.bytes[bad], radix: 16))
    case .utf16:
      guard let bad = UTF16BigEndian.firstLoneSurrogate(table.bytes, range) else { return }
      throw table.error(
        .invalidText, at: bad, expected: "well-formed UTF-16",
        found: "half of a surrogate pair")
    default:
      guard let bad = UTF8Check.firstInvalid(table.bytes, range) else { return }
      throw table.error(
        .invalidText, at: bad, expected: "well-formed UTF-8",
        found: "byte 0x" + String(table.bytes[bad], radix: 16))
    }
  }
}
