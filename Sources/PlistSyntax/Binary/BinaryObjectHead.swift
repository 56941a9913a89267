/// The kind of an object of a binary property list and the place of its contents, without the
/// contents: for walks over millions of objects, which must not make a value of each.
///
/// The objects were checked when the document was read. Here only the bounds are checked again, so
/// that no walk leaves the bytes of a file that changed in the meantime.
@usableFromInline package struct BinaryObjectHead {
  /// The kind of an object, by the upper half of its marker byte.
  @usableFromInline package enum Kind {
    case simple, integer, real, date, data, ascii, utf16, utf8, uid, array, orderedSet, set,
      dictionary

    /// The kind for a marker byte; nil if there is none.
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

  /// The kind of the object.
  @usableFromInline package let kind: Kind
  /// The start of its contents, relative to the start of the document: a number, bytes, or
  /// references.
  @usableFromInline package let start: Int
  /// The number of bytes, units of UTF-16, elements, or pairs. For a simple value, which one it is.
  @usableFromInline package let count: Int
  /// The end of its contents.
  @usableFromInline package let end: Int

  @inlinable init(kind: Kind, start: Int, count: Int, end: Int) {
    self.kind = kind
    self.start = start
    self.count = count
    self.end = end
  }

  /// The object, if it is a text that needs no decoding; nil for all others.
  package var plainText: PlistString? {
    switch kind {
    case .ascii: PlistString(start: start, byteCount: count, encoding: .ascii)
    case .utf8: PlistString(start: start, byteCount: count, encoding: .utf8)
    default: nil
    }
  }
}

/// Why the bytes at an object's place are not an object.
@usableFromInline enum BinaryObjectFault: Error {
  /// The marker byte is not that of an object.
  case marker
  /// The marker requires a size after it, but there is no integer.
  case sizeMarker
  /// Contents from a place that leave the file, by their number of units and the size of a unit.
  case size(at: Int, count: UInt64, unit: Int)
  /// A UID too large for any file.
  case uid
}

extension BinaryPlistTable {
  /// The head of an object; nil if there is no object with the number, or no valid one at its
  /// place.
  @inlinable @inline(__always) package func head(_ number: Int) -> BinaryObjectHead? {
    guard let start = start(of: number) else { return nil }
    return try? head(at: start)
  }

  /// The head of the object at a place: the only code that reads the marker of an object
  /// in a table.
  ///
  /// The layout is that of CoreFoundation's `CFBinaryPList.c`: a marker byte, whose upper half is
  /// the kind and whose lower half is a size, then the contents. A size of 15 and more is in an
  /// integer object after the marker.
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

  /// An object whose size is in its marker, or after it if the marker has 15.
  @inlinable @inline(__always)
  func sizedHead(
    _ kind: BinaryObjectHead.Kind, at place: Int, _ size: Int, unit: Int
  ) throws(BinaryObjectFault) -> BinaryObjectHead {
    guard size == 0x0F else { return try head(kind, at: place &+ 1, count: size, unit: unit) }
    let (start, count) = try longSize(at: place &+ 1)
    return try head(kind, at: start, count: count, unit: unit)
  }

  /// An object with a number of units of a size.
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

  /// The size in the integer object at a place, and the place after it.
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

  /// The object that a UID refers to; nil if it takes more than 64 bits.
  @inlinable @inline(__always) package func uid(_ head: BinaryObjectHead) -> UInt64? {
    if head.count <= 8 { return bytes.bigEndian(at: head.start, byteCount: head.count) }
    let end = head.start + head.count
    for position in head.start..<end - 8 where bytes[position] != 0 { return nil }
    return bytes.bigEndian(at: end - 8, byteCount: 8)
  }
}
