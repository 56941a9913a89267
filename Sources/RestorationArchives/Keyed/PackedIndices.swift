package enum PackedIndices {
  /// Longest data that is unpacked, in bytes. Index paths have two or three indices.
  package static let longestData = 4096

  /// Unpacks; indices of more than 63 bits end the list.
  package static func decode(_ bytes: ByteSlice) -> [PlistInteger] {
    var indices: [PlistInteger] = []
    var (value, shift): (UInt64, UInt64) = (0, 0)
    for byte in bytes.bytes {
      guard shift < 63 else { return indices }
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 {
        indices.append(PlistInteger(value))
        (value, shift) = (0, 0)
      }
    }
    return indices
  }

  /// Packs; nil if an index is negative or beyond 63 bits.
  package static func encode(_ indices: [PlistInteger]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for index in indices {
      guard var rest = index.uint64, rest < 1 << 63 else { return nil }
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    }
    return bytes
  }
}
