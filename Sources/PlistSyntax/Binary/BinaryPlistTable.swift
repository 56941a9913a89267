/// The objects of a binary property list, found through its offset table and read in place.
///
/// `BinaryPlistReader` has checked every object that is reachable from the root, so reading one
/// again cannot fail, unless the file changed: then the object reads as null.
///
/// It contains only numbers and an address, so that reading a value needs no reference counting.
/// The owner of a table must keep the `ByteSlice` that it was made from.
@usableFromInline package struct BinaryPlistTable: Sendable {
  @usableFromInline package let bytes: ByteView
  @usableFromInline package let trailer: BinaryPlistTrailer

  /// The size of `bplist` at the start of the file; two version bytes follow, of which the first is
  /// 0.
  @inlinable static var magicByteCount: Int { 6 }

  /// The start of an object in the table; 0 for a number beyond it.
  @inlinable @inline(__always) func position(_ number: Int) -> Int {
    guard number >= 0, number < trailer.objectCount else { return 0 }
    // The trailer's numbers were checked against the file's size: nothing here can overflow.
    return Int(
      truncatingIfNeeded: bytes.bigEndian(
        at: trailer.offsetTableStart &+ number &* trailer.offsetByteCount,
        byteCount: trailer.offsetByteCount))
  }

  /// The start of an object, if it is in the range of objects: a file may change after the check.
  @inlinable @inline(__always) func start(of number: Int) -> Int? {
    let start = position(number)
    return start >= Self.magicByteCount && start < trailer.offsetTableStart
      ? start : nil
  }

  /// The target of a container's reference.
  @inlinable @inline(__always) package func reference(at start: Int, number: Int) -> Int {
    // If this overflows, the result is still checked before it is used.
    Int(
      truncatingIfNeeded: bytes.bigEndian(
        at: start &+ number &* trailer.referenceByteCount, byteCount: trailer.referenceByteCount))
  }

  /// The targets of a list's references at some places, in order.
  package func references(_ elements: PlistElements, at places: Range<Int>) -> [ValueID] {
    precondition(places.upperBound <= elements.knownCount ?? 0, "no such element")
    var numbers: [ValueID] = []
    numbers.reserveCapacity(places.count)
    for number in places {
      numbers.append(ValueID(reference(at: elements.start, number: number)))
    }
    return numbers
  }

  /// The bytes of a data value.
  package func data(_ data: PlistData) -> ByteView {
    bytes.part(data.start..<data.start + data.byteCount)
  }

  /// The value at an object's place.
  package func value(_ number: Int) -> PlistValue {
    guard let head = head(number) else { return .null }
    return value(head)
  }

  /// The value of an object. References are not followed. Inlined, because the result would be copied
  /// through memory once more: that takes `lint` of many small archives 1.4 % longer.
  @inline(__always) private func value(_ head: BinaryObjectHead) -> PlistValue {
    switch head.kind {
    case .simple: head.count == 0x0 ? .null : .bool(head.count == 0x9)
    case .integer: .integer(integer(head), byteWidth: head.count)
    case .real: .real(real(head), byteWidth: head.count)
    case .date: .date(real(head))
    case .data: .data(PlistData(start: head.start, byteCount: head.count, encoding: .raw))
    case .ascii: .string(PlistString(start: head.start, byteCount: head.count, encoding: .ascii))
    case .utf8: .string(PlistString(start: head.start, byteCount: head.count, encoding: .utf8))
    case .utf16:
      .string(
        PlistString(start: head.start, byteCount: 2 * head.count, encoding: .utf16BigEndian))
    case .uid: uid(head).map { .uid($0) } ?? .null
    case .array: .array(elements(head))
    case .orderedSet: .orderedSet(elements(head))
    case .set: .set(elements(head))
    case .dictionary: .dictionary(elements(head))
    }
  }

  /// Integers of 1, 2 and 4 bytes are unsigned; those of 8 and 16 are signed.
  private func integer(_ head: BinaryObjectHead) -> PlistInteger {
    guard head.count == 16 else {
      let bits = bytes.bigEndian(at: head.start, byteCount: head.count)
      return head.count == 8 ? PlistInteger(Int64(bitPattern: bits)) : PlistInteger(bits)
    }
    let high = bytes.bigEndian(at: head.start, byteCount: 8)
    let low = bytes.bigEndian(at: head.start + 8, byteCount: 8)
    return PlistInteger(high: Int64(bitPattern: high), low: low)
  }

  private func real(_ head: BinaryObjectHead) -> Double {
    let bits = bytes.bigEndian(at: head.start, byteCount: head.count)
    return head.count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  private func elements(_ head: BinaryObjectHead) -> PlistElements {
    PlistElements(start: head.start, knownCount: head.count)
  }
}

extension BinaryPlistTable {
  /// Reads and checks one object: its offset, its marker, and that its contents fit before the
  /// offset table. References are not followed.
  ///
  /// - Returns: the start of the object, and its head.
  func object(_ number: Int) throws(PlistError) -> (start: Int, head: BinaryObjectHead) {
    guard number < trailer.objectCount, let start = start(of: number) else {
      throw error(
        .invalidOffset,
        at: trailer.offsetTableStart
          + min(number, trailer.objectCount - 1) * trailer.offsetByteCount,
        expected: "an offset before the offset table at \(trailer.offsetTableStart)",
        found: "\(position(number)) for object \(number)")
    }
    do throws(BinaryObjectFault) {
      return (start, try head(at: start))
    } catch {
      throw self.error(error, at: start)
    }
  }

  private func error(_ fault: BinaryObjectFault, at start: Int) -> PlistError {
    switch fault {
    case .marker:
      return error(
        .invalidMarker, at: start, expected: "the marker of an object",
        found: "byte 0x" + String(bytes[start], radix: 16))
    case .sizeMarker:
      return error(
        .invalidLength, at: start + 1, expected: "an integer with the object's length",
        found: "byte 0x" + String(bytes[start + 1], radix: 16))
    case .size(let position, let count, let unit):
      let product = Int(exactly: count)?.multipliedReportingOverflow(by: unit)
      let isTooLarge = product?.overflow ?? false
      return error(
        .invalidLength, at: start,
        expected: "contents of at most \(trailer.offsetTableStart - position) bytes, up to the"
          + " offset table",
        found: "a length of "
          + (isTooLarge ? "\(count) × \(unit)" : product.map { "\($0.partialValue)" } ?? "\(count)")
      )
    case .uid:
      return error(
        .invalidNumber, at: start, expected: "a UID of up to 64 bits",
        found: "one of \(bytes[start] & 0x0F + 1) bytes")
    }
  }
}

extension BinaryPlistTable {
  func error(
    _ code: PlistError.Code, at position: Int, expected: String, found: String
  )
    -> PlistError
  {
    PlistError(
      code, at: SourceLocation(byteOffset: bytes.fileOffset(at: position)), expected: expected,
      found: found)
  }
}
