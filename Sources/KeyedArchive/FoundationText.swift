public import PlistSyntax

/// Geometry in the text form of Foundation and UIKit: `{x, y}`, `{{x, y}, {w, h}}`,
/// `{top, left, bottom, right}`, `[a, b, c, d, tx, ty]`.
public enum GeometryText {
  /// No geometry is longer, in bytes: six numbers of 24 characters with their separators.
  static let longestText = 512

  /// The numbers of a geometry text, or nil if it is none. Braces have to match; how many numbers
  /// there should be is for the caller to say.
  public static func numbers(in text: String) -> [Double]? {
    let opening = text.utf8.first
    guard opening == UInt8(ascii: "{") || opening == UInt8(ascii: "["),
      text.utf8.count <= longestText
    else { return nil }
    let isRect = text.hasPrefix("{{")
    var inner = text.filter { $0 != " " }
    let (prefix, suffix) =
      isRect ? ("{{", "}}") : opening == UInt8(ascii: "{") ? ("{", "}") : ("[", "]")
    guard inner.hasPrefix(prefix), inner.hasSuffix(suffix) else { return nil }
    inner = String(inner.dropFirst(prefix.count).dropLast(suffix.count))
    if isRect {
      let halves = inner.split(separator: "}", omittingEmptySubsequences: false)
      guard halves.count == 2, halves[1].hasPrefix(",{") else { return nil }
      inner = halves[0] + "," + halves[1].dropFirst(2)
    }
    var numbers: [Double] = []
    for piece in inner.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(piece) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// The indices of an index path, packed as NSIndexPath archives them.
public enum PackedIndices {
  /// Longest data that is unpacked, in bytes. Index paths have two or three indices.
  package static let longestData = 4096

  /// Unpacks; indices of more than 63 bits end the list.
  package static func decode(_ bytes: ByteSlice) -> [PlistInteger] {
    var indices: [PlistInteger] = []
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for position in 0..<bytes.count {
      let byte = bytes[position]
      guard shift < 63 else { return indices }
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 {
        indices.append(PlistInteger(value))
        value = 0
        shift = 0
      }
    }
    return indices
  }

  /// Packs; nil if an index is negative or beyond 63 bits.
  public static func encode(_ indices: [PlistInteger]) -> [UInt8]? {
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
