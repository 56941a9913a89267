/// Opens binary property lists: checks the trailer, then every object that the root reaches, once.
///
/// The walk keeps its own stack. It refuses objects that contain themselves, nesting beyond the
/// limit, and objects that lie on top of each other: the bytes of all objects together cannot be
/// more than the file has, which bounds the work of everything that reads the document later.
struct BinaryPlistReader {
  /// How a binary property list begins; two version bytes follow, of which the first is 0.
  static let magic = "bplist"

  /// How far the check has come with an object.
  private enum Progress: UInt8 {
    case unseen, open, done
  }

  /// A container whose elements are being checked.
  private struct OpenContainer {
    let number: Int
    let elements: PlistElements
    /// References in all: elements, or keys and values.
    let referenceCount: Int
    var next = 0
  }

  private let table: BinaryPlistTable
  private let limits: Limits
  private var progress: [UInt8]
  private var stack: [OpenContainer] = []
  private var claimedByteCount = 0

  static func read(_ bytes: ByteSlice, limits: Limits) throws(PlistError) -> PlistDocument {
    let magicCount = magic.utf8.count
    guard bytes.count >= magicCount + 2 else {
      throw PlistError(
        .truncated, at: SourceLocation(byteOffset: bytes.fileOffset(at: bytes.count)),
        expected: "a binary property list", found: "the end after \(bytes.count) bytes")
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
    progress = [UInt8](repeating: Progress.unseen.rawValue, count: table.trailer.objectCount)
  }

  private mutating func checkReachableObjects() throws(PlistError) {
    try visit(table.trailer.rootNumber, referencedAt: table.bytes.count - 16)
    while let top = stack.last {
      let depth = stack.count
      var next = top.next
      // Most elements are no containers, so that the stack stays as it is.
      while next < top.referenceCount, stack.count == depth {
        let place = top.elements.start + next * table.trailer.referenceByteCount
        try visit(table.reference(at: top.elements.start, number: next), referencedAt: place)
        next += 1
      }
      stack[depth - 1].next = next
      guard stack.count == depth else { continue }
      progress[top.number] = Progress.done.rawValue
      stack.removeLast()
    }
  }

  private mutating func visit(_ number: Int, referencedAt place: Int) throws(PlistError) {
    guard number >= 0, number < progress.count else {
      throw table.error(
        .invalidReference, at: place,
        expected: "a reference to one of \(progress.count) objects", found: "object \(number)")
    }
    switch progress[number] {
    case Progress.done.rawValue: return
    case Progress.open.rawValue:
      throw table.error(
        .containerCycle, at: place, expected: "a container that does not contain itself",
        found: "object \(number) inside itself")
    default: break
    }
    let object = try table.object(number)
    claimedByteCount += object.range.count
    guard claimedByteCount <= table.trailer.offsetTableStart else {
      throw table.error(
        .overlappingObjects, at: object.range.lowerBound,
        expected: "objects that do not share their bytes",
        found: "more bytes in objects than the file has")
    }
    switch object.value {
    case .array(let elements), .orderedSet(let elements), .set(let elements):
      try push(number, elements, referencesPerElement: 1, at: object.range.lowerBound)
    case .dictionary(let elements):
      try push(number, elements, referencesPerElement: 2, at: object.range.lowerBound)
    case .string(let string):
      try checkText(string)
      progress[number] = Progress.done.rawValue
    default:
      progress[number] = Progress.done.rawValue
    }
  }

  private mutating func push(
    _ number: Int, _ elements: PlistElements, referencesPerElement: Int, at position: Int
  ) throws(PlistError) {
    guard stack.count < limits.containerDepth else {
      throw table.error(
        .tooDeep, at: position,
        expected: "containers nested at most \(limits.containerDepth) deep",
        found: "one more level")
    }
    progress[number] = Progress.open.rawValue
    stack.append(
      OpenContainer(
        number: number, elements: elements,
        referenceCount: (elements.knownCount ?? 0) * referencesPerElement))
  }

  private func checkText(_ string: PlistString) throws(PlistError) {
    let range = string.start..<(string.start + string.byteCount)
    switch string.encoding {
    case .ascii:
      guard let bad = table.bytes.firstNonASCII(in: range) else { return }
      throw table.error(
        .invalidText, at: bad, expected: "7-bit text in an ASCII string",
        found: "byte 0x" + String(table.bytes[bad], radix: 16))
    case .utf16BigEndian:
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
