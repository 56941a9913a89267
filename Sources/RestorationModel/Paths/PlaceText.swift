package import PlistSyntax

/// Places as they are printed: each is a pattern that matches the place (see `PathPattern`).
package enum PlaceText {
  /// A path: bare, or in double quotes if a pattern would read it differently.
  package static func path(_ path: RestorationPath) -> String {
    path.raw.withByteView(isBare) ? path.raw : KeyPathName.quoted(path.raw)
  }

  /// An object, or a value of it by its printed key path. Without a path, a value of the archive
  /// itself.
  package static func place(_ path: RestorationPath?, keyPath: String?) -> String {
    let object = path.map(Self.path) ?? ""
    return keyPath.map { object + "#" + $0 } ?? object
  }

  /// Whether a pattern reads a path in UTF-8 literally: no empty components, no pattern characters,
  /// indices before identifiers, no blank at an end.
  package static func isBare(_ path: ByteView) -> Bool {
    guard path.count > 0, path[0] != blank, path[path.count - 1] != blank else { return false }
    var start = 0
    var isIndex = false
    for position in 0...path.count {
      guard position < path.count, path[position] != slash else {
        guard position > start, let piece = piece(start..<position, in: path) else { return false }
        isIndex = piece == .index
        start = position + 1
        continue
      }
      switch path[position] {
      case UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
        return false
      default: break
      }
    }
    return !isIndex
  }

  private static let (blank, slash) = (UInt8(ascii: " "), UInt8(ascii: "/"))

  private enum Piece { case name, index }

  /// The kind of a component; nil for a malformed index.
  private static func piece(_ range: Range<Int>, in path: ByteView) -> Piece? {
    guard range.count > 1, path[range.lowerBound] == UInt8(ascii: ":"),
      path[range.lowerBound + 1] == UInt8(ascii: "[")
    else { return .name }
    // Eighteen digits fit every integer.
    guard range.count >= 5, range.count <= 22, path[range.upperBound - 2] == UInt8(ascii: "]"),
      path[range.upperBound - 1] == UInt8(ascii: ":")
    else { return nil }
    let digits = (range.lowerBound + 2)..<(range.upperBound - 2)
    return digits.allSatisfy { path[$0].isASCIIDigit } ? .index : nil
  }
}
