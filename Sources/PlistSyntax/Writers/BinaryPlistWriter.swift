/// Writes binary property lists in CoreFoundation's layout: the root first, each container before
/// its contents, keys before values, the narrowest offsets and references that fit.
///
/// Equal scalars are written once, and so is a value that several containers share. Data is
/// excluded: two objects of a keyed archive with equal bytes would become one when read.
struct BinaryPlistWriter {
  private enum Object {
    case scalar([UInt8])
    case data(ByteSlice)
    /// The marker of a container, its size, and the numbers of the objects in it.
    case container(marker: UInt8, count: Int, references: [UInt32])
  }

  private let document: PlistDocument
  private var objects: [Object] = []
  /// The number of the object for each value; `unknown` until there is one.
  private var numbersByID: [UInt32]
  private static let unknown = UInt32.max
  private var numbersByScalar: [[UInt8]: Int] = [:]

  static func bytes(of document: PlistDocument) throws(PlistError) -> [UInt8] {
    var writer = BinaryPlistWriter(document)
    _ = try writer.number(of: document.root)
    return writer.output()
  }

  private init(_ document: PlistDocument) {
    self.document = document
    numbersByID = Array(repeating: Self.unknown, count: document.values.count)
  }

  // MARK: Objects

  /// The number of the object for a value. Recursive: documents are at most
  /// `Limits.containerDepth` deep.
  private mutating func number(of id: ValueID) throws(PlistError) -> Int {
    let known = numbersByID[id.rawValue]
    if known != Self.unknown { return Int(known) }
    switch document.value(id) {
    case .data(let bytes): return add(.data(bytes), for: id)
    case .array(let elements): return try container(0xA0, elements.count, elements, for: id)
    case .orderedSet(let elements): return try container(0xB0, elements.count, elements, for: id)
    case .set(let elements): return try container(0xC0, elements.count, elements, for: id)
    case .dictionary(let entries):
      return try container(
        0xD0, entries.count, entries.map(\.key) + entries.map(\.value), for: id)
    case let scalar:
      let bytes = try Self.bytes(of: scalar)
      let number = numbersByScalar[bytes] ?? add(.scalar(bytes), for: id)
      numbersByScalar[bytes] = number
      numbersByID[id.rawValue] = UInt32(number)
      return number
    }
  }

  private mutating func add(_ object: Object, for id: ValueID) -> Int {
    objects.append(object)
    numbersByID[id.rawValue] = UInt32(objects.count - 1)
    return objects.count - 1
  }

  private mutating func container(
    _ marker: UInt8, _ count: Int, _ children: [ValueID], for id: ValueID
  ) throws(PlistError) -> Int {
    let number = add(.container(marker: marker, count: count, references: []), for: id)
    var references: [UInt32] = []
    references.reserveCapacity(children.count)
    for child in children { references.append(UInt32(try self.number(of: child))) }
    objects[number] = .container(marker: marker, count: count, references: references)
    return number
  }

  private static func bytes(of scalar: PlistValue) throws(PlistError) -> [UInt8] {
    var bytes: [UInt8] = []
    switch scalar {
    case .bool(let bool): bytes.append(bool ? 0x09 : 0x08)
    case .integer(let integer): bytes.append(integer)
    case .real(let real):
      bytes.append(0x23)
      bytes.append(real.bitPattern, byteCount: 8)
    case .date(let seconds):
      bytes.append(0x33)
      bytes.append(seconds.bitPattern, byteCount: 8)
    case .uid(let uid):
      let byteCount = byteCount(for: uid)
      bytes.append(0x80 | UInt8(byteCount - 1))
      bytes.append(uid, byteCount: byteCount)
    case .string(let text): bytes.append(text)
    case .longInteger:
      throw .unwritable("an integer of at most 64 bits", found: "a longer one")
    case .null, .data, .array, .orderedSet, .set, .dictionary: bytes.append(0x00)
    }
    return bytes
  }

  /// 1, 2, 4 or 8: CoreFoundation has no other widths.
  fileprivate static func byteCount(for number: UInt64) -> Int {
    number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
  }

  // MARK: Writing

  private func output() -> [UInt8] {
    let referenceByteCount = Self.byteCount(for: UInt64(objects.count))
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt64] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(UInt64(bytes.count))
      switch object {
      case .scalar(let scalar): bytes += scalar
      case .data(let data):
        bytes.append(marker: 0x40, count: data.count)
        bytes += data.elements(0..<data.count)
      case .container(let marker, let count, let references):
        bytes.append(marker: marker, count: count)
        for reference in references {
          bytes.append(UInt64(reference), byteCount: referenceByteCount)
        }
      }
    }
    let tableStart = UInt64(bytes.count)
    let offsetByteCount = Self.byteCount(for: tableStart)
    for offset in offsets { bytes.append(offset, byteCount: offsetByteCount) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetByteCount), UInt8(referenceByteCount)]
    for number in [UInt64(objects.count), 0, tableStart] { bytes.append(number, byteCount: 8) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: UInt64, byteCount: Int) {
    for shift in stride(from: (byteCount - 1) * 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Integers of 1, 2 and 4 bytes are read as unsigned, so a negative one takes 8.
  fileprivate mutating func append(_ integer: PlistInteger) {
    if let number = integer.int64 {
      let byteCount = number < 0 ? 8 : BinaryPlistWriter.byteCount(for: UInt64(number))
      append(0x10 | UInt8(byteCount.trailingZeroBitCount))
      append(UInt64(bitPattern: number), byteCount: byteCount)
    } else {
      append(0x14)
      append(0, byteCount: 8)
      append(integer.uint64 ?? 0, byteCount: 8)
    }
  }

  /// A marker with a size in its lower half, or 15 and the size as an integer after it.
  fileprivate mutating func append(marker: UInt8, count: Int) {
    append(marker | UInt8(Swift.min(count, 15)))
    if count >= 15 { append(PlistInteger(count)) }
  }

  /// ASCII where that is enough, UTF-16 for the rest.
  fileprivate mutating func append(_ text: String) {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      append(marker: 0x50, count: text.utf8.count)
      return self += text.utf8
    }
    append(marker: 0x60, count: text.utf16.count)
    for unit in text.utf16 { append(UInt64(unit), byteCount: 2) }
  }
}
