/// A whole number from −2⁶³ to 2⁶⁴ − 1, all that writers of property lists make.
public struct PlistInteger: Hashable, Sendable {
  /// The bits, in two's complement if the number is negative.
  private let bits: UInt64

  package let isNegative: Bool

  /// A number that fits 64 bits.
  public init(_ value: some FixedWidthInteger) {
    bits = UInt64(truncatingIfNeeded: value)
    isNegative = value < 0
  }

  /// The number as `Int`, or nil if it is larger.
  public var int: Int? { int64.flatMap { Int(exactly: $0) } }

  package var int64: Int64? { isNegative ? Int64(bitPattern: bits) : Int64(exactly: bits) }

  package var uint64: UInt64? { isNegative ? nil : bits }

  package var double: Double { isNegative ? Double(Int64(bitPattern: bits)) : Double(bits) }
}

extension PlistInteger: CustomStringConvertible {
  /// The number in decimal digits.
  public var description: String {
    isNegative ? String(Int64(bitPattern: bits)) : String(bits)
  }
}

extension PlistInteger: LosslessStringConvertible {
  /// Decimal digits with an optional sign; nil for other characters and for more than 64 bits.
  public init?(_ description: String) {
    self.init(description, radix: 10)
  }

  /// Digits in a radix, with an optional sign.
  init?(_ text: some StringProtocol, radix: Int) {
    if let number = Int64(text, radix: radix) {
      self.init(number)
    } else if let number = UInt64(text, radix: radix) {
      self.init(number)
    } else {
      return nil
    }
  }
}
