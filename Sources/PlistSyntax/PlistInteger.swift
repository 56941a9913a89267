/// A whole number of up to 128 bits, two's complement, as in a binary property list.
public struct PlistInteger: Hashable, Sendable {
  /// The upper 64 bits, with the sign.
  let high: Int64
  /// The lower 64 bits.
  let low: UInt64

  init(high: Int64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A number that fits any of Swift's integers.
  public init(_ value: some FixedWidthInteger) {
    if let small = Int64(exactly: value) {
      self.init(high: small < 0 ? -1 : 0, low: UInt64(bitPattern: small))
    } else {
      self.init(high: 0, low: UInt64(truncatingIfNeeded: value))
    }
  }

  /// The number as `Int`, or nil if it is larger.
  public var int: Int? {
    int64.flatMap { Int(exactly: $0) }
  }

  /// The number as `Int64`, or nil if it is larger.
  package var int64: Int64? {
    let small = Int64(bitPattern: low)
    return high == (small < 0 ? -1 : 0) ? small : nil
  }

  /// The number as `UInt64`, or nil if it is negative or larger.
  package var uint64: UInt64? { high == 0 ? low : nil }

  /// The nearest `Double`.
  package var double: Double {
    if let int64 { return Double(int64) }
    return Double(high) * 0x1p64 + Double(low)
  }

  /// Whether the number is below zero.
  package var isNegative: Bool { high < 0 }
}

extension PlistInteger: CustomStringConvertible {
  /// The number in decimal digits.
  public var description: String {
    if let int64 { return String(int64) }
    if let uint64 { return String(uint64) }
    var (upper, lower) = magnitude
    // 10^19 is the largest power of ten in 64 bits, so two divisions give all digits.
    let chunk: UInt64 = 10_000_000_000_000_000_000
    var groups: [UInt64] = []
    while upper > 0 {
      let (nextUpper, upperRemainder) = upper.quotientAndRemainder(dividingBy: chunk)
      let (nextLower, remainder) = chunk.dividingFullWidth((upperRemainder, lower))
      groups.append(remainder)
      (upper, lower) = (nextUpper, nextLower)
    }
    groups.append(lower)
    var text = isNegative ? "-" : ""
    var isFirst = true
    for group in groups.reversed() {
      if isFirst && group == 0 { continue }
      text += isFirst ? String(group) : String(group, digits: 19)
      isFirst = false
    }
    return text
  }

  private var magnitude: (UInt64, UInt64) {
    guard isNegative else { return (UInt64(high), low) }
    let (lower, carried) = (~low).addingReportingOverflow(1)
    return (UInt64(bitPattern: ~high) &+ (carried ? 1 : 0), lower)
  }
}

extension PlistInteger: LosslessStringConvertible {
  /// Decimal digits with an optional sign; nil for other characters and for more than 128 bits.
  public init?(_ description: String) {
    self.init(digits: description.utf8)
  }

  /// Decimal digits with an optional sign, as ASCII.
  init?(digits: some Sequence<UInt8>) {
    var upper: UInt64 = 0
    var lower: UInt64 = 0
    var isNegative = false
    var digitCount = 0
    var isFirst = true
    for byte in digits {
      defer { isFirst = false }
      if isFirst && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) {
        isNegative = byte == UInt8(ascii: "-")
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digitCount += 1
      let (carry, product) = lower.multipliedFullWidth(by: 10)
      let (sum, sumOverflow) = product.addingReportingOverflow(UInt64(byte - 0x30))
      let (scaled, overflow) = upper.multipliedReportingOverflow(by: 10)
      let (total, totalOverflow) = scaled.addingReportingOverflow(carry + (sumOverflow ? 1 : 0))
      guard !overflow, !totalOverflow else { return nil }
      (upper, lower) = (total, sum)
    }
    guard digitCount > 0 else { return nil }
    self.init(isNegative: isNegative, upper: upper, lower: lower)
  }

  private init?(isNegative: Bool, upper: UInt64, lower: UInt64) {
    if isNegative {
      let limit = UInt64(1) << 63
      guard upper < limit || (upper == limit && lower == 0) else { return nil }
      let (negatedLow, carried) = (~lower).addingReportingOverflow(1)
      self.init(
        high: Int64(bitPattern: ~upper &+ (carried ? 1 : 0)), low: negatedLow)
    } else {
      guard let high = Int64(exactly: upper) else { return nil }
      self.init(high: high, low: lower)
    }
  }
}
