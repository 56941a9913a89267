/// Geometry in the text form of Foundation and UIKit: `{x, y}`, `{{x, y}, {w, h}}`,
/// `{top, left, bottom, right}`, `[a, b, c, d, tx, ty]`.
package enum GeometryText {
  /// The longest geometry text, in bytes: six numbers of 24 characters with their separators.
  package static let longestText = 512

  /// The numbers of a geometry text, or nil if it is not one. Braces must match; the caller checks
  /// how many numbers there are.
  package static func numbers(in text: String) -> [Double]? {
    let opening = text.utf8.first
    guard opening == UInt8(ascii: "{") || opening == UInt8(ascii: "["),
      text.utf8.count <= longestText
    else { return nil }
    let isRect = text.begins(with: "{{")
    var inner = text.filter { $0 != " " }
    let (prefix, suffix) =
      isRect ? ("{{", "}}") : opening == UInt8(ascii: "{") ? ("{", "}") : ("[", "]")
    guard inner.begins(with: prefix), inner.ends(with: suffix) else { return nil }
    inner = String(inner.dropFirst(prefix.count).dropLast(suffix.count))
    if isRect {
      let halves = inner.pieces(between: "}")
      guard halves.count == 2, halves[1].begins(with: ",{") else { return nil }
      inner = halves[0] + "," + halves[1].dropFirst(2)
    }
    var numbers: [Double] = []
    for piece in inner.pieces(between: ",") {
      guard let number = Double(piece) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
