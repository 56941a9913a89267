extension Geometry {
  /// The text that UIKit stores: `{x, y}`, `{{x, y}, {w, h}}`, `[a, b, c, d, tx, ty]`.
  package var uikitText: String {
    let texts = numbers.map { real in
      let value = real.value
      // NSStringFromCGPoint writes whole numbers without a fraction.
      return value.rounded() == value && value.magnitude < 1e15
        && !(value == 0 && value.sign == .minus)
        ? String(Int(value)) : "\(value)"
    }
    switch shape {
    case .rect:
      return "{{\(texts[0]), \(texts[1])}, {\(texts[2]), \(texts[3])}}"
    case .transform: return "[" + texts.joined(separator: ", ") + "]"
    case .point, .size, .insets, .vector: return "{" + texts.joined(separator: ", ") + "}"
    }
  }
}
