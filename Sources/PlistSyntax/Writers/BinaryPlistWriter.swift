/// Writes binary property lists in CoreFoundation's layout: the root first, each container before
/// its contents, keys before values, the narrowest offsets and references that fit.
///
/// Equal scalars are written once, and so is a value that several containers share. Data is
/// excluded: two objects of a keyed archive with equal bytes would become one when read.
struct BinaryPlistWriter {
  /// The identity of scalars. Text counts by its bytes: "é" has two spellings.
  private enum Scalar: Hashable {
    case null
    case bool(Bool)
    case integer(PlistInteger)
    case real(bits: UInt64, byteWidth: Int)
    case date(bits: UInt64)
    case uid(UInt64)
    case text(ByteSlice)
  }

  private struct Object {
    let id: ValueID
    /// The place of the object's references in `references`; empty for all but containers.
    let references: Range<Int>
  }

  /// A container whose references are being numbered.
  private struct OpenContainer {
    var next: Int
    let end: Int
  }

  private let document: PlistDocument
  private var objects: [Object] = []
  /// Value ids at first, then the numbers of the resulting objects.
  private var references: [Int] = []
  /// Object numbers by value id, −1 for none.
  private var numbersByID: [Int]
  private var numbersByScalar: [Scalar: Int] = [:]
  private var stack: [OpenContainer] = []

  static func write(_ document: PlistDocument, to buffer: inout [UInt8]) throws(PlistError) {
    for (number, value) in document.values.enumerated() {
      guard case .longInteger = value else { continue }
      throw document.writingError(
        .notRepresentable, ValueID(number), expected: "an integer of at most 64 bits",
        found: "a longer one")
    }
    var writer = BinaryPlistWriter(document)
    writer.collect()
    writer.emit(to: &buffer)
  }

  private init(_ document: PlistDocument) {
    self.document = document
    numbersByID = Array(repeating: -1, count: document.values.count)
  }

  // MARK: Numbering

  private mutating func collect() {
    _ = number(of: document.root)
    while let top = stack.last {
      guard top.next < top.end else {
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let number = number(of: ValueID(references[top.next]))
      references[top.next] = number
    }
  }

  private mutating func number(of id: ValueID) -> Int {
    if numbersByID[id.rawValue] >= 0 { return numbersByID[id.rawValue] }
    let value = document.value(id)
    let number: Int
    if let scalar = scalar(value) {
      if let known = numbersByScalar[scalar] {
        number = known
      } else {
        number = objects.count
        numbersByScalar[scalar] = number
        objects.append(Object(id: id, references: 0..<0))
      }
    } else {
      number = objects.count
      let start = references.count
      appendChildren(of: value)
      objects.append(Object(id: id, references: start..<references.count))
      stack.append(OpenContainer(next: start, end: references.count))
    }
    numbersByID[id.rawValue] = number
    return number
  }

  private mutating func appendChildren(of value: PlistValue) {
    switch value {
    case .array(let elements), .orderedSet(let elements), .set(let elements):
      for element in elements { references.append(element.rawValue) }
    case .dictionary(let elements):
      for entry in elements { references.append(entry.key.rawValue) }
      for entry in elements { references.append(entry.value.rawValue) }
    default: break
    }
  }

  private func scalar(_ value: PlistValue) -> Scalar? {
    switch value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer, _): .integer(integer)
    case .real(let real, let byteWidth):
      .real(bits: real.bitPattern, byteWidth: Self.byteWidth(real, byteWidth))
    case .date(let seconds): .date(bits: seconds.bitPattern)
    case .uid(let uid): .uid(uid)
    case .string(let string): .text(document.utf8(string))
    case .data, .longInteger, .array, .orderedSet, .set, .dictionary: nil
    }
  }

  /// A real keeps the width of its source, if that loses nothing.
  private static func byteWidth(_ real: Double, _ byteWidth: Int) -> Int {
    byteWidth == 4 && (real.isNaN || Double(Float(real)) == real) ? 4 : 8
  }

  // MARK: Writing

  private func emit(to buffer: inout [UInt8]) {
    let start = buffer.count
    var output = BinaryPlistOutput(
      bytes: buffer, referenceByteCount: BinaryPlistOutput.byteCount(for: objects.count))
    buffer = []
    output.bytes += "bplist00".utf8
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(output.bytes.count - start)
      emit(object, to: &output)
    }
    let tableStart = output.bytes.count - start
    let offsetByteCount = BinaryPlistOutput.byteCount(for: tableStart)
    for offset in offsets { output.append(UInt64(offset), byteCount: offsetByteCount) }
    output.bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetByteCount), UInt8(output.referenceByteCount)]
    output.append(UInt64(objects.count), byteCount: 8)
    output.append(0, byteCount: 8)
    output.append(UInt64(tableStart), byteCount: 8)
    buffer = output.bytes
  }

  private func emit(_ object: Object, to output: inout BinaryPlistOutput) {
    let references = references[object.references]
    switch document.value(object.id) {
    case .null, .longInteger: output.bytes.append(0x00)
    case .bool(let bool): output.bytes.append(bool ? 0x09 : 0x08)
    case .integer(let integer, _): output.append(integer)
    case .real(let real, let byteWidth):
      if Self.byteWidth(real, byteWidth) == 4 {
        output.bytes.append(0x22)
        output.append(UInt64(Float(real).bitPattern), byteCount: 4)
      } else {
        output.bytes.append(0x23)
        output.append(real.bitPattern, byteCount: 8)
      }
    case .date(let seconds):
      output.bytes.append(0x33)
      output.append(seconds.bitPattern, byteCount: 8)
    case .uid(let uid):
      let byteCount = BinaryPlistOutput.byteCount(for: uid)
      output.bytes.append(0x80 | UInt8(byteCount - 1))
      output.append(uid, byteCount: byteCount)
    case .string(let string): output.append(text: document.utf8(string))
    case .data(let data):
      output.append(marker: 0x40, count: data.count)
      data.append(0..<data.count, to: &output.bytes)
    case .array: output.append(marker: 0xA0, count: references.count, references)
    case .orderedSet: output.append(marker: 0xB0, count: references.count, references)
    case .set: output.append(marker: 0xC0, count: references.count, references)
    case .dictionary: output.append(marker: 0xD0, count: references.count / 2, references)
    }
  }
}

/// The bytes of a binary property list while they are written.
struct BinaryPlistOutput {
  var bytes: [UInt8]
  let referenceByteCount: Int

  /// 1, 2, 4 or 8: CoreFoundation has no other widths.
  static func byteCount(for number: some BinaryInteger) -> Int {
    number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
  }

  /// The bytes of an integer with its marker.
  static func byteCount(of integer: PlistInteger) -> Int {
    guard let number = integer.int64 else { return 17 }
    return number < 0 ? 9 : 1 + byteCount(for: number)
  }

  mutating func append(_ number: UInt64, byteCount: Int) {
    for shift in stride(from: (byteCount - 1) * 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Integers of 1, 2 and 4 bytes are read as unsigned, so a negative one takes 8.
  mutating func append(_ integer: PlistInteger) {
    if let number = integer.int64 {
      let byteCount = number < 0 ? 8 : Self.byteCount(for: number)
      bytes.append(0x10 | UInt8(byteCount.trailingZeroBitCount))
      append(UInt64(bitPattern: number), byteCount: byteCount)
    } else {
      bytes.append(0x14)
      append(0, byteCount: 8)
      append(integer.uint64 ?? 0, byteCount: 8)
    }
  }

  /// A marker with a size in its lower half, or 15 and the size as an integer after it.
  mutating func append(marker: UInt8, count: Int, _ references: ArraySlice<Int> = []) {
    if count < 15 {
      bytes.append(marker | UInt8(count))
    } else {
      bytes.append(marker | 0x0F)
      append(PlistInteger(count))
    }
    for reference in references { append(UInt64(reference), byteCount: referenceByteCount) }
  }

  /// ASCII where that is enough, UTF-16 for the rest.
  mutating func append(text: ByteSlice) {
    if text.firstNonASCII(in: 0..<text.count) == nil {
      append(marker: 0x50, count: text.count)
      text.append(0..<text.count, to: &bytes)
      return
    }
    let units = Array(text.string(0..<text.count).utf16)
    append(marker: 0x60, count: units.count)
    for unit in units { append(UInt64(unit), byteCount: 2) }
  }
}
