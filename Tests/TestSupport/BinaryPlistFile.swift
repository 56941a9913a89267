/// Bytes of a binary property list, put together object by object with sizes of choice: what no
/// writer would make, a reader still has to read or refuse.
package struct BinaryPlistFile {
  /// The bytes of each object, marker included.
  package var objects: [[UInt8]]
  package var offsetByteCount = 1
  package var referenceByteCount = 1
  package var root: UInt64 = 0
  /// Claims of the trailer and the table, where they are to be wrong.
  package var claimedObjectCount: UInt64?
  package var claimedOffsets: [UInt64]?

  package init(_ objects: [[UInt8]]) { self.objects = objects }

  /// An object with references after its marker.
  package func container(_ marker: UInt8, _ references: [UInt64]) -> [UInt8] {
    [marker | UInt8(references.count)]
      + references.flatMap { Self.bigEndian($0, byteCount: referenceByteCount) }
  }

  package static func bigEndian(_ number: UInt64, byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { index in
      index < 8 ? UInt8(truncatingIfNeeded: number >> UInt64(index * 8)) : 0
    }
  }

  package var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt64] = []
    for object in objects {
      offsets.append(UInt64(bytes.count))
      bytes += object
    }
    let tableStart = UInt64(bytes.count)
    for offset in claimedOffsets ?? offsets {
      bytes += Self.bigEndian(offset, byteCount: offsetByteCount)
    }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetByteCount), UInt8(referenceByteCount)]
    bytes += Self.bigEndian(claimedObjectCount ?? UInt64(objects.count), byteCount: 8)
    bytes += Self.bigEndian(root, byteCount: 8)
    bytes += Self.bigEndian(tableStart, byteCount: 8)
    return bytes
  }
}
