/// The size of a binary property list, counted by the values that are put into it: the bytes that
/// `BinaryPlistWriter` takes for them. It keeps a hash of each distinct text and number.
package struct BinaryPlistSize: Sendable {
  private enum Scalar: Hashable {
    case bool(Bool)
    case integer(PlistInteger)
    case real(UInt64)
  }

  private var valueCount = 0
  /// The bytes of all values, references left out.
  private var valueByteCount = 0
  private var referenceCount = 0
  /// The hashes of texts, and of numbers: equal ones are written once.
  private var texts: Set<Int> = []
  private var numbers: Set<Int> = []

  /// Nothing yet, not even a root.
  package init() {}

  private mutating func add(_ byteCount: Int) {
    valueCount += 1
    valueByteCount += byteCount
  }

  /// Adds a boolean.
  package mutating func addBool(_ flag: Bool) {
    if numbers.insert(Scalar.bool(flag).hashValue).inserted { add(1) }
  }

  /// Adds a whole number.
  package mutating func addInteger(_ integer: PlistInteger) {
    guard numbers.insert(Scalar.integer(integer).hashValue).inserted else { return }
    add(BinaryPlistOutput.byteCount(of: integer))
  }

  /// Adds a floating-point number of 8 bytes.
  package mutating func addReal(_ number: Double) {
    if numbers.insert(Scalar.real(number.bitPattern).hashValue).inserted { add(9) }
  }

  /// Adds text.
  package mutating func addText(_ text: ByteView) {
    guard texts.insert(text.hashed).inserted else { return }
    guard text.firstNonASCII(in: 0..<text.count) != nil else {
      return add(Self.headByteCount(text.count) + text.count)
    }
    let unitCount = text.string(0..<text.count).utf16.count
    add(Self.headByteCount(unitCount) + 2 * unitCount)
  }

  /// Adds data of so many bytes.
  package mutating func addData(_ byteCount: Int) {
    add(Self.headByteCount(byteCount) + byteCount)
  }

  /// Adds a list of so many values, which are added for themselves.
  package mutating func addArray(_ count: Int) {
    add(Self.headByteCount(count))
    referenceCount += count
  }

  /// Adds a dictionary of so many keys, which are added for themselves like their values.
  package mutating func addDictionary(_ count: Int) {
    add(Self.headByteCount(count))
    referenceCount += 2 * count
  }

  /// Adds every UID of a range.
  package mutating func addUIDs(_ uids: Range<Int>) {
    valueCount += uids.count
    var first = uids.lowerBound
    for width in [1, 2, 4, 8] {
      let end = width == 8 ? uids.upperBound : min(uids.upperBound, 1 << (8 * width))
      guard end > first else { continue }
      valueByteCount += (end - first) * (1 + width)
      first = end
    }
  }

  /// A marker, with a count that does not fit into it behind it.
  private static func headByteCount(_ count: Int) -> Int {
    count < 15 ? 1 : 1 + BinaryPlistOutput.byteCount(of: PlistInteger(count))
  }

  /// The bytes of the whole.
  package var byteCount: Int {
    let tableStart =
      "bplist00".utf8.count + valueByteCount
      + referenceCount * BinaryPlistOutput.byteCount(for: valueCount)
    return tableStart + valueCount * BinaryPlistOutput.byteCount(for: tableStart)
      + BinaryPlistTrailer.byteCount
  }
}
