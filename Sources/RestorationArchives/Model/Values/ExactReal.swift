/// A floating-point number that equals another one with the same bits, so that a tree with a NaN
/// equals itself.
public struct ExactReal: Hashable, Sendable {
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
}

extension ExactReal: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }
}
