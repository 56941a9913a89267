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
  /// The containers around the innermost one.
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
    var innermost = try visit(
      table.trailer.rootNumber, referencedAt: table.bytes.count - 16, depth: 0, in: table)
    while var container = innermost {
      passLeaves(of: &container, in: table)
      guard container.next < container.referenceCount else {
        progress[container.number] = Progress.done
        innermost = stack.popLast()
        continue
      }
      let next = container.next
      container.next += 1
      innermost = container
      let inner = try visit(
        table.reference(at: container.references, number: next),
        referencedAt: container.references + next * table.trailer.referenceByteCount,
        depth: stack.count + 1, in: table)
      guard let inner else { continue }
      stack.append(container)
      innermost = inner
    }
  }

  /// Checks the most frequent objects that a container refers to, without making values, from the
  /// next one on. Stops at a container, at another object that needs a complete check, and at an
  /// invalid one, for which `visit` throws the error.
  @inline(__always) private mutating func passLeaves(
    of container: inout OpenContainer, in table: BinaryPlistTable
  ) {
    while container.next < container.referenceCount {
      let number = table.reference(at: container.references, number: container.next)
      guard number >= 0, number < progress.count else { return }
      if progress[number] != Progress.done {
        guard progress[number] == Progress.unseen, let start = table.start(of: number),
          let head = try? table.head(at: start), table.isShortLeaf(head),
          head.end - start + claimedByteCount <= table.trailer.offsetTableStart
        else { return }
        claimedByteCount += head.end - start
        progress[number] = Progress.done
      }
      container.next += 1
    }
  }

  /// Checks an object. The table is a parameter, because each use of `self.table` would copy it.
  ///
  /// - Parameters:
  ///   - place: where the file refers to it.
  ///   - depth: how many containers contain it.
  /// - Returns: a container that was not checked before, whose elements are still to be checked.
  private mutating func visit(
    _ number: Int, referencedAt place: Int, depth: Int, in table: BinaryPlistTable
  ) throws(PlistError) -> OpenContainer? {
    guard number >= 0, number < progress.count else {
      throw table.error(
        .invalidReference, at: place,
        expected: "a reference to one of \(CountText.grouped(progress.count)) objects",
        found: "object \(number)")
    }
    switch progress[number] {
    case Progress.done: return nil
    case Progress.open:
      throw table.error(
        .containerCycle, at: place, expected: "a container that does not contain itself",
        found: "object \(number) inside itself")
    default: break
    }
    let (start, head) = try table.object(number)
    try claim(start..<head.end)
    switch head.kind {
    case .array, .orderedSet, .set, .dictionary:
      guard depth < limits.containerDepth else {
        throw table.error(
          .tooDeep, at: start,
          expected: "containers nested at most \(limits.containerDepth) deep",
          found: "one more level")
      }
      progress[number] = Progress.open
      return OpenContainer(
        number: number, references: head.start,
        referenceCount: (head.end - head.start) / table.trailer.referenceByteCount)
    case .ascii, .utf8: try Self.checkText(head, in: table)
    // In a container, half of a surrogate pair does not make the document invalid; the text shows
    // it.
    case .utf16: if depth == 0 { try Self.checkText(head, in: table) }
    default: break
    }
    progress[number] = Progress.done
    return nil
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
