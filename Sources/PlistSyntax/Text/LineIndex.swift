/// Turns places in a text into lines and columns.
public enum LineIndex {
  /// The line and column of one place. Costs a walk from the start of the text.
  public static func position(in bytes: ByteSlice, at position: Int) -> TextPosition {
    positions(in: bytes, atSorted: [position])[0]
  }

  /// The lines and columns of places in ascending order, found in one walk.
  public static func positions(in bytes: ByteSlice, atSorted places: [Int]) -> [TextPosition] {
    var result: [TextPosition] = []
    result.reserveCapacity(places.count)
    var line = 1
    var column = 1
    var position = 0
    for place in places {
      while position < min(place, bytes.count) {
        let byte = bytes[position]
        position += 1
        if byte == 0x0A || (byte == 0x0D && (position == bytes.count || bytes[position] != 0x0A)) {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 && byte != 0x0D {
          column += 1
        }
      }
      result.append(TextPosition(line: line, column: column))
    }
    return result
  }
}
