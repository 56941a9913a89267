/// Geometry in the text form of Foundation and UIKit.
package enum GeometryText {
  /// The longest geometry text, in bytes: six numbers of 24 characters with their separators.
  package static let longestText = 512

  /// What is between the numbers, and how many there are: `{x, y}`, `{{x, y}, {w, h}}`,
  /// `{top, left, bottom, right}`, `[a, b, c, d, tx, ty]`.
  private static let forms = ["{,}": 2, "{{,},{,}}": 4, "{,,,}": 4, "[,,,,,]": 6]

  /// The numbers of a geometry text, or nil if it is not one.
  package static func numbers(in text: String) -> [Double]? {
    let marks = "{}[],".utf8
    guard text.utf8.count <= longestText, text.utf8.first != 0x20, text.utf8.last != 0x20,
      let count = forms[String(decoding: text.utf8.filter(marks.contains), as: UTF8.self)]
    else { return nil }
    let pieces = text.utf8.split(whereSeparator: marks.contains)
      .map { Array($0.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()) }
      .filter { !$0.isEmpty }
    let numbers = pieces.compactMap { piece in
      // `Double` also reads hexadecimal numbers.
      piece.contains { $0 | 0x20 == UInt8(ascii: "x") }
        ? nil : Double(String(decoding: piece, as: UTF8.self))
    }
    return numbers.count == count && pieces.count == count ? numbers : nil
  }
}
