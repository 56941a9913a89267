/// Numbers with a meaning in two dimensions.
public struct Geometry: Hashable, Sendable {
  /// What the numbers mean. The raw values are the tags of `restorectl.archive/1`, without `$`.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// x, y.
    case point
    /// Width, height.
    case size
    /// x, y, width, height.
    case rect
    /// Top, left, bottom, right.
    case insets
    /// dx, dy.
    case vector
    /// a, b, c, d, tx, ty.
    case transform

    package var count: Int {
      switch self {
      case .point, .size, .vector: 2
      case .rect, .insets: 4
      case .transform: 6
      }
    }
  }

  /// What the numbers mean.
  public let shape: Shape
  /// The numbers, `shape.count` of them, in points.
  public let numbers: [ExactReal]

  /// Numbers of a shape; nil unless their count is that of the shape.
  package init?(_ shape: Shape, _ numbers: [ExactReal]) {
    guard numbers.count == shape.count else { return nil }
    self.shape = shape
    self.numbers = numbers
  }
}

extension Geometry.Shape {
  /// The geometry in a text of UIKit's; the text itself if it has none.
  package func value(of text: String) -> StateValue {
    guard let numbers = GeometryText.numbers(in: text),
      let geometry = Geometry(self, numbers.map { ExactReal($0) })
    else { return .string(text) }
    return .geometry(geometry)
  }
}

extension Geometry {
  /// The text that UIKit stores: `{x, y}`, `{{x, y}, {w, h}}`, `[a, b, c, d, tx, ty]`.
  package var uikitText: String {
    text { value in
      // NSStringFromCGPoint writes whole numbers without a fraction.
      value.rounded() == value && value.magnitude < 1e15
        && !(value == 0 && value.sign == .minus)
        ? String(Int(value)) : "\(value)"
    }
  }

  /// That text with numbers in another form.
  package func text(number: (Double) -> String) -> String {
    let texts = numbers.map { number($0.value) }
    switch shape {
    case .rect:
      return "{{\(texts[0]), \(texts[1])}, {\(texts[2]), \(texts[3])}}"
    case .transform: return "[" + texts.joined(separator: ", ") + "]"
    case .point, .size, .insets, .vector: return "{" + texts.joined(separator: ", ") + "}"
    }
  }
}

/// A floating-point number that equals another one with the same bits, so that a tree with a NaN
/// equals itself.
public struct ExactReal: Hashable, Sendable, ExpressibleByFloatLiteral {
  /// The number.
  public let value: Double

  /// A number.
  public init(_ value: Double) { self.value = value }

  /// Same bits.
  public static func == (left: ExactReal, right: ExactReal) -> Bool {
    left.value.bitPattern == right.value.bitPattern
  }

  /// Hashes the bits.
  public func hash(into hasher: inout Hasher) { hasher.combine(value.bitPattern) }

  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }
}
