/// What an object of a binary property list is and where its contents stand, and nothing of them: for
/// walks over millions of objects, which must not make a value of each.
///
/// Such an object was checked when the document was read. Here only its bounds are checked again, so
/// that no walk leaves the bytes of a file that changed in the meantime.
@usableFromInline package struct BinaryObjectHead {
  /// What an object is, by the upper half of its marker byte.
  @usableFromInline package enum Kind {
    case simple, integer, real, date, data, ascii, utf16, utf8, uid, array, orderedSet, set,
      dictionary

    /// The kind that a marker byte names; nil when it names none.
    @inlinable @inline(__always) init?(marker: UInt8) {
      switch marker >> 4 {
      case 0x0: self = .simple
      case 0x1: self = .integer
      case 0x2: self = .real
      case 0x3: self = .date
      case 0x4: self = .data
      case 0x5: self = .ascii
      case 0x6: self = .utf16
      case 0x7: self = .utf8
      case 0x8: self = .uid
      case 0xA: self = .array
      case 0xB: self = .orderedSet
      case 0xC: self = .set
      case 0xD: self = .dictionary
      default: return nil
      }
    }
  }

  /// What the object is.
  @usableFromInline package let kind: Kind
  /// Where its contents begin, relative to the start of the document: a number, bytes, or references.
  @usableFromInline package let start: Int
  /// How many bytes, units of UTF-16, elements, or pairs. Of a simple value, which one it is.
  @usableFromInline package let count: Int

  @inlinable init(kind: Kind, start: Int, count: Int) {
    self.kind = kind
    self.start = start
    self.count = count
  }

  /// The object, if it is a text that stands as it is; nil for all others.
  package var plainText: PlistString? {
    switch kind {
    case .ascii: PlistString(start: start, byteCount: count, encoding: .ascii)
    case .utf8: PlistString(start: start, byteCount: count, encoding: .utf8)
    default: nil
    }
  }
}

extension BinaryPlistTable {
  /// What an object is; nil when there is no object with the number, or its contents leave the file.
  @inlinable @inline(__always) package func head(_ number: Int) -> BinaryObjectHead? {
    guard let place = start(of: number) else { return nil }
    let marker = bytes[place]
    guard let kind = BinaryObjectHead.Kind(marker: marker) else { return nil }
    var (start, count) = (place &+ 1, Int(marker & 0x0F))
    let unit: Int
    // Sizes of 15 and more stand behind the marker.
    var isLong = count == 0x0F
    switch kind {
    case .simple: return BinaryObjectHead(kind: kind, start: start, count: count)
    case .integer, .real, .date:
      guard count <= 4 else { return nil }
      (count, unit, isLong) = (1 << count, 1, false)
    case .uid: (count, unit, isLong) = (count + 1, 1, false)
    case .data, .ascii, .utf8: unit = 1
    case .utf16: unit = 2
    case .array, .orderedSet, .set: unit = trailer.referenceByteCount
    case .dictionary: unit = 2 * trailer.referenceByteCount
    }
    if isLong {
      let size = bytes[start]
      guard size >> 4 == 0x1, size & 0x0F <= 3, start + 9 <= bytes.count else { return nil }
      let byteCount = 1 << Int(size & 0x0F)
      let long = bytes.bigEndian(at: start + 1, byteCount: byteCount)
      guard long <= UInt64(trailer.offsetTableStart) else { return nil }
      (start, count) = (start + 1 + byteCount, Int(long))
    }
    // Neither is larger than the file, so that this cannot overflow.
    guard count &* unit <= trailer.offsetTableStart &- start else { return nil }
    return BinaryObjectHead(kind: kind, start: start, count: count)
  }

  /// How many bytes the contents of a container, a text or data take; nil for all others, whose value
  /// has to be looked at to know that it is well-formed.
  @inlinable @inline(__always) func contentsByteCount(of head: BinaryObjectHead) -> Int? {
    switch head.kind {
    case .simple, .integer, .real, .date, .uid: nil
    case .data, .ascii, .utf8: head.count
    case .utf16: 2 * head.count
    case .array, .orderedSet, .set: head.count * trailer.referenceByteCount
    case .dictionary: 2 * head.count * trailer.referenceByteCount
    }
  }

  /// The bytes of an object's contents.
  package func contents(_ head: BinaryObjectHead) -> ByteView {
    bytes.part(head.start..<head.start + head.count)
  }

  /// The object that a UID names; nil when it takes more than 64 bits.
  @inlinable @inline(__always) package func uid(_ head: BinaryObjectHead) -> UInt64? {
    if head.count <= 8 { return bytes.bigEndian(at: head.start, byteCount: head.count) }
    let end = head.start + head.count
    for position in head.start..<end - 8 where bytes[position] != 0 { return nil }
    return bytes.bigEndian(at: end - 8, byteCount: 8)
  }
}
