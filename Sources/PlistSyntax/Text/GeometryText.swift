/// Geometry in the text form of Foundation and UIKit.
package enum GeometryText {
  /// The longest geometry text, in bytes: six numbers of 24 characters with their separators.
  package static let longestText = 512

  /// A point or a size, a rect, insets, and a transform, with 0 in place of each number.
  private static let forms: Set = ["{0,0}", "{{0,0},{0,0}}", "{0,0,0,0}", "[0,0,0,0,0,0]"]
  private static let marks = "{}[],".utf8

  /// The numbers of a geometry text, or nil if it is not one. Spaces around numbers do not matter.
  package static func numbers(in text: String) -> [Double]? {
    guard text.utf8.count <= longestText, let first = text.utf8.first, marks.contains(first) else {
      return nil
    }
    var (form, numbers): (String, [Double]) = ("", [])
    var rest = text.utf8[...]
    while let byte = rest.first {
      if marks.contains(byte) || byte == 0x20 {
        if byte != 0x20 { form.unicodeScalars.append(Unicode.Scalar(byte)) }
        rest.removeFirst()
        continue
      }
      let word = rest.prefix { !marks.contains($0) && $0 != 0x20 }
      // `Double` also reads hexadecimal numbers.
      guard !word.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
        let number = Double(Substring(word))
      else { return nil }
      numbers.append(number)
      form += "0"
      rest.removeFirst(word.count)
    }
    return forms.contains(form) ? numbers : nil
  }
}
