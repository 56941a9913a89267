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
  /// Where its contents end.
  @usableFromInline package let end: Int

  @inlinable init(kind: Kind, start: Int, count: Int, end: Int) {
    self.kind = kind
    self.start = start
    self.count = count
    self.end = end
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

/// Why what stands at an object's place is none.
@usableFromInline enum BinaryObjectFault: Error {
  /// The marker byte names no object.
  case marker
  /// The marker says that the size follows, and no integer does.
  case sizeMarker
  /// Contents that begin at a place and leave the file: so many units of so many bytes.
  case size(at: Int, count: UInt64, unit: Int)
  /// A UID that names no object of any file.
  case uid
}

extension BinaryPlistTable {
  /// What an object is; nil when there is no object with the number, or nothing that makes sense stands
  /// at its place.
  @inlinable @inline(__always) package func head(_ number: Int) -> BinaryObjectHead? {
    guard let start = start(of: number) else { return nil }
    return try? head(at: start)
  }

  /// What the object at a place is: the one reading of a marker byte.
  ///
  /// The layout is that of CoreFoundation's `CFBinaryPList.c`: a marker byte, whose upper half names
  /// the kind and whose lower half gives a size, then the contents. A size of 15 and more stands in an
  /// integer object behind the marker.
  @inlinable @inline(__always)
  func head(at place: Int) throws(BinaryObjectFault) -> BinaryObjectHead {
    let marker = bytes[place]
    guard let kind = BinaryObjectHead.Kind(marker: marker) else { throw .marker }
    let size = Int(marker & 0x0F)
    switch kind {
    case .simple:
      guard size == 0x0 || size == 0x8 || size == 0x9 else { throw .marker }
      return BinaryObjectHead(kind: kind, start: place &+ 1, count: size, end: place &+ 1)
    case .integer:
      guard size <= 4 else { throw .marker }
      return try head(kind, at: place &+ 1, count: 1 << size, unit: 1)
    case .real:
      guard size == 2 || size == 3 else { throw .marker }
      return try head(kind, at: place &+ 1, count: 1 << size, unit: 1)
    case .date:
      guard size == 3 else { throw .marker }
      return try head(kind, at: place &+ 1, count: 1 << size, unit: 1)
    case .uid:
      let head = try head(kind, at: place &+ 1, count: size &+ 1, unit: 1)
      if size >= 8, uid(head) == nil { throw .uid }
      return head
    case .data, .ascii, .utf8: return try sizedHead(kind, at: place, size, unit: 1)
    case .utf16: return try sizedHead(kind, at: place, size, unit: 2)
    case .array, .orderedSet, .set:
      return try sizedHead(kind, at: place, size, unit: trailer.referenceByteCount)
    case .dictionary:
      return try sizedHead(kind, at: place, size, unit: 2 &* trailer.referenceByteCount)
    }
  }

  /// An object whose size stands in its marker, or behind it where the marker says 15.
  @inlinable @inline(__always)
  func sizedHead(
    _ kind: BinaryObjectHead.Kind, at place: Int, _ size: Int, unit: Int
  ) throws(BinaryObjectFault) -> BinaryObjectHead {
    guard size == 0x0F else { return try head(kind, at: place &+ 1, count: size, unit: unit) }
    let (start, count) = try longSize(at: place &+ 1)
    return try head(kind, at: start, count: count, unit: unit)
  }

  /// An object with so many units of so many bytes.
  @inlinable @inline(__always)
  func head(
    _ kind: BinaryObjectHead.Kind, at start: Int, count: Int, unit: Int
  ) throws(BinaryObjectFault) -> BinaryObjectHead {
    let (byteCount, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow, byteCount <= trailer.offsetTableStart &- start else {
      throw .size(at: start, count: UInt64(count), unit: unit)
    }
    return BinaryObjectHead(kind: kind, start: start, count: count, end: start &+ byteCount)
  }

  /// The size in the integer object at a place, and where what follows begins.
  @usableFromInline func longSize(
    at place: Int
  ) throws(BinaryObjectFault) -> (start: Int, count: Int) {
    let available = trailer.offsetTableStart - place
    guard available >= 1 else { throw .size(at: place, count: 1, unit: 1) }
    let marker = bytes[place]
    guard BinaryObjectHead.Kind(marker: marker) == .integer, marker & 0x0F <= 3 else {
      throw .sizeMarker
    }
    let byteCount = 1 << Int(marker & 0x0F)
    guard byteCount <= available - 1 else {
      throw .size(at: place + 1, count: UInt64(byteCount), unit: 1)
    }
    let value = bytes.bigEndian(at: place + 1, byteCount: byteCount)
    let start = place + 1 + byteCount
    guard let count = Int(exactly: value) else { throw .size(at: start, count: value, unit: 1) }
    return (start, count)
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
