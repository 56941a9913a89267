/// Writes binary property lists in CoreFoundation's layout: the root first, each container before
/// its contents, keys before values, the narrowest offsets and references that fit.
///
/// Equal scalars are written once, and so is a value that several containers share. Data is
/// excluded: two objects of a keyed archive with equal bytes would become one when read.
struct BinaryPlistWriter {
  private let document: PlistDocument
  /// The value of each object.
  private var objects: [ValueID] = []
  /// The number of the object for each value; `unknown` until there is one.
  private var numbers: [UInt32]
  private static let unknown = UInt32.max
  /// How many bytes all objects take, without the references in them.
  private var contentByteCount = 0
  private var referenceCount = 0
  /// Scalars by the hash of their bytes. Texts as keys of a dictionary would be in memory twice.
  private var numbersByHash: [Int: UInt32] = [:]

  static func bytes(of document: PlistDocument) throws(PlistError) -> [UInt8] {
    var writer = BinaryPlistWriter(document)
    try writer.number(document.root)
    writer.numbersByHash = [:]
    return writer.output()
  }

  private init(_ document: PlistDocument) {
    self.document = document
    numbers = Array(repeating: Self.unknown, count: document.values.count)
  }

  /// Numbers a value, then what it contains. Recursive: documents are at most
  /// `Limits.containerDepth` deep.
  private mutating func number(_ id: ValueID) throws(PlistError) {
    guard numbers[id.rawValue] == Self.unknown else { return }
    let value = document.value(id)
    // Counted here, and written at the end.
    var bytes: [UInt8] = []
    bytes.append(value)
    let number = UInt32(objects.count)
    let first = try first(equalTo: value, bytes) ?? number
    numbers[id.rawValue] = first
    guard first == number else { return }
    objects.append(id)
    contentByteCount += bytes.count
    let parts = value.children
    referenceCount += parts.count
    for part in parts { try self.number(part) }
  }

  /// The number of the first scalar with these bytes; nil if there is none. Data and containers are
  /// written each, and UIDs: a keyed archive has very many, and its builder makes each once.
  private mutating func first(
    equalTo value: PlistValue, _ bytes: [UInt8]
  ) throws(PlistError) -> UInt32? {
    switch value {
    case .longInteger, .damagedString:
      throw .unwritable("a value that can be written", found: value.typeName)
    case .uid, .data, .array, .orderedSet, .set, .dictionary: return nil
    case .null, .bool, .integer, .real, .date, .string: break
    }
    let hash = bytes.hashValue
    guard let known = numbersByHash[hash] else {
      numbersByHash[hash] = UInt32(objects.count)
      return nil
    }
    // Different scalars can have one hash, though no file can choose them: it has a seed.
    var knownBytes: [UInt8] = []
    knownBytes.append(document.value(objects[Int(known)]))
    return bytes == knownBytes ? known : nil
  }

  /// 1, 2, 4 or 8: CoreFoundation has no other widths.
  fileprivate static func byteCount(for number: UInt64) -> Int {
    number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
  }

  private func output() -> [UInt8] {
    let referenceByteCount = Self.byteCount(for: UInt64(objects.count))
    var bytes = Array("bplist00".utf8)
    let tableStart = UInt64(
      bytes.count + contentByteCount + referenceCount * referenceByteCount)
    let offsetByteCount = Self.byteCount(for: tableStart)
    // An array that grows takes up to three times as much.
    bytes.reserveCapacity(
      Int(tableStart) + objects.count * offsetByteCount + BinaryPlistReader.trailerByteCount)
    var offsets: [UInt64] = []
    offsets.reserveCapacity(objects.count)
    for id in objects {
      let value = document.value(id)
      offsets.append(UInt64(bytes.count))
      bytes.append(value)
      value.forEachChild {
        bytes.append(UInt64(numbers[$0.rawValue]), byteCount: referenceByteCount)
      }
    }
    for offset in offsets { bytes.append(offset, byteCount: offsetByteCount) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetByteCount), UInt8(referenceByteCount)]
    for number in [UInt64(objects.count), 0, tableStart] { bytes.append(number, byteCount: 8) }
    return bytes
  }
}

extension [UInt8] {
  /// A scalar, data, or the beginning of a container.
  fileprivate mutating func append(_ value: PlistValue) {
    switch value {
    case .null, .longInteger, .damagedString: append(0x00)
    case .bool(let bool): append(bool ? 0x09 : 0x08)
    case .integer(let integer): append(integer)
    case .real(let real):
      append(0x23)
      append(real.bitPattern, byteCount: 8)
    case .date(let seconds):
      append(0x33)
      append(seconds.bitPattern, byteCount: 8)
    case .uid(let uid):
      let byteCount = BinaryPlistWriter.byteCount(for: uid)
      append(0x80 | UInt8(byteCount - 1))
      append(uid, byteCount: byteCount)
    case .string(let text): append(text)
    case .data(let data):
      append(marker: 0x40, count: data.count)
      self += data.elements(0..<data.count)
    case .array(let elements): append(marker: 0xA0, count: elements.count)
    case .orderedSet(let elements): append(marker: 0xB0, count: elements.count)
    case .set(let elements): append(marker: 0xC0, count: elements.count)
    case .dictionary(let entries): append(marker: 0xD0, count: entries.count)
    }
  }

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
