/// Geometry in the text form of Foundation and UIKit: `{x, y}`, `{{x, y}, {w, h}}`,
/// `{top, left, bottom, right}`, `[a, b, c, d, tx, ty]`.
package enum GeometryText {
  /// The longest geometry text, in bytes: six numbers of 24 characters with their separators.
  package static let longestText = 512

  /// The numbers of a geometry text, or nil if it is not one. Braces must match; the caller checks
  /// how many numbers there are.
  package static func numbers(in text: String) -> [Double]? {
    guard text.utf8.count <= longestText else { return nil }
    if text.begins(with: "[") { return list(text[...], "[", "]") }
    guard text.begins(with: "{") else { return nil }
    guard text.begins(with: "{{") else { return list(text[...], "{", "}") }
    // The halves of `{{x, y}, {w, h}}`.
    guard let inner = contents(of: text[...], "{", "}"), let end = inner.firstIndex(of: "}"),
      let origin = list(inner[...end], "{", "}")
    else { return nil }
    let rest = trimmed(inner[inner.index(after: end)...])
    guard rest.begins(with: ","), let size = list(trimmed(rest.dropFirst()), "{", "}") else {
      return nil
    }
    return origin + size
  }

  /// The numbers between two brackets.
  private static func list(_ text: Substring, _ opening: String, _ closing: String) -> [Double]? {
    guard let inner = contents(of: text, opening, closing) else { return nil }
    var numbers: [Double] = []
    for piece in inner.pieces(between: ",") {
      // `Double` also reads hexadecimal numbers.
      guard !piece.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
        let number = Double(trimmed(piece))
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func contents(
    of text: Substring, _ opening: String, _ closing: String
  ) -> Substring? {
    let text = trimmed(text)
    guard text.utf8.count >= 2, text.begins(with: opening), text.ends(with: closing) else {
      return nil
    }
    return Substring(text.utf8.dropFirst().dropLast())
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var rest = text.utf8
    while rest.first == 0x20 { rest.removeFirst() }
    while rest.last == 0x20 { rest.removeLast() }
    return Substring(rest)
  }
}
